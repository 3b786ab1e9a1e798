import Files
import TextFormats
import TrafficClassification

extension JSONNode {
  /// Reads a class of traffic, given by the name that Milepost writes.
  func trafficClass() throws(FileError) -> TrafficClass {
    guard let traffic = TrafficClass(rawValue: try string()) else {
      throw unexpected(TrafficClass.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return traffic
  }
}
