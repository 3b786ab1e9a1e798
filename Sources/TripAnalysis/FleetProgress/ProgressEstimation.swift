public import ArrivalEstimation

/// How arrivals are estimated along the way.
public struct ProgressEstimation: Sendable, Hashable {
  /// Where the route came with a planned time.
  public var planned = ArrivalModel.planned
  /// Where it came without one.
  public var unplanned = ArrivalModel.unplanned
  /// The speeds by class of traffic, which spread a planned time and stand in for one.
  public var speeds = TrafficSpeeds()

  /// The usual models.
  public init() {}
}
