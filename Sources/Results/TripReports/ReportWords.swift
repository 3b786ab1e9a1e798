import RoadNetworks
import TrafficClassification

extension Double {
  /// This number of seconds as text: hours and minutes, minutes and seconds, or seconds; a hyphen
  /// for a number that isn't finite or whose magnitude is 1e9 or more.
  var clock: String {
    guard isFinite, magnitude < 1e9 else { return "-" }
    if rounded() < 0 { return "-" + magnitude.clock }
    let whole = Int(rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    if hours > 0 { return "\(hours) h \(minutes) min" }
    return minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
  }

  /// This number of meters as text in kilometers.
  var kilometers: String { "\((self / 1000).fixed(3)) km" }
}

extension TrafficClass {
  /// The name of the class in tables and reports.
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
  /// Returns the title of a street of this class in tables: its name and reference, or the class if
  /// it has neither.
  func title(name: String?, reference: String?) -> String {
    let title = [name, reference].compactMap(\.self).joined(separator: ", ")
    return title.isEmpty ? "(\(self))" : title
  }
}
