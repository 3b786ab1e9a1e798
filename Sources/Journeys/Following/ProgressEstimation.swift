public import ArrivalEstimation

/// How arrivals are estimated along the way.
public struct ProgressEstimation: Sendable, Hashable, Codable {
  /// Where the route came with a planned time.
  public var planned = ArrivalModel.planned
  /// Where it came without one.
  public var unplanned = ArrivalModel.unplanned
  /// The usual times, which spread a planned one and stand in for one.
  public var usual = UsualPace()

  /// The usual models.
  public init() {}
}
