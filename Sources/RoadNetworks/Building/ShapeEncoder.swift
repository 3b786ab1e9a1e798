import Coordinates

/// Cuts shapes into runs and measures them.
struct ShapeEncoder {
  private(set) var runs = IndexedArray<RunIndex, RunRow>()
  private(set) var words: [UInt32] = []

  /// What a shape's edges need to know of it.
  struct Measure {
    var length: UInt32
    /// Directions of travel at the two ends, each both ways, 256 to the full circle.
    var forwardStart: UInt8
    var forwardEnd: UInt8
    var backwardStart: UInt8
    var backwardEnd: UInt8
  }

  /// Meters that a road may be long: what fits 32 bits in millimeters, and what the points on the
  /// antimeridian may add.
  static let longest = 4_294_000.0

  /// Meters of road over which the direction at an end is taken, so that a kink of some
  /// centimeters at a junction doesn't count as the way a road goes.
  static let bearingReach = 12.0

  /// How far the appending of a shape has come.
  private struct Walk {
    let pair: PairIndex
    var meters = 0.0
    /// The last point as it was given.
    var last: FixedCoordinate
    /// The same point, its longitude maybe beyond ±180 degrees.
    var at: FixedCoordinate
    var runLength = RunRow.segments
    var isWide = false
  }

  /// Appends the runs of a pair, which is shorter than ``longest``.
  ///
  /// - Throws: `tooLarge` for too many points for one file.
  mutating func append(
    _ points: ArraySlice<FixedCoordinate>, pair: PairIndex
  ) throws(RoadNetworkError) -> Measure {
    let first = points[points.startIndex]
    var walk = Walk(pair: pair, last: first, at: first)
    for point in points.dropFirst() {
      if Self.anchor(walk.last, east: Self.east(from: walk.last, to: point)) == nil {
        try go(&walk, to: Self.crossing(from: walk.last, to: point))
      }
      try go(&walk, to: point)
    }
    let start = Self.bearing(from: points)
    let end = Self.bearing(from: points.reversed())
    return Measure(
      length: UInt32(clamping: Int((walk.meters * 1000).rounded())), forwardStart: start,
      forwardEnd: end &+ 128,
      backwardStart: end, backwardEnd: start &+ 128)
  }

  /// Appends a segment, in a new run if need be.
  private mutating func go(
    _ walk: inout Walk, to point: FixedCoordinate
  ) throws(RoadNetworkError) {
    let east = Self.east(from: walk.last, to: point)
    let north = point.latitude &- walk.last.latitude
    let needsWide = Int16(exactly: east) == nil || Int16(exactly: north) == nil
    let (_, overflows) = walk.at.longitude.addingReportingOverflow(east)
    if walk.runLength == RunRow.segments || needsWide != walk.isWide || overflows {
      guard words.count < 1 << 31 else {
        throw RoadNetworkError(.tooLarge, "found a shape that doesn't fit a network file")
      }
      walk.at = Self.anchor(walk.last, east: east) ?? walk.last
      runs.append(
        RunRow(
          anchor: walk.at, pair: walk.pair,
          wordsAndWidth: UInt32(words.count) << 1 | (needsWide ? 1 : 0),
          offset: UInt32(clamping: Int((walk.meters * 1000).rounded()))))
      walk.runLength = 0
      walk.isWide = needsWide
    }
    if needsWide {
      words.append(UInt32(bitPattern: east))
      words.append(UInt32(bitPattern: north))
    } else {
      words.append(
        UInt32(UInt16(bitPattern: Int16(truncatingIfNeeded: east)))
          | UInt32(UInt16(bitPattern: Int16(truncatingIfNeeded: north))) << 16)
    }
    walk.runLength += 1
    walk.meters += walk.last.coordinate.distance(to: point.coordinate)
    walk.at.longitude &+= east
    walk.at.latitude = point.latitude
    walk.last = point
  }

  /// The point, under that name of its meridian from which a difference of longitudes stays within
  /// the 214 degrees that a number can hold; nil where there is none.
  private static func anchor(_ point: FixedCoordinate, east: Int32) -> FixedCoordinate? {
    for turn in [0, east > 0 ? -3_600_000_000 : 3_600_000_000] as [Int64] {
      let start = Int64(point.longitude) + turn
      if let longitude = Int32(exactly: start), Int32(exactly: start + Int64(east)) != nil {
        return FixedCoordinate(longitude: longitude, latitude: point.latitude)
      }
    }
    return nil
  }

  /// Where a segment that goes far around a pole crosses the antimeridian, by bisection.
  private static func crossing(
    from start: FixedCoordinate, to end: FixedCoordinate
  ) -> FixedCoordinate {
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let point = start.coordinate.interpolated(to: end.coordinate, fraction: middle)
      if (point.longitude > 0) == (start.longitude > 0) { low = middle } else { high = middle }
    }
    let point = FixedCoordinate(start.coordinate.interpolated(to: end.coordinate, fraction: low))
    return FixedCoordinate(
      longitude: start.longitude > 0 ? 1_800_000_000 : -1_800_000_000, latitude: point.latitude)
  }

  /// Closes the table.
  consuming func finished() -> (runs: IndexedArray<RunIndex, RunRow>, words: [UInt32]) {
    runs.append(
      RunRow(
        anchor: FixedCoordinate(longitude: 0, latitude: 0), pair: .absent,
        wordsAndWidth: UInt32(words.count) << 1, offset: 0))
    return (runs, words)
  }

  /// How far a point lies east of another.
  private static func east(from start: FixedCoordinate, to end: FixedCoordinate) -> Int32 {
    Int32(truncatingIfNeeded: shortest(Int64(end.longitude) - Int64(start.longitude)))
  }

  /// A difference of longitudes, the short way round.
  static func shortest(_ difference: Int64) -> Int64 {
    if difference > 1_800_000_000 { return difference - 3_600_000_000 }
    if difference < -1_800_000_000 { return difference + 3_600_000_000 }
    return difference
  }

  /// The direction in which a line leaves its first point.
  private static func bearing(from points: some Sequence<FixedCoordinate>) -> UInt8 {
    var origin: FixedCoordinate?
    var east = 0.0
    var north = 0.0
    for point in points {
      guard let origin else {
        origin = point
        continue
      }
      let frame = LocalFrame(origin: origin.coordinate)
      east =
        Double(shortest(Int64(point.longitude) - Int64(origin.longitude))) * 1e-7
        * frame.metersPerDegreeEast
      north = Double(point.latitude - origin.latitude) * 1e-7 * frame.metersPerDegreeNorth
      if east * east + north * north >= bearingReach * bearingReach { break }
    }
    return UInt8(
      truncatingIfNeeded: Int((PlacedRun.bearing(east: east, north: north) * 256 / 360).rounded()))
  }
}
