/// A class of traffic on a stretch of road, relative to the free-flow speed.
///
/// The classes are those that Fleet Engine's speed reading intervals and Google's Routes API call
/// speeds; in addition, missing data is distinct from normal traffic.
public enum TrafficClass: String, Sendable, Hashable, CaseIterable, Codable {
  /// Unknown traffic.
  case noData = "NO_DATA"
  /// Traffic at or near the free-flow speed.
  case normal = "NORMAL"
  /// Traffic noticeably slower than the free-flow speed.
  case slow = "SLOW"
  /// Stationary or nearly stationary traffic.
  case trafficJam = "TRAFFIC_JAM"
}

extension TrafficClass {
  /// The severity of the traffic, from 0 for unknown traffic.
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
