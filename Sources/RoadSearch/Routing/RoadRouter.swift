public import Coordinates
public import RoadNetworks

/// A router that finds routes on a network.
///
/// A network is itself a router, which searches without preparation; other routers may find the
/// same routes faster.
public protocol RoadRouter: Sendable {
  /// The network that the edges of the routes belong to.
  var network: RoadNetwork { get }

  /// Returns the best legal route through waypoints.
  ///
  /// - Throws: the same errors as `RoadNetwork.route(through:options:)`.
  func route(
    through waypoints: [Coordinate], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute
}

extension RoadNetwork: RoadRouter {
  /// The network itself.
  public var network: RoadNetwork { self }
}
