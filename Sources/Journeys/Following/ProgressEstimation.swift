public import ArrivalEstimation

/// The models for estimating arrivals during a journey.
public struct ProgressEstimation: Sendable, Hashable, Codable {
  /// The model for a route with a planned time for the whole or for legs, or with times of segments
  /// but no traffic.
  public var planned = ArrivalModel.planned
  /// The model for a route with times of segments or steps and with traffic, such as from learned
  /// speeds.
  public var timed = ArrivalModel.timed
  /// The model for a route without a planned time.
  public var unplanned = ArrivalModel.unplanned
  /// The usual times, which distribute a planned time along the route, or replace a missing one.
  public var usual = UsualPace()

  /// Creates the default models.
  public init() {}

  private enum CodingKeys: String, CodingKey { case planned, timed, unplanned, usual }

  /// Decodes models; a missing ``timed`` model is replaced by the default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    planned = try container.decode(ArrivalModel.self, forKey: .planned)
    timed = try container.decodeIfPresent(ArrivalModel.self, forKey: .timed) ?? .timed
    unplanned = try container.decode(ArrivalModel.self, forKey: .unplanned)
    usual = try container.decode(UsualPace.self, forKey: .usual)
  }
}
