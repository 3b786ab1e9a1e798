import Milepost
import RouteSplitting
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Times of routes whose legs or steps are without traffic")
struct RouteTimesTests {
  /// About 33 m to the north, and as much again.
  private static let line = #""polyline":{"encodedPolyline":"_p~iF~ps|U{@?{@?"}"#
  private static let first = #""polyline":{"encodedPolyline":"_p~iF~ps|U{@?"}"#
  private static let second = #""polyline":{"encodedPolyline":"{q~iF~ps|U{@?"}"#

  private func times(_ route: String) throws -> PlannedTimes {
    let answer = #"{"routes":[{"distanceMeters":67,\#(route)}]}"#
    return try #require(try RouteFixture.read(answer).routes.first?.route.times)
  }

  @Test("the route's time in traffic holds, whatever has only a static one")
  func google() throws {
    let route = #""duration":"1000s",\#(Self.line),"#
    let steps =
      #""steps":[{\#(Self.first),"staticDuration":"200s"},{\#(Self.second),"staticDuration":"600s"}]"#
    let legs = [
      #"{"distanceMeters":67,"staticDuration":"600s"}"#,
      #"{\#(Self.line),"staticDuration":"600s"}"#,
      #"{"staticDuration":"800s",\#(steps)}"#, #"{\#(steps)}"#,
      #"{\#(Self.first),"staticDuration":"200s"},{\#(Self.second),"staticDuration":"600s"}"#,
      #"{\#(Self.first),"duration":"200s"},{\#(Self.second),"staticDuration":"600s"}"#,
    ]
    for (number, leg) in legs.enumerated() {
      let times = try times(route + #""legs":[\#(leg)]"#)
      #expect(isClose(times.total, 1000), "\(leg)")
      // What is static still tells how the time is spread.
      #expect(isClose(times.seconds(toVertex: 1), number < 2 ? 500 : 250, by: 0.01), "\(leg)")
    }
    // Without any word on traffic what is static counts.
    for (leg, seconds) in zip(legs, [600.0, 600, 800, 800, 800]) {
      #expect(isClose(try times(#"\#(Self.line),"legs":[\#(leg)]"#).total, seconds), "\(leg)")
    }
    // Where each leg has its own, these count, though the route's was rounded.
    let own = #"{\#(Self.first),"duration":"300s"},{\#(Self.second),"duration":"699s"}"#
    #expect(isClose(try times(route + #""legs":[\#(own)]"#).total, 999))
  }

  @Test("annotations without the time of the leg share the route's")
  func annotations() throws {
    let answer =
      #"{"code":"Ok","routes":[{"geometry":{"type":"LineString","coordinates":"#
      + #"[[-8.61,41.15],[-8.61,41.151],[-8.61,41.152]]},"duration":100,"legs":["#
      + #"{"annotation":{"duration":[10,30]}}]}],"waypoints":[]}"#
    let times = try #require(try RouteFixture.read(answer).routes.first?.route.times)
    #expect(isClose(times.total, 100))
    #expect(isClose(times.seconds(toVertex: 1), 25))
  }

  @Test("a time for a route whose parts take none is spread by length")
  func nothing() throws {
    let leg = #"{\#(Self.line),"staticDuration":"0s"}"#
    let times = try times(#""duration":"60s",\#(Self.line),"legs":[\#(leg)]"#)
    #expect(isClose(times.total, 60))
    #expect(isClose(times.seconds(toVertex: 1), 30, by: 0.01))
  }
}
