import RoadNetworks
import TextFormats

extension JSONText {
  /// Writes how long a route or a leg is, in meters and in seconds.
  mutating func members(length: Double, seconds: Double?) {
    member("length", length)
    known("duration", seconds)
  }

  /// Writes what a street is called.
  mutating func street(name: String?, reference: String?, roadClass: RoadClass) {
    known("name", name)
    known("ref", reference)
    member("class", "\(roadClass)")
  }
}
