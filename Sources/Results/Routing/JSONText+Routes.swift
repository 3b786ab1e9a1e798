package import RoadNetworks
import TextFormats

extension JSONText {
  /// Writes how long a route or a leg is, in meters and in seconds.
  mutating func members(length: Double, seconds: Double) {
    key("length")
    number(length, decimals: 3)
    key("duration")
    number(seconds, decimals: 3)
  }

  /// Writes what a street is called.
  package mutating func street(name: String?, reference: String?, roadClass: RoadClass) {
    if let name {
      key("name")
      string(name)
    }
    if let reference {
      key("ref")
      string(reference)
    }
    key("class")
    string("\(roadClass)")
  }
}
