import ArrivalEstimation
import Coordinates
import Polylines
import TestSupport
import Testing
import TrafficClassification

@Suite("Expected times along a line")
struct ExpectedTimesTests {
  private static let frame = LocalFrame(origin: Coordinate(latitude: 41.15, longitude: -8.61))

  private static func line(_ places: [(Double, Double)]) throws -> MeasuredPolyline {
    try MeasuredPolyline(
      try Polyline(
        places.map { frame.coordinate(at: LocalPosition(east: $0.0, north: $0.1)) }))
  }

  private var pace: UsualPace {
    var pace = UsualPace()
    pace.normal = 10
    pace.slow = 5
    pace.trafficJam = 2
    pace.noData = 20
    pace.turnSeconds = 30
    return pace
  }

  @Test("parts of a line take the time for their traffic, and no time passes beyond the line")
  func classes() throws {
    let line = try Self.line([(0, 0), (1_000, 0)])
    let traffic = LineTraffic(
      on: line,
      [TrafficStretch(from: 200, to: 400, .slow), TrafficStretch(from: 400, to: 500, .trafficJam)],
      elsewhere: .normal)
    let times = ExpectedTimes(usual: pace, along: line, traffic: traffic)
    for (end, seconds) in [
      (0, 0), (100, 10), (200, 20), (300, 40), (400, 60), (450, 85), (500, 110), (1_000, 160),
    ] as [(Double, Double)] {
      #expect(abs(times.seconds(from: 0, to: end) - seconds) < 0.01)
      #expect(abs(times.seconds(from: end, to: line.length) - (160 - seconds)) < 0.02)
    }
    #expect(times.seconds(from: -50, to: 0) == 0)
    #expect(times.seconds(from: line.length, to: line.length + 50) == 0)
    let unknown = ExpectedTimes(
      usual: pace, along: line, traffic: LineTraffic(unknownOn: line))
    #expect(abs(unknown.seconds(from: 0, to: line.length) - 50) < 0.01)
  }

  @Test("a turn adds its delay once, near its corner, regardless of how the corner is drawn")
  func turns() throws {
    for corner in [
      [(500, 0)], [(490, 0), (497, 3), (500, 10)], [(500, 0), (500, 0)],
    ] as [[(Double, Double)]] {
      let line = try Self.line([(0, 0)] + corner + [(500, 500)])
      let times = ExpectedTimes(
        usual: pace, along: line,
        traffic: LineTraffic(on: line, EmptyCollection(), elsewhere: .normal))
      let straight = line.length / 10
      #expect(abs(times.seconds(from: 0, to: line.length) - straight - 30) < 0.01)
      #expect(abs(times.seconds(from: 0, to: 400) - 40) < 0.01)
      #expect(abs(times.seconds(from: 520, to: line.length) - (line.length - 520) / 10) < 0.01)
    }
  }

  @Test("gentle bends aren't turns, but a U-turn and a corner near the start are")
  func bends() throws {
    func seconds(_ places: [(Double, Double)]) throws -> Double {
      let line = try Self.line(places)
      let times = ExpectedTimes(
        usual: pace, along: line,
        traffic: LineTraffic(on: line, EmptyCollection(), elsewhere: .normal))
      return times.seconds(from: 0, to: line.length) - line.length / 10
    }
    #expect(abs(try seconds([(0, 0), (300, 0), (600, 150), (700, 400)])) < 0.01)
    #expect(abs(try seconds([(0, 0), (300, 0), (0, 4)]) - 30) < 0.01)
    #expect(abs(try seconds([(0, 0), (8, 0), (8, 300)]) - 30) < 0.01)
    #expect(try seconds([(0, 0)]) == 0)
  }

  @Test("a planned time keeps its sum, and is distributed in proportion to the usual times")
  func spreading() throws {
    let line = try Self.line([(0, 0), (1_000, 0)])
    let traffic = LineTraffic(
      on: line, [TrafficStretch(from: 500, to: 1_000, .slow)], elsewhere: .normal)
    let times = ExpectedTimes(
      spreading: .seconds(250), from: 250, by: pace, along: line, traffic: traffic)
    #expect(abs(times.seconds(from: 250, to: line.length) - 250) < 1e-9)
    #expect(abs(times.seconds(from: 250, to: 500) - 50) < 0.1)
    #expect(abs(times.seconds(from: 0, to: 250) - 50) < 0.1)
    // A plan that starts at the end of the line can't be distributed, so the usual times apply.
    let usual = ExpectedTimes(
      spreading: .seconds(250), from: line.length, by: pace, along: line, traffic: traffic)
    #expect(abs(usual.seconds(from: 0, to: line.length) - 150) < 0.1)
    let none = ExpectedTimes(
      spreading: .seconds(-5), from: 0, by: pace, along: line, traffic: traffic)
    #expect(none.seconds(from: 0, to: line.length) == 0)
  }
}
