import Coordinates
import Polylines
import TestSupport
import Testing
import TrafficClassification

@Suite("Traffic of a split line")
struct TrafficSplitTests {
  @Test("split traffic matches the parts of the line, even with repeated points", arguments: 0..<40)
  func parts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var coordinates: [Coordinate] = []
    for index in 0..<12 {
      let place = Coordinate(latitude: 41 + 0.001 * Double(index), longitude: -8)
      let count = Int.random(in: 1...3, using: &random)
      coordinates += Array(repeating: place, count: count)
    }
    let line = try MeasuredPolyline(Polyline(coordinates))
    let stretches = (0..<6).map { _ in
      let start = Double.random(in: 0...line.length, using: &random)
      return TrafficStretch(
        from: start, to: start + .random(in: 1...400, using: &random),
        TrafficClass.allCases.randomElement(using: &random) ?? .slow)
    }
    let traffic = LineTraffic(on: line, stretches, elsewhere: .normal)
    // At the ends, at a point, and between points.
    let cuts = [
      0, line.distance(toVertex: .random(in: 0..<coordinates.count, using: &random)),
      .random(in: 0...line.length, using: &random), line.length,
    ].sorted()
    let parts = traffic.split(at: cuts, of: line)
    let lines = line.split(at: cuts)
    #expect(parts.count == lines.count)
    var start = 0.0
    for (part, coordinates) in zip(parts, lines) {
      let own = try MeasuredPolyline(coordinates)
      #expect(part.intervals.first?.start == 0 && part.intervals.first?.startMeters == 0)
      #expect(part.intervals.last?.end == coordinates.count - 1)
      #expect(abs((part.intervals.last?.endMeters ?? -1) - own.length) < 1e-6)
      for (one, next) in zip(part.intervals, part.intervals.dropFirst()) {
        #expect(one.end == next.start && one.endMeters == next.startMeters)
        // The index is that of the last point at or before the border.
        #expect(own.distance(toVertex: one.end) <= one.endMeters + 1e-6)
        #expect(own.distance(toVertex: one.end + 1) > one.endMeters - 1e-6)
      }
      for share in [0.1, 0.5, 0.9] where own.length > 1 {
        #expect(
          part.traffic(at: share * own.length) == traffic.traffic(at: start + share * own.length))
      }
      start += own.length
    }
  }
}
