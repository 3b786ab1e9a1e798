import ArrivalEstimation
public import RoadNetworks
public import RoadSnapping
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Says what traffic a vehicle meets on a route, by what is known of the roads under it.
///
/// The route may come from anywhere: its line is put on the roads of the network.
public struct RouteTrafficForecaster: Sendable {
  private let snapper: RoadSnapper
  private let layers: SpeedLayers
  private let classifier: TrafficClassifier

  /// Creates a forecaster.
  ///
  /// - Parameter layers: speeds on the network.
  public init(
    _ network: RoadNetwork, _ layers: SpeedLayers, options: SnappingOptions = SnappingOptions(),
    classifier: TrafficClassifier = TrafficClassifier()
  ) {
    snapper = RoadSnapper(network, options: options)
    self.layers = layers
    self.classifier = classifier
  }

  /// Looks at each stretch of a route at the time a vehicle gets there.
  ///
  /// - Parameter number: of the route in its source, from 0.
  /// - Throws: `damaged` where the network's file has changed.
  /// - Complexity: as of ``RoadSnapping/RoadSnapper/snap(_:)`` for the points of the line, and
  ///   O(*m* log *n*) for the *m* edges under them.
  public func forecast(
    _ route: Route, number: Int = 0, departing departure: Date
  ) throws(RoadNetworkError) -> RouteTraffic {
    let roads = try RouteRoads(under: route.line, by: snapper)
      .forecast(by: layers, classifier, departing: departure)
    var traffic = RouteTraffic(
      number: number, route: route, departure: departure,
      traffic: LineTraffic(on: route.line, roads.stretches, elsewhere: .noData),
      coveredLength: roads.coveredLength)
    // Of what lies on no road nobody knows how long it takes, but for a few meters.
    guard traffic.isOnRoads else { return traffic }
    if let duration = roads.seconds.flatMap(Duration.init(finiteSeconds:)) {
      traffic.duration = duration
      traffic.times = ExpectedTimes(stretches: roads.passages)
    }
    traffic.freeFlowDuration = roads.freeFlowSeconds.flatMap(Duration.init(finiteSeconds:))
    return traffic
  }
}
