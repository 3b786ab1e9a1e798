import Coordinates
import Polylines
import TestSupport
import Testing
import TrafficClassification

@Suite("Traffic along a line")
struct LineTrafficTests {
  private let classes: [TrafficClass] = [.noData, .normal, .slow, .trafficJam]

  private func makeLine(using random: inout SeededGenerator) throws -> MeasuredPolyline {
    let frame = LocalFrame(origin: Coordinate(latitude: 37.4, longitude: -122))
    var east = 0.0
    let places = (0..<40).map { _ in
      east += .random(in: 0...200, using: &random)
      return frame.coordinate(
        at: LocalPosition(east: east, north: .random(in: 0...50, using: &random)))
    }
    return try MeasuredPolyline(try Polyline(places))
  }

  private func check(_ traffic: LineTraffic, on line: MeasuredPolyline) {
    let intervals = traffic.intervals
    #expect(intervals.first?.startMeters == 0 && intervals.first?.start == 0)
    #expect(intervals.last?.endMeters == line.length)
    #expect(intervals.last?.end == line.polyline.count - 1)
    for (interval, next) in zip(intervals, intervals.dropFirst()) {
      #expect(interval.end == next.start && interval.endMeters == next.startMeters)
      #expect(interval.traffic != next.traffic)
    }
    for interval in intervals {
      #expect(interval.startMeters < interval.endMeters && interval.start <= interval.end)
      #expect(line.distance(toVertex: interval.start) <= interval.startMeters)
      #expect(line.distance(toVertex: interval.end) <= interval.endMeters)
    }
  }

  @Test(
    "intervals cover the line, and the slowest overlapping stretch applies",
    arguments: 0..<30)
  func tiles(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let line = try makeLine(using: &random)
    let stretches = (0..<(seed % 9)).map { _ in
      let start = Double.random(in: -300...line.length, using: &random)
      return TrafficStretch(
        from: start, to: start + .random(in: -50...900, using: &random),
        classes.randomElement(using: &random) ?? .slow)
    }
    let traffic = LineTraffic(on: line, stretches, elsewhere: .normal)
    check(traffic, on: line)
    for _ in 0..<300 {
      let distance = Double.random(in: 0..<line.length, using: &random)
      let own = stretches.filter { $0.start <= distance && distance < $0.end }.map(\.traffic)
      let expected = own.max { classes.firstIndex(of: $0) ?? 0 < classes.firstIndex(of: $1) ?? 0 }
      #expect(traffic.traffic(at: distance) == expected ?? .normal)
    }
  }

  @Test("a slice contains the traffic of the remaining line", arguments: 0..<20)
  func slices(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let line = try makeLine(using: &random)
    let traffic = LineTraffic(
      on: line,
      (0..<5).map { _ in
        let start = Double.random(in: 0...line.length, using: &random)
        return TrafficStretch(from: start, to: start + 300, .slow)
      }, elsewhere: .noData)
    let cut = Double.random(in: 0..<line.length, using: &random)
    let rest = try MeasuredPolyline(line.slice(from: cut, to: line.length))
    let slice = traffic.slice(from: cut, of: line)
    #expect(slice.intervals.first?.startMeters == 0)
    #expect(slice.intervals.last?.end == rest.polyline.count - 1)
    #expect(abs((slice.intervals.last?.endMeters ?? 0) - rest.length) < 1e-6)
    for _ in 0..<100 {
      let distance = Double.random(in: 0..<(line.length - cut), using: &random)
      #expect(slice.traffic(at: distance) == traffic.traffic(at: cut + distance))
    }
    for kind in TrafficClass.allCases {
      let ahead = slice.intervals.filter { $0.traffic == kind }
      let sum = ahead.reduce(0) { $0 + $1.endMeters - $1.startMeters }
      #expect(abs(traffic.lengths(from: cut)[kind, default: 0] - sum) < 1e-6)
      #expect(abs(slice.lengths()[kind, default: 0] - sum) < 1e-6)
    }
    for interval in slice.intervals {
      #expect(rest.distance(toVertex: interval.start) <= interval.startMeters + 1e-6)
    }
  }

  @Test(
    "invalid stretches, empty stretches, and stretches beyond the end of the line are ignored")
  func oddStretches() throws {
    var random = SeededGenerator(seed: 1)
    let line = try makeLine(using: &random)
    let odd = [
      TrafficStretch(from: .nan, to: 5, .slow), TrafficStretch(from: 5, to: .nan, .slow),
      TrafficStretch(from: 50, to: 50, .slow), TrafficStretch(from: 1e9, to: 2e9, .slow),
    ]
    let traffic = LineTraffic(on: line, odd, elsewhere: .noData)
    check(traffic, on: line)
    #expect(traffic == LineTraffic(unknownOn: line))
    let place = try MeasuredPolyline(try Polyline([Coordinate(latitude: 1, longitude: 1)]))
    #expect(LineTraffic(on: place, odd, elsewhere: .normal).intervals.map(\.traffic) == [.normal])
  }
}
