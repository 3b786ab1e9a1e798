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

/// A forecaster of the traffic that a vehicle meets on a route, based on the speeds on the roads
/// under the route.
///
/// The route may come from any source: its line is matched to the roads of the network.
public struct RouteTrafficForecaster: Sendable {
  private let snapper: RoadSnapper
  private let layers: SpeedLayers
  private let classifier: TrafficClassifier

  /// Creates a forecaster.
  ///
  /// - Parameter layers: the speeds on this network.
  public init(
    _ network: RoadNetwork, _ layers: SpeedLayers, options: SnappingOptions = SnappingOptions(),
    classifier: TrafficClassifier = TrafficClassifier()
  ) {
    snapper = RoadSnapper(network, options: options)
    self.layers = layers
    self.classifier = classifier
  }

  /// Forecasts the traffic on each stretch of a route for the time when a vehicle reaches it.
  ///
  /// - Parameter number: the index of the route in its source.
  /// - Throws: `damaged`, or `inputOutput` if the network's file changed while it was open.
  /// - Complexity: that of ``RoadSnapping/RoadSnapper/snap(_:)`` for the points of the line, and
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
    // Times off the roads are only assumed, so the durations count only if such parts are short.
    guard traffic.isOnRoads else { return traffic }
    if let duration = roads.seconds.flatMap(Duration.init(finiteSeconds:)) {
      traffic.duration = duration
      traffic.times = ExpectedTimes(stretches: roads.passages)
    }
    traffic.freeFlowDuration = roads.freeFlowSeconds.flatMap(Duration.init(finiteSeconds:))
    return traffic
  }
}
