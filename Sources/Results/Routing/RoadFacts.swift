import Files
import RoadNetworks
import RoadSearch
import TextFormats

/// What the writers of places on roads say of the road.
struct RoadFacts {
  let way: Int64
  let roadClass: RoadClass
  let name: String?
  let reference: String?
}

extension RoadNetwork {
  /// The roads that places lie on.
  func roads(at places: [RoadPosition]) throws(FileError) -> [RoadFacts] {
    var roads: [RoadFacts] = []
    for place in places {
      roads.append(
        try facts(of: place.position.edge) {
          RoadFacts(
            way: $0.osmWay, roadClass: $0.attributes.roadClass, name: $0.name,
            reference: $0.reference)
        })
    }
    return roads
  }
}

extension JSONText {
  /// Writes where a point lies on a road as members of an object: `distance` is from the point to
  /// the road, `edgeAlong` from the start of the edge.
  mutating func place(_ place: RoadPosition, on road: RoadFacts) {
    // The place on the road.
    member("snapped", place.coordinate)
    // Meters from the point that was asked for to the place.
    member("distance", place.distance, decimals: 2)
    // The directed edge of the network, as a string.
    member("edge", String(place.position.edge.rawValue))
    // Meters from the start of that edge, in its direction.
    member("edgeAlong", Double(place.position.offset) / 1000)
    // Its OpenStreetMap way.
    member("way", Int(road.way))
    street(name: road.name, reference: road.reference, roadClass: road.roadClass)
  }
}
