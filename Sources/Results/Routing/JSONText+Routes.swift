import RoadNetworks
import TextFormats

extension JSONText {
  /// Writes how long a route or a leg is, in meters and in seconds.
  mutating func extent(length: Double, seconds: Double?) {
    // Meters of the route, or of the leg, part or street that has it.
    member("length", length)
    // Seconds that it takes as planned; left out where unknown.
    known("duration", seconds)
  }

  /// Writes what a street is called.
  mutating func street(name: String?, reference: String?, roadClass: RoadClass) {
    // The name of the road; left out where it has none.
    known("name", name)
    // Its reference, such as `A 28`; left out where it has none.
    known("ref", reference)
    // Its class, such as `residential`; ramps have that of their road.
    member("class", "\(roadClass)")
  }
}
