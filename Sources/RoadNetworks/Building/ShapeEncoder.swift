import Coordinates

/// Cuts shapes into runs and measures them.
struct ShapeEncoder {
  private(set) var runs: [RunRecord] = []
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

  /// Metres of road over which the direction at an end is taken, so that a kink of some
  /// centimetres at a junction doesn't count as the way a road goes.
  static let bearingReach = 12.0

  /// Appends the runs of a pair.
  ///
  /// - Throws: `tooLarge` for a road of more than 4,294 km, or too many points for one file.
  mutating func append(
    _ points: ArraySlice<FixedCoordinate>, pair: UInt32
  ) throws(RoadNetworkError) -> Measure {
    var meters = 0.0
    var previous = points[points.startIndex]
    var at = previous
    var runLength = RunRecord.segments
    var isWide = false
    for point in points.dropFirst() {
      let east = Int32(
        truncatingIfNeeded: Self.shortest(Int64(point.longitude) - Int64(previous.longitude)))
      let north = point.latitude &- previous.latitude
      let needsWide = Int16(exactly: east) == nil || Int16(exactly: north) == nil
      if runLength == RunRecord.segments || needsWide != isWide {
        guard words.count < 1 << 31, meters < 4_294_000 else {
          throw RoadNetworkError(.tooLarge, "found a shape that doesn't fit a network file")
        }
        runs.append(
          RunRecord(
            anchor: at, pair: pair, wordsAndWidth: UInt32(words.count) << 1 | (needsWide ? 1 : 0),
            offset: UInt32((meters * 1000).rounded())))
        runLength = 0
        isWide = needsWide
      }
      if isWide {
        words.append(UInt32(bitPattern: east))
        words.append(UInt32(bitPattern: north))
      } else {
        words.append(
          UInt32(UInt16(bitPattern: Int16(truncatingIfNeeded: east)))
            | UInt32(UInt16(bitPattern: Int16(truncatingIfNeeded: north))) << 16)
      }
      runLength += 1
      meters += previous.coordinate.distance(to: point.coordinate)
      at.longitude &+= east
      at.latitude = point.latitude
      previous = point
    }
    guard meters < 4_294_000 else {
      throw RoadNetworkError(.tooLarge, "found a road of \(meters) m, expected under 4,294 km")
    }
    let start = Self.bearing(from: points)
    let end = Self.bearing(from: points.reversed())
    return Measure(
      length: UInt32((meters * 1000).rounded()), forwardStart: start, forwardEnd: end &+ 128,
      backwardStart: end, backwardEnd: start &+ 128)
  }

  /// Closes the table.
  consuming func finished() -> (runs: [RunRecord], words: [UInt32]) {
    runs.append(
      RunRecord(
        anchor: FixedCoordinate(longitude: 0, latitude: 0), pair: UInt32.max,
        wordsAndWidth: UInt32(words.count) << 1, offset: 0))
    return (runs, words)
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
      let scale = ShapeRun.Scale(at: origin)
      east = Double(shortest(Int64(point.longitude) - Int64(origin.longitude))) * scale.east
      north = Double(point.latitude - origin.latitude) * scale.north
      if east * east + north * north >= bearingReach * bearingReach { break }
    }
    return UInt8(
      truncatingIfNeeded: Int((ShapeRun.bearing(east: east, north: north) * 256 / 360).rounded()))
  }
}
