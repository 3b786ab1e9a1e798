/// A class of traffic on a stretch of road, relative to the free-flow speed.
///
/// The classes are those that Fleet Engine's speed reading intervals and Google's Routes API call
/// speeds; in addition, missing data is distinct from normal traffic. ``TrafficClassifier`` defines
/// the thresholds.
public enum TrafficClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// Unknown traffic.
  case noData = "NO_DATA"
  /// Normal traffic.
  case normal = "NORMAL"
  /// Slow traffic.
  case slow = "SLOW"
  /// A traffic jam.
  case trafficJam = "TRAFFIC_JAM"
}

extension TrafficClass {
  /// The severity of the traffic, from 0 for unknown traffic to 3 for a jam.
  var severity: Int {
    switch self {
    case .noData: 0
    case .normal: 1
    case .slow: 2
    case .trafficJam: 3
    }
  }

  init(severity: Int) {
    self = [.noData, .normal, .slow, .trafficJam][severity]
  }
}
