import Coordinates
public import RoadNetworks
public import RoadSearch
public import RoadSnapping
public import TrafficClassification

/// The roads to which an engine snaps locations, and on which it plans routes and forecasts
/// traffic.
public struct FleetRoads: Sendable {
  /// The snapper that matches locations to roads.
  public let snapper: RoadSnapper
  /// The router that plans the routes of vehicles.
  public let router: any RoadRouter
  /// The speeds on the roads, which may be replaced while the engine runs; nil if only free-flow
  /// speeds are known.
  public let speeds: SharedLayer<SpeedLayers>?

  /// Creates the roads of a network.
  ///
  /// - Parameters:
  ///   - options: the options for snapping. Their travel mode also applies to routes.
  ///   - router: a router for the same network, such as a `HierarchyRouter`, which is much faster;
  ///     nil for the network itself.
  ///   - speeds: the speeds on the same network.
  /// - Precondition: the options are in the ranges documented in `SnappingOptions`, and the router
  ///   uses the same network.
  public init(
    _ network: RoadNetwork, options: SnappingOptions = SnappingOptions(),
    router: (any RoadRouter)? = nil, speeds: SharedLayer<SpeedLayers>? = nil
  ) {
    precondition(router == nil || router?.network === network, "a router of the same network")
    snapper = RoadSnapper(network, options: options)
    self.router = router ?? network
    self.speeds = speeds
  }

  var network: RoadNetwork { snapper.network }

  /// Returns a route through waypoints; nil if there is no road near one of them, or no route.
  ///
  /// - Throws: any other error of the router, for example if the network's file has changed.
  func way(
    through waypoints: [RouteWaypoint], _ options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute? {
    do throws(RoadNetworkError) {
      return try router.route(through: waypoints, options: options)
    } catch {
      if error.code == .noRoad || error.code == .noRoute { return nil }
      throw error
    }
  }

  /// The options for the routes of vehicles.
  var routeOptions: RouteOptions {
    var options = RouteOptions()
    options.mode = snapper.options.mode
    return options
  }
}
