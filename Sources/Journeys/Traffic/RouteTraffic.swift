package import ArrivalEstimation
public import RouteSplitting
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A route with the traffic that a vehicle meets on it which departs at some time.
public struct RouteTraffic: Sendable {
  /// The number of the route in its source, from 0.
  public var number: Int
  /// The route.
  public var route: Route
  /// When the vehicle departs.
  public var departure: Date
  /// Traffic along the line of the route, each stretch as it is when the vehicle gets there.
  public var traffic: LineTraffic
  /// The time in that traffic; nil where the route is not ``isOnRoads``, or leads over a road that
  /// those who travel can't drive.
  public var duration: Duration?
  /// The time to each place on the way in that traffic; nil as ``duration``.
  package var times: ExpectedTimes?
  /// The time when all is free; nil as ``duration``.
  public var freeFlowDuration: Duration?
  /// Meters of the route on roads of the network.
  public var coveredLength: Double
}

extension RouteTraffic {
  /// Whether no more than a few meters of the route lie on no road of the network.
  public var isOnRoads: Bool {
    coveredLength > 0 && route.length - coveredLength <= min(Self.tolerance, coveredLength / 10)
  }

  /// Meters of a route that may lie on no road without being missed.
  private static let tolerance = 50.0
}
