import Files
import RoadNetworks
import RoadSearch
import TextFormats

/// The facts about a road that are written with a place on it.
struct RoadFacts {
  let way: Int64
  let roadClass: RoadClass
  let name: String?
  let reference: String?
}

extension RoadNetwork {
  /// Returns the facts about the road at each place.
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
  /// Writes a point's place on a road as members of an object.
  mutating func place(_ place: RoadPosition, on road: RoadFacts) {
    // The nearest place on the road.
    member("snapped", place.coordinate)
    // The distance from the requested point to the place, in meters.
    member("distance", place.distance, decimals: 2)
    // The directed edge of the network, as a string.
    member("edge", String(place.position.edge.rawValue))
    // The distance from the start of the edge to the place, in meters, in the direction of the
    // edge.
    member("edgeAlong", Double(place.position.offset) / 1000)
    // The OpenStreetMap way of the edge.
    member("way", Int(road.way))
    street(name: road.name, reference: road.reference, roadClass: road.roadClass)
  }
}
