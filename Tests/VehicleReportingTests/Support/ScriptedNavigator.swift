import Coordinates
import Journeys
import Polylines
import RouteSplitting
import Synchronization
import VehicleReporting

/// A navigator with scripted guidance, which records its destinations and locations.
final class ScriptedNavigator: Navigator {
  private struct State {
    var guidance = Guidance()
    var destinations: [Waypoint]?
    var locations: [Location] = []
  }

  private let state = Mutex(State())

  var destinations: [Waypoint]? { state.withLock(\.destinations) }
  var locations: [Location] { state.withLock(\.locations) }

  func change(_ change: (inout Guidance) -> Void) { state.withLock { change(&$0.guidance) } }

  var guidance: Guidance {
    get async { state.withLock(\.guidance) }
  }

  func update(with location: Location) async { state.withLock { $0.locations.append(location) } }

  func clearDestinations() async { state.withLock { $0.destinations = nil } }

  func setDestinations(_ waypoints: [Waypoint]) async throws(NavigatorError) -> PlannedRoute {
    state.withLock { $0.destinations = waypoints }
    let start = Coordinate(latitude: 41, longitude: -8.6)
    do {
      return try PlannedRoute(
        try Polyline([start] + waypoints.compactMap(\.coordinate)), through: waypoints)
    } catch {
      throw NavigatorError(.noRoute, "\(error)", underlying: error)
    }
  }
}
