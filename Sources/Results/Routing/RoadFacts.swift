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
  mutating func members(of place: RoadPosition, on road: RoadFacts) {
    member("location", place.coordinate)
    member("distance", place.distance, decimals: 2)
    member("edge", String(place.position.edge.rawValue))
    member("edgeAlong", Double(place.position.offset) / 1000)
    member("way", Int(road.way))
    street(name: road.name, reference: road.reference, roadClass: road.roadClass)
  }
}
