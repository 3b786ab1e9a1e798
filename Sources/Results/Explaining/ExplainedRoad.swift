import Files
import RoadNetworks
import RoadSnapping

/// A road in one direction, as distinguished in tables of explanations.
///
/// Two candidates are on the same road if their directions are less than 90° apart, and their roads
/// have the same name and reference. Roads that have neither must be part of the same OpenStreetMap
/// way instead.
struct ExplainedRoad {
  /// The OpenStreetMap way if the road has neither a name nor a reference; nil otherwise.
  private let way: Int64?
  private let name: String
  private let bearing: Double

  init(
    of candidate: SnappingExplanation.Candidate, in network: RoadNetwork
  ) throws(FileError) {
    (way, name) = try network.facts(of: candidate.position.edge) { road in
      let name = [road.name, road.reference].compactMap(\.self).joined(separator: ", ")
      return name.isEmpty
        ? (road.osmWay, "(\(road.attributes.roadClass), way \(road.osmWay))") : (nil, name)
    }
    bearing = candidate.bearing
  }

  func isSame(as other: ExplainedRoad) -> Bool {
    let angle = (bearing - other.bearing).magnitude
    return way == other.way && name == other.name && min(angle, 360 - angle) < 90
  }

  /// The title of the road in tables: its name and reference, or else its class and way, followed
  /// by an arrow for its direction on a map.
  var title: String {
    let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    return name + " " + arrows[Int((bearing / 45).rounded()) % arrows.count]
  }
}
