package import ArrivalEstimation
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A route with the traffic that a vehicle meets on the way if it departs at a given time.
public struct RouteTraffic: Sendable {
  /// The index of the route in its source.
  public var number: Int
  /// The route.
  public var route: Route
  /// The time at which the vehicle departs.
  public var departure: Date
  /// The traffic along the line of the route, on each stretch as of the time when the vehicle
  /// reaches the stretch.
  public var traffic: LineTraffic
  /// The duration in that traffic; nil if ``isOnRoads`` is false, if the route includes a road that
  /// the travel mode can't use, or if the departure isn't finite.
  public var duration: Duration?
  /// The time to each place along the route in that traffic; nil if ``duration`` is nil.
  package var times: ExpectedTimes?
  /// The duration at free-flow speeds; nil if ``isOnRoads`` is false, or if the route includes a
  /// road that the travel mode can't use.
  public var freeFlowDuration: Duration?
  /// The length in meters of the parts of the route that lie on roads of the network.
  public var coveredLength: Double
}

extension RouteTraffic {
  /// Whether the route lies on roads of the network, except for at most 50 m, or at most a tenth of
  /// the covered length if that is less.
  public var isOnRoads: Bool {
    coveredLength > 0 && route.length - coveredLength <= min(Self.tolerance, coveredLength / 10)
  }

  /// The maximum length in meters of all parts of a route that are off the roads.
  private static let tolerance = 50.0
}
