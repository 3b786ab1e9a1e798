import Files
import TextFormats
import TrafficClassification

extension JSONNode {
  /// A class of traffic by the word that Milepost writes for it.
  func trafficSpeed() throws(FileError) -> TrafficSpeed {
    guard let speed = TrafficSpeed(rawValue: try string()) else {
      throw unexpected(TrafficSpeed.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return speed
  }
}
