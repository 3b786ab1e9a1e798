import Coordinates
import Foundation
import RouteSplitting
import TestSupport
import Testing

@Suite("Waypoints reached together, with sparse locations, and with frozen receivers")
struct WaypointReachingTests {
  private static func location(
    _ east: Double, at seconds: Double, speed: Double? = nil
  ) -> Location {
    Location(
      coordinate: DrawnDrive.at(east, 2), time: Date(timeIntervalSinceReferenceDate: seconds),
      accuracy: 5, speed: speed)
  }

  /// Drives at 10 m/s to a place, and waits there.
  ///
  /// - Returns: for each waypoint that is reached, the seconds after the arrival at the place.
  private static func reached(
    _ route: Route, standingAt place: Double, for seconds: Double, every interval: Double,
    hasSpeed: Bool
  ) -> [Int: Double] {
    var cursor = RouteCursor(route)
    var reached: [Int: Double] = [:]
    for time in stride(from: 0.0, through: place / 10 + seconds, by: interval) {
      let east = min(place, time * 10)
      let progress = cursor.update(
        with: location(east, at: time, speed: hasSpeed ? (east < place ? 10 : 0) : nil))
      for stop in progress.reached { reached[stop] = time - place / 10 }
    }
    return reached
  }

  @Test(
    "a waiting vehicle reaches waypoints at the same place together",
    arguments: [true, false])
  func onePlace(hasSpeed: Bool) throws {
    for (stops, place) in [([1_000.0, 1_000, 1_003, 3_000], 998.0), ([500, 3_000, 3_000], 2_990)] {
      let route = try DrawnDrive.route([(0, 0), (3_000, 0)], stops: stops)
      let reached = Self.reached(route, standingAt: place, for: 30, every: 1, hasSpeed: hasSpeed)
      let there = stops.indices.filter { abs(stops[$0] - place) < 40 }
      let times = there.map { reached[$0] }
      #expect(times.allSatisfy { $0 != nil && $0 == times[0] && 14...20 ~= $0! }, "\(times)")
    }
  }

  @Test("close waypoints are reached together at the end of a route, and one by one elsewhere")
  func endOfRoute() throws {
    let end = try DrawnDrive.route([(0, 0), (2_000, 0)], stops: [1_950, 1_975, 2_000])
    var reached = Self.reached(end, standingAt: 1_970, for: 30, every: 2, hasSpeed: true)
    #expect(reached[0] == reached[1] && reached[1] == reached[2] && reached.count == 3)
    // A vehicle that waits before the last waypoints reaches only the waypoints within range.
    reached = Self.reached(end, standingAt: 1_940, for: 60, every: 2, hasSpeed: true)
    #expect(reached.keys.sorted() == [0, 1])
    let middle = try DrawnDrive.route([(0, 0), (4_000, 0)], stops: [1_950, 1_985, 4_000])
    reached = Self.reached(middle, standingAt: 1_948, for: 20, every: 2, hasSpeed: true)
    #expect(reached.keys.sorted() == [0])
  }

  @Test("a vehicle that passes a waypoint near the end doesn't reach the last waypoint yet")
  func passingNearTheEnd() throws {
    let route = try DrawnDrive.route([(0, 0), (2_000, 0)], stops: [1_930, 2_000])
    let reached = Self.reached(route, standingAt: 1_990, for: 0, every: 1, hasSpeed: true)
    #expect(reached.keys.sorted() == [0])
  }

  @Test(
    "with a location every 15 s or 30 s, a waypoint is reached at the second location there",
    arguments: [true, false])
  func sparseStanding(hasSpeed: Bool) throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)], stops: [1_500, 6_000])
    for interval in [15.0, 30] {
      let reached = Self.reached(
        route, standingAt: 1_500, for: 120, every: interval, hasSpeed: hasSpeed)
      #expect(reached[0] == interval)
    }
  }

  @Test(
    "with a location every 30 s, a waypoint counts as passed at a location over 60 m after it")
  func sparsePassing() throws {
    let route = try DrawnDrive.route([(0, 0), (6_000, 0)], stops: [1_500, 6_000])
    for phase in stride(from: 0.0, to: 30, by: 5) {
      var cursor = RouteCursor(route)
      for step in 0..<18 {
        let time = Double(step) * 30 + phase
        let progress = cursor.update(with: Self.location(time * 10, at: time, speed: 10))
        let isBehind = time * 10 > 1_560
        #expect(progress.nextStop == (isBehind ? 1 : 0) || !isBehind, "\(time) s")
      }
    }
  }

  @Test(
    "waypoints that are passed while the receiver is frozen are reached after it recovers",
    arguments: [15.0, nil], [1.0, 5])
  func frozen(speed: Double?, interval: Double) throws {
    let route = try DrawnDrive.route([(0, 0), (9_000, 0)], stops: [2_000, 2_150, 9_000])
    var cursor = RouteCursor(route)
    var reached: [Int] = []
    for step in 0..<Int(500 / interval) {
      let time = Double(step) * interval
      let driven = time * 15
      // The last position is repeated for another 40 s.
      let shown = 1_800...2_400 ~= driven ? 1_800 : driven
      let progress = cursor.update(with: Self.location(shown, at: time, speed: speed))
      #expect(progress.status == .onRoute, "\(time) s")
      reached += progress.reached
      if driven > 2_400 + 15 * 6 * interval {
        #expect(reached == [0, 1], "\(time) s")
        #expect(abs(progress.position.distance - driven) < 5 && progress.isProven)
      }
    }
  }
}
