import RoadNetworks
import TrafficClassification

extension Double {
  /// Seconds as hours, minutes and seconds, for people.
  var clock: String {
    guard isFinite, magnitude < 1e9 else { return "-" }
    let whole = Int(rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
  }

  /// Meters as kilometers, for people.
  var kilometers: String { "\((self / 1000).fixed(3)) km" }
}

extension TrafficSpeed {
  /// The class as a word, for people.
  var word: String {
    switch self {
    case .noData: "no data"
    case .normal: "normal"
    case .slow: "slow"
    case .trafficJam: "jam"
    }
  }
}

extension RoadClass {
  /// What tables call a street of this class: its name and reference, or the class where it has
  /// none.
  func title(name: String?, reference: String?) -> String {
    let title = [name, reference].compactMap(\.self).joined(separator: ", ")
    return title.isEmpty ? "(\(self))" : title
  }
}
