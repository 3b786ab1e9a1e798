public import ArrivalEstimation

/// How arrivals are estimated along the way.
public struct ProgressEstimation: Sendable, Hashable, Codable {
  /// Where the route came with a planned time, of the whole or of legs, or with times of segments
  /// without traffic.
  public var planned = ArrivalModel.planned
  /// Where it came with the times of segments or steps and with traffic, as of learned speeds.
  public var timed = ArrivalModel.timed
  /// Where it came without one.
  public var unplanned = ArrivalModel.unplanned
  /// The usual times, which spread a planned one and stand in for one.
  public var usual = UsualPace()

  /// The usual models.
  public init() {}

  private enum CodingKeys: String, CodingKey { case planned, timed, unplanned, usual }

  /// Reads a saved one; one without a model for times of segments gets the usual model.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    planned = try container.decode(ArrivalModel.self, forKey: .planned)
    timed = try container.decodeIfPresent(ArrivalModel.self, forKey: .timed) ?? .timed
    unplanned = try container.decode(ArrivalModel.self, forKey: .unplanned)
    usual = try container.decode(UsualPace.self, forKey: .usual)
  }
}
