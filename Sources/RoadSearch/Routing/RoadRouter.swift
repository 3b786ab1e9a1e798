public import Coordinates
public import RoadNetworks

/// A router that finds routes and reachable roads on a network.
///
/// A network is itself a router, which searches without preparation; other routers may find the
/// same results faster.
public protocol RoadRouter: Sendable {
  /// The network that the edges of the routes belong to.
  var network: RoadNetwork { get }

  /// Returns the best legal route through waypoints.
  ///
  /// - Throws: the same errors as `RoadNetwork.route(through:options:)`.
  func route(
    through waypoints: [RouteWaypoint], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute

  /// Returns the roads that can be reached from a place on a road within a limit.
  ///
  /// - Throws: the same errors as `RoadNetwork.reachableRoads(from:within:options:)`.
  func reachableRoads(
    from origin: EdgePosition, within limit: UInt64, options: RouteOptions
  ) throws(RoadNetworkError) -> ReachableRoads
}

extension RoadRouter {
  /// Returns the best legal route through points, in any direction of travel.
  ///
  /// - Throws: the same errors as for waypoints.
  public func route(
    through points: [Coordinate], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> NetworkRoute {
    try route(through: points.map { RouteWaypoint($0) }, options: options)
  }
}

extension RoadNetwork: RoadRouter {
  /// The network itself.
  public var network: RoadNetwork { self }
}
