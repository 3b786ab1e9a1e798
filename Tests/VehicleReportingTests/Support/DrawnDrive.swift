import Coordinates
import Fleet
import Foundation
import Journeys
import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteSplitting
import Synchronization
import TestSupport
import VehicleReporting

/// A drawn network on which tests drive a vehicle that a navigator guides.
struct DrawnDrive {
  let drawing: RoadDrawing
  let clock = ManualClock()

  init() throws {
    drawing = try RoadDrawing(
      """
      a-------b-------c-------d
              |       |
              e-------f
      """, ways: ["abcd", "be", "efc"])
  }

  func waypoint(_ letter: Character, _ kind: Waypoint.Kind = .via) -> Waypoint {
    Waypoint(kind, tripID: "trip", coordinate: drawing[letter], name: String(letter))
  }

  var now: @Sendable () -> Date {
    { [clock] in DriverUnderTest.start + clock.now.elapsed / .seconds(1) }
  }

  func makeNavigator(_ planning: RoutePlanning? = nil) -> RoadNavigator {
    RoadNavigator(
      planning ?? RoutePlanning(drawing.network),
      backoff: Backoff(first: .seconds(4), most: .seconds(60)), now: now)
  }

  /// Drives straight from one letter toward another at 10 m/s, with one location per second.
  ///
  /// - Parameter meters: the distances of the first and last location from `start`, in meters; nil
  ///   to drive the whole distance.
  func drive(
    _ navigator: RoadNavigator, _ start: Character, _ end: Character,
    meters: ClosedRange<Double>? = nil
  ) async {
    let length = drawing[start].distance(to: drawing[end])
    let bearing = drawing[start].initialBearing(to: drawing[end])
    let meters = meters ?? 0...length
    for meter in stride(from: meters.lowerBound, through: meters.upperBound, by: 10) {
      clock.advance(by: .seconds(1))
      await navigator.update(
        with: Location(
          coordinate: drawing[start].destination(distance: meter, bearing: bearing), time: now()))
    }
  }

  /// Returns a planner for the network that logs its calls, and fails as determined by the log.
  ///
  /// - Parameter gate: a clock on which all calls except the first sleep for a second per waypoint.
  func planning(
    log: PlanningLog, gate: ManualClock? = nil
  ) -> RoutePlanning {
    let network = drawing.network
    return RoutePlanning { start, waypoints in
      let failure = log.note(waypoints)
      if log.count > 1, let gate { try await gate.sleep(for: .seconds(waypoints.count)) }
      if let failure { throw failure }
      let found = try network.route(
        through: [start.coordinate] + waypoints.compactMap(\.coordinate))
      return try PlannedRoute(found, in: network)
    }
  }
}

/// A log of the destinations of each call of a planner, which also determines the calls that fail.
final class PlanningLog: Sendable {
  private let names = Mutex<[[String?]]>([])
  private let failsAt: Set<Int>

  init(failsAt: Set<Int> = []) { self.failsAt = failsAt }

  var calls: [[String?]] { names.withLock { $0 } }
  var count: Int { calls.count }

  func note(_ waypoints: [Waypoint]) -> (any Error)? {
    let number = names.withLock { names in
      names.append(waypoints.map(\.name))
      return names.count
    }
    return failsAt.contains(number) ? RoadNetworkError(.noRoute, "closed", index: 1) : nil
  }
}
