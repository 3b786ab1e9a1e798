import Files
import RoadNetworks
import RoadSnapping

/// A road in a direction, as tables of explanations tell roads apart.
///
/// Candidates lie on one road if it has one name, or without a name is one OpenStreetMap way, and
/// their directions are less than 90° apart.
struct ExplainedRoad {
  /// The way where the road has no name, which others of its class lack too.
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

  /// What tables call it: its name, and an arrow in its direction on a map.
  var title: String {
    let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    return name + " " + arrows[Int((bearing / 45).rounded()) % arrows.count]
  }
}
