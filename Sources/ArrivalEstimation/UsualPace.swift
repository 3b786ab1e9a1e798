public import TrafficClassification

/// The usual speeds by class of traffic and the usual delay at a turn, for routes without planned
/// times.
///
/// If the time of the whole route is planned, only the proportions of these times matter: they
/// distribute the planned time along the route.
///
/// The defaults are round numbers. Normal traffic moves at 16 m/s (58 km/h), a mean of town streets
/// and fast roads. Slow traffic moves at two thirds of this speed, and a jam at one third. A turn
/// takes 30 s for braking, waiting, and starting; the delay at signals at level of service C is 20
/// to 35 s (Highway Capacity Manual, 6th edition, exhibit 19-8). A least-squares fit to 23 planned
/// routes in a log published by Google gives 16.7, 10.8, and 4.8 m/s, and 36 s.
public struct UsualPace: Sendable, Hashable, Codable {
  /// The speed in meters per second in normal traffic; above 0.
  public var normal = 16.0
  /// The speed in meters per second in slow traffic; above 0.
  public var slow = 32.0 / 3
  /// The speed in meters per second in a jam; above 0.
  public var trafficJam = 16.0 / 3
  /// The speed in meters per second if the traffic is unknown; above 0.
  public var noData = 16.0
  /// The delay in seconds at each turn; 0 or more.
  public var turnSeconds = 30.0

  private enum CodingKeys: String, CodingKey {
    case normal, slow, trafficJam, noData
    case turnSeconds = "turn"
  }

  /// Creates the default speeds and delays.
  public init() {}

  /// The speed in meters per second in a class of traffic.
  public subscript(traffic: TrafficClass) -> Double {
    switch traffic {
    case .noData: noData
    case .normal: normal
    case .slow: slow
    case .trafficJam: trafficJam
    }
  }
}
