import RoadNetworks
import RoadSearch
import TextFormats

extension JSONText {
  /// Writes the length in meters and the duration in seconds of a route or a part of it.
  mutating func extent(length: Double, duration: Duration?) {
    // The length in meters.
    member("length", length)
    // The planned duration in seconds; omitted if unknown.
    known("duration", duration)
  }

  /// Writes the place of a waypoint on a road, and the preferences that the route doesn't keep.
  mutating func waypoint(_ waypoint: NetworkRoute.Waypoint, on road: RoadFacts) {
    place(waypoint.place, on: road)
    guard !waypoint.unmet.isEmpty else { return }
    // The preferences that the route doesn't keep: `bearing` and `curb`; omitted if there are none.
    list("unmet", waypoint.unmet.names) { $0.string($1) }
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

extension RouteWaypoint.Preferences {
  /// The names of the preferences.
  fileprivate var names: [String] {
    [(Self.bearing, "bearing"), (.curb, "curb")].filter { contains($0.0) }.map(\.1)
  }
}
