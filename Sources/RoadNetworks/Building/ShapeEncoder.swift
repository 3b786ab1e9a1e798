import Coordinates

/// An encoder that measures shapes and cuts them into runs.
struct ShapeEncoder {
  private(set) var runs = IndexedArray<RunIndex, RunRow>()
  private(set) var words: [UInt32] = []

  /// The properties of a shape that its edges need.
  struct Measure {
    var length: UInt32
    /// The bearings at the two ends in each direction, in units of 1/256 of a full circle.
    var forwardStart: UInt8
    var forwardEnd: UInt8
    var backwardStart: UInt8
    var backwardEnd: UInt8
  }

  /// The exclusive limit of a road's length in meters: the maximum that fits in 32 bits as
  /// millimeters, less a margin for the points that are added on the antimeridian.
  static let longest = 4_294_000.0

  /// The minimum distance in meters over which the bearing at an end is measured, so that a kink of
  /// a few centimeters at a junction has no effect.
  static let bearingReach = 12.0

  private struct Walk {
    let pair: PairIndex
    var meters = 0.0
    /// The last point as given.
    var last: FixedCoordinate
    /// The same point, with a longitude that may exceed ±180 degrees.
    var at: FixedCoordinate
    var runLength = RunRow.segments
    var isWide = false
  }

  /// Appends the runs of a pair, whose shape must be shorter than ``longest``.
  ///
  /// - Throws: `tooLarge` if there are too many points for one file.
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

  /// Appends a segment, in a new run if necessary.
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

  /// Returns the point, with its longitude shifted by a full circle if necessary, so that the sum
  /// of longitude and `east` fits in 32 bits (±214 degrees); nil if this is impossible.
  private static func anchor(_ point: FixedCoordinate, east: Int32) -> FixedCoordinate? {
    for turn in [0, east > 0 ? -3_600_000_000 : 3_600_000_000] as [Int64] {
      let start = Int64(point.longitude) + turn
      if let longitude = Int32(exactly: start), Int32(exactly: start + Int64(east)) != nil {
        return FixedCoordinate(longitude: longitude, latitude: point.latitude)
      }
    }
    return nil
  }

  /// Returns the point at which a segment that passes near a pole crosses the antimeridian, by
  /// bisection.
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

  /// Returns the tables, with a sentinel row that ends the runs.
  consuming func finished() -> (runs: IndexedArray<RunIndex, RunRow>, words: [UInt32]) {
    runs.append(
      RunRow(
        anchor: FixedCoordinate(longitude: 0, latitude: 0), pair: .absent,
        wordsAndWidth: UInt32(words.count) << 1, offset: 0))
    return (runs, words)
  }

  /// Returns the difference in longitude between two points, positive to the east, in 1e-7 degrees.
  private static func east(from start: FixedCoordinate, to end: FixedCoordinate) -> Int32 {
    Int32(truncatingIfNeeded: shortest(Int64(end.longitude) - Int64(start.longitude)))
  }

  /// Returns a difference in longitude for the shorter way around the globe, in 1e-7 degrees.
  static func shortest(_ difference: Int64) -> Int64 {
    if difference > 1_800_000_000 { return difference - 3_600_000_000 }
    if difference < -1_800_000_000 { return difference + 3_600_000_000 }
    return difference
  }

  /// Returns the bearing from the first point of a line to the first point that is at least
  /// ``bearingReach`` away, or else to the last one, in units of 1/256 of a full circle.
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
