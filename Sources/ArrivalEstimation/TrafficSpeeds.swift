public import TrafficClassification

/// Meters per second that a vehicle makes in each class of traffic, waits at signals included.
///
/// Where a plan of the whole route is known, only the shares of these speeds count: they say which
/// part of the planned time falls on which part of the route.
///
/// The defaults are round numbers for towns, by reason and not by fit: 12 m/s (43 km/h) where
/// traffic is normal, two thirds of it where it is slow, a third where it is jammed. The classes
/// themselves say up to a half and up to 0.3 of free flow (``TrafficClassification/TrafficClassifier``),
/// but normal traffic with its signals does not reach free flow either, and classes other than normal
/// are reported most on roads that are faster than the rest.
public struct TrafficSpeeds: Sendable, Hashable {
  /// Where traffic is normal; above 0.
  public var normal = 12.0
  /// Where it is slow; above 0.
  public var slow = 8.0
  /// Where it is jammed; above 0.
  public var trafficJam = 4.0
  /// Where nothing is known; above 0.
  public var noData = 12.0

  /// The default speeds.
  public init() {}

  /// Meters per second in a class of traffic.
  public subscript(traffic: TrafficSpeed) -> Double {
    switch traffic {
    case .noData: noData
    case .normal: normal
    case .slow: slow
    case .trafficJam: trafficJam
    }
  }
}
