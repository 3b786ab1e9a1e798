import FoundationEssentials
package import MilepostKit

extension TraceFormat {
  /// Returns records as the bytes of a file.
  package func bytes(of records: [TraceRecord]) throws -> [UInt8] {
    let sink = MemorySink()
    let writer = writer(to: sink)
    for record in records { try writer.write(record) }
    try writer.finish()
    return sink.bytes
  }
}

extension TraceRecord {
  /// Returns traces with a point every second.
  ///
  /// Each point has coordinates with seven decimals, a time, an accuracy, and a speed.
  package static func samples(_ count: Int, pointCount: Int) throws -> [TraceRecord] {
    try (0..<count).map { number in
      let locations = Spread.points(pointCount).enumerated().map { index, point in
        Location(
          coordinate: Coordinate(
            latitude: 41 + (point.x * 1e6).rounded() / 1e7,
            longitude: -8 - (point.y * 1e6).rounded() / 1e7),
          time: Date(timeIntervalSince1970: 1.7e9 + Double(number * pointCount + index)),
          accuracy: (point.x * 100).rounded() / 10, speed: (point.y * 200).rounded() / 10)
      }
      return TraceRecord(try Trace(id: "drive-\(number)", locations: locations))
    }
  }
}
