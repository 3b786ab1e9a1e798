import Milepost
import RouteSplitting
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Times of routes from the times of legs, steps, and annotations")
struct RouteTimesTests {
  /// Two segments of about 33 m each, to the north.
  private static let line = #""polyline":{"encodedPolyline":"_p~iF~ps|U{@?{@?"}"#
  private static let first = #""polyline":{"encodedPolyline":"_p~iF~ps|U{@?"}"#
  private static let second = #""polyline":{"encodedPolyline":"{q~iF~ps|U{@?"}"#

  private func times(_ route: String) throws -> PlannedTimes {
    let answer = #"{"routes":[{"distanceMeters":67,\#(route)}]}"#
    return try #require(try RouteFixture.read(answer).routes.first?.route.times)
  }

  @Test("the route's time in traffic is kept unless every leg has a time in traffic")
  func google() throws {
    let route = #""duration":"1000s",\#(Self.line),"#
    let steps =
      #""steps":[{\#(Self.first),"staticDuration":"200s"},"#
      + #"{\#(Self.second),"staticDuration":"600s"}]"#
    let legs = [
      #"{"distanceMeters":67,"staticDuration":"600s"}"#,
      #"{\#(Self.line),"staticDuration":"600s"}"#,
      #"{"staticDuration":"800s",\#(steps)}"#, #"{\#(steps)}"#,
      #"{\#(Self.first),"staticDuration":"200s"},{\#(Self.second),"staticDuration":"600s"}"#,
      #"{\#(Self.first),"duration":"200s"},{\#(Self.second),"staticDuration":"600s"}"#,
    ]
    for (number, leg) in legs.enumerated() {
      let times = try times(route + #""legs":[\#(leg)]"#)
      #expect(isClose(times.totalSeconds, 1000), "\(leg)")
      // Static times still determine how the time is divided.
      #expect(isClose(times.seconds(toVertex: 1), number < 2 ? 500 : 250, by: 0.01), "\(leg)")
    }
    // Without times in traffic, static times are used.
    for (leg, seconds) in zip(legs, [600.0, 600, 800, 800, 800]) {
      #expect(
        isClose(try times(#"\#(Self.line),"legs":[\#(leg)]"#).totalSeconds, seconds), "\(leg)")
    }
    // If every leg has a time in traffic, the legs' times are used, not the route's time.
    let own = #"{\#(Self.first),"duration":"300s"},{\#(Self.second),"duration":"699s"}"#
    #expect(isClose(try times(route + #""legs":[\#(own)]"#).totalSeconds, 999))
  }

  @Test("annotations of a leg without a duration divide the route's duration")
  func annotations() throws {
    let answer =
      #"{"code":"Ok","routes":[{"geometry":{"type":"LineString","coordinates":"#
      + #"[[-8.61,41.15],[-8.61,41.151],[-8.61,41.152]]},"duration":100,"legs":["#
      + #"{"annotation":{"duration":[10,30]}}]}],"waypoints":[]}"#
    let times = try #require(try RouteFixture.read(answer).routes.first?.route.times)
    #expect(isClose(times.totalSeconds, 100))
    #expect(isClose(times.seconds(toVertex: 1), 25))
  }

  @Test("the time of a route whose parts take no time is spread by length")
  func nothing() throws {
    let leg = #"{\#(Self.line),"staticDuration":"0s"}"#
    let times = try times(#""duration":"60s",\#(Self.line),"legs":[\#(leg)]"#)
    #expect(isClose(times.totalSeconds, 60))
    #expect(isClose(times.seconds(toVertex: 1), 30, by: 0.01))
  }

  /// Returns the seconds from a vehicle at 100 m to each waypoint ahead.
  private func ahead(_ text: String) throws -> [Double] {
    let planned = try #require(try RouteFixture.read(text).routes.first)
    return planned.route.split(atDistance: 100).stopsAhead.map {
      $0.remainingDuration?.inSeconds ?? .nan
    }
  }

  private func check(_ text: String, _ expected: [Double]) throws {
    let seconds = try ahead(text)
    #expect(seconds.count == expected.count)
    for (found, expected) in zip(seconds, expected) {
      #expect(isClose(found, expected, by: 0.5), "\(seconds): \(text)")
    }
  }

  @Test("the time of a leg without length elapses at the waypoint where the leg begins")
  func waits() throws {
    // After 100 m of 760.5 m, 7.89 s of the first leg's 60 s have elapsed.
    let passed = 7.89
    let corner = CornerAnswer.corner
    let places = [CornerAnswer.start, corner, corner, corner, CornerAnswer.end]
    let expected = [60.0, 360, 560, 680].map { $0 - passed }
    let legs = [(760.0, 60.0), (0, 300), (0, 200), (1112, 120)]
    let plain = legs.map { CornerAnswer.leg($0.0, $0.1) }
    try check(
      CornerAnswer.answer([CornerAnswer.route(legs: plain, seconds: 680)], through: places),
      expected)
    // The same with annotations: first without segments for the waits, then with segments without
    // length.
    for (counts, line) in [
      ([1, 0, 0, 1], CornerAnswer.geoJSON),
      (
        [1, 1, 1, 1],
        CornerAnswer.geoJSON.replacing("[8.01,47],", with: "[8.01,47],[8.01,47],[8.01,47],")
      ),
    ] {
      let legs = zip(legs, counts).map { leg, count in
        let own = Array(repeating: leg.0 > 0 ? "50" : "0", count: count).joined(separator: ",")
        return CornerAnswer.leg(leg.0, leg.1, #","annotation":{"duration":[\#(own)]}"#)
      }
      let route = CornerAnswer.route(geometry: line, legs: legs, seconds: 680)
      try check(CornerAnswer.answer([route], through: places), expected)
    }
  }

  @Test("a leg of less than a meter is a wait, even between two points of the line")
  func nearWaits() throws {
    let legs = [(380.0, 30.0), (0.4, 300), (1492, 150)].map { CornerAnswer.leg($0.0, $0.1) }
    let route = CornerAnswer.route(legs: legs, seconds: 480)
    let answer = CornerAnswer.answer(
      [route], through: [CornerAnswer.start, "8.005,47", "8.005005,47", CornerAnswer.end])
    let seconds = try ahead(answer)
    #expect(isClose(seconds[1] - seconds[0], 300, by: 0.5), "\(seconds)")
    #expect(isClose(seconds[2], 480 - 7.89, by: 3), "\(seconds)")
  }

  @Test("a leg without length at the start or the end of a route is a wait")
  func waitsAtEnds() throws {
    let end = [CornerAnswer.leg(1872.2, 180), CornerAnswer.leg(0, 300)]
    try check(
      CornerAnswer.answer(
        [CornerAnswer.route(legs: end, seconds: 480)],
        through: [CornerAnswer.start, CornerAnswer.end, CornerAnswer.end]),
      [180 - 9.61, 480 - 9.61])
    let start = [CornerAnswer.leg(0, 300), CornerAnswer.leg(1872.2, 180)]
    let answer = CornerAnswer.answer(
      [CornerAnswer.route(legs: start, seconds: 480)],
      through: [CornerAnswer.start, CornerAnswer.start, CornerAnswer.end])
    try check(answer, [180 - 9.61])
    let legs = try #require(try RouteFixture.read(answer).routes.first).route.legs
    #expect(legs.map { $0.duration?.inSeconds.rounded() } == [300, 180])
  }

  @Test("a step without length is a wait at its position")
  func steps() throws {
    func trip(_ rest: String) -> String {
      let maneuvers = [(60, 1), (300, 1), (120, 2)].map {
        #"{"time":\#($0.0),"end_shape_index":\#($0.1)}"#
      }
      return #"{"trip":{"legs":[{"shape":"\#(CornerAnswer.six)","maneuvers":["#
        + maneuvers.joined(separator: ",") + "]\(rest)}]}}"
    }
    for (rest, scale) in [("", 1.0), (#","summary":{"time":960}"#, 2)] {
      let route = try #require(try RouteFixture.read(trip(rest)).routes.first).route
      #expect(isClose(route.times?.totalSeconds, 480 * scale))
      for (meters, seconds) in [(760.0, 60.0), (761.5, 360)] {
        #expect(
          isClose(route.split(atDistance: meters).durations?.traveled, seconds * scale, by: 1))
      }
      #expect(isClose(route.legs[0].duration, 480 * scale))
    }
  }
}
