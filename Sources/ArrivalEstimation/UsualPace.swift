public import TrafficClassification

/// How long a way usually takes, where nobody says: speeds by class of traffic, and a delay at each
/// turn.
///
/// Where a plan of the whole way is known, only the shares of these times count: they say which
/// part of the planned time falls on which part of the way.
///
/// The defaults are round numbers by reason. 16 m/s (58 km/h) where traffic is normal: the mean
/// between streets of a town and fast roads. Two thirds of it where it is slow, a third where it is
/// jammed: ``TrafficClassification/TrafficClassifier`` says a half and 0.3 of free flow, which
/// normal traffic does not reach either. 30 s at a turn, for braking, waiting and starting: the
/// delay at signals at level of service C, 20 to 35 s (Highway Capacity Manual, 6th edition,
/// exhibit 19-8). The plans in a log that Google published imply 16.7, 10.8 and 4.8 m/s and 36 s
/// (least squares over 23 routes).
public struct UsualPace: Sendable, Hashable, Codable {
  /// Meters per second where traffic is normal; above 0.
  public var normal = 16.0
  /// Meters per second where it is slow; above 0.
  public var slow = 32.0 / 3
  /// Meters per second where it is jammed; above 0.
  public var trafficJam = 16.0 / 3
  /// Meters per second where nothing is known of traffic; above 0.
  public var noData = 16.0
  /// Seconds at each turn; 0 or above.
  public var turnSeconds = 30.0

  private enum CodingKeys: String, CodingKey {
    case normal, slow, trafficJam, noData
    case turnSeconds = "turn"
  }

  /// The default speeds and delays.
  public init() {}

  /// Meters per second in a class of traffic.
  public subscript(traffic: TrafficClass) -> Double {
    switch traffic {
    case .noData: noData
    case .normal: normal
    case .slow: slow
    case .trafficJam: trafficJam
    }
  }
}
