public import Coordinates
public import Journeys
public import RoadSearch
public import RouteSplitting

/// A planner of routes for a navigator, on a road network or with any service.
///
///     let planning = RoutePlanning { start, waypoints in
///       try await service.route(from: start.coordinate, through: waypoints)
///     }
///
/// While a route is being planned, the navigator continues to process locations.
public struct RoutePlanning: Sendable {
  private let plan: @Sendable (Location, [Waypoint]) async throws -> PlannedRoute

  /// Creates a planner from a closure.
  ///
  /// - Parameter plan: returns a route from the location of the vehicle through waypoints, with a
  ///   stop for each waypoint.
  public init(
    _ plan:
      @escaping @Sendable (
        _ start: Location, _ waypoints: [Waypoint]
      ) async throws -> PlannedRoute
  ) {
    self.plan = plan
  }

  /// Creates a planner from a router.
  ///
  /// The routes have free-flow times, and begin in the direction of travel if possible.
  public init(_ router: any RoadRouter, options: RouteOptions = RouteOptions()) {
    self.init { start, waypoints in
      let start = RouteWaypoint(start.coordinate, bearing: start.bearing)
      let others = waypoints.compactMap(\.coordinate).map { RouteWaypoint($0) }
      let found = try router.route(through: [start] + others, options: options)
      return try PlannedRoute(found, in: router.network)
    }
  }

  /// Plans a route whose stops are the waypoints.
  func route(
    from start: Location, through waypoints: [Waypoint]
  ) async throws(NavigatorError) -> PlannedRoute {
    var planned: PlannedRoute
    do {
      planned = try await plan(start, waypoints)
    } catch {
      throw NavigatorError(.noRoute, "found no route: \(error)", underlying: error)
    }
    let route = planned.route
    guard route.stops.count == waypoints.count else {
      throw NavigatorError(
        .otherRoute, "found \(route.stops.count) stops, expected \(waypoints.count)")
    }
    do throws(RouteError) {
      // Routers use the coordinates of waypoints, but don't return their other details.
      planned.route = try Route(
        route.line, stops: zip(waypoints, route.stops).map { Route.Stop($0, at: $1.distance) },
        times: route.times)
    } catch {
      throw NavigatorError(.otherRoute, error.description, underlying: error)
    }
    return planned
  }
}
