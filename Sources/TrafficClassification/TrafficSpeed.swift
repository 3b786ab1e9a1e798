/// How traffic moves on a stretch of road, against how it moves when the road is free.
///
/// The classes of Fleet Engine's speed reading intervals and of Google's Routes API, with the
/// absence of any reading told apart from normal speed.
public enum TrafficSpeed: String, Sendable, Hashable, CaseIterable, Codable {
  /// Nothing is known.
  case noData = "NO_DATA"
  /// Free, or nearly so.
  case normal = "NORMAL"
  /// Noticeably slower than when the road is free.
  case slow = "SLOW"
  /// Standing, or nearly so.
  case trafficJam = "TRAFFIC_JAM"
}

extension TrafficSpeed {
  /// How bad it is, from 0 for what is not known.
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
