package import RoadNetworks
import TextFormats

extension JSONText {
  /// Writes how long a route or a leg is, in meters and in seconds.
  mutating func members(length: Double, seconds: Double?) {
    member("length", length, decimals: 3)
    known("duration", seconds)
  }

  /// Writes what a street is called.
  package mutating func street(name: String?, reference: String?, roadClass: RoadClass) {
    known("name", name)
    known("ref", reference)
    member("class", "\(roadClass)")
  }
}
