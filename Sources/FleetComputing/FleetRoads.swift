import Coordinates
public import RoadNetworks
public import RoadSearch
public import RoadSnapping
public import TrafficClassification

/// The roads of an engine: it puts vehicles on them, finds their ways, and sees traffic there.
public struct FleetRoads: Sendable {
  /// Puts locations on roads.
  public let snapper: RoadSnapper
  /// Finds the ways of vehicles.
  public let router: any RoadRouter
  /// Speeds on the roads, which may be replaced while the engine runs; nil where only free-flow
  /// speeds are known.
  public let speeds: SharedLayer<SpeedLayers>?

  /// Creates the roads of a network.
  ///
  /// - Parameters:
  ///   - options: what is assumed of vehicles; their mode is also that of routes.
  ///   - router: over the same network; the network itself by default.
  ///   - speeds: on the same network.
  /// - Precondition: the options are in the ranges that `SnappingOptions` names, and the router is
  ///   one of the same network.
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

  /// A way through places; nil where no road lies near one of them, or none leads on.
  ///
  /// - Throws: `damaged` where the network's file has changed.
  func way(
    through places: [Coordinate], _ options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute? {
    do throws(RoadNetworkError) {
      return try router.route(through: places, options: options)
    } catch {
      if error.code == .noRoad || error.code == .noRoute { return nil }
      throw error
    }
  }

  /// The kind of route that vehicles are given.
  var routeOptions: RouteOptions {
    var options = RouteOptions()
    options.mode = snapper.options.mode
    return options
  }
}
