import Files
import TextFormats
import TrafficClassification

extension JSONNode {
  /// Reads a class of traffic by Milepost's name for it.
  func trafficSpeed() throws(FileError) -> TrafficSpeed {
    guard let speed = TrafficSpeed(rawValue: try string()) else {
      throw unexpected(TrafficSpeed.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return speed
  }
}
