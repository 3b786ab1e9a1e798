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
