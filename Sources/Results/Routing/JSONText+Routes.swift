import RoadNetworks
import TextFormats

extension JSONText {
  /// Writes the length in meters and the duration in seconds of a route or a part of it.
  mutating func extent(length: Double, duration: Duration?) {
    // The length in meters.
    member("length", length)
    // The planned duration in seconds; omitted if unknown.
    known("duration", duration)
  }

  /// Writes the name, reference, and class of a street.
  mutating func street(name: String?, reference: String?, roadClass: RoadClass) {
    // The name of the road; omitted if it has none.
    known("name", name)
    // The reference of the road, such as `A 28`; omitted if it has none.
    known("ref", reference)
    // The class of the road, such as `residential`; ramps have the class of their road.
    member("class", "\(roadClass)")
  }
}
