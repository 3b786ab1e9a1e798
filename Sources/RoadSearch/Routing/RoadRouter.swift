public import Coordinates
public import RoadNetworks

/// Finds routes over a network.
///
/// A network finds them itself, by a search without preparation; other routers give the same
/// routes faster.
public protocol RoadRouter: Sendable {
  /// The network whose edges its routes name.
  var network: RoadNetwork { get }

  /// The best legal route through waypoints.
  ///
  /// - Throws: as `RoadNetwork.route(through:options:)`.
  func route(
    through waypoints: [Coordinate], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute
}

extension RoadNetwork: RoadRouter {
  /// The network itself.
  public var network: RoadNetwork { self }
}
