import RoadImport

extension TownNet {
  /// Adds traffic signals at some junctions of main roads, and crossings where footways and
  /// cycleways cross streets.
  mutating func placeSignals(seed: UInt64) {
    let streets = CarStreets(self)
    var random = RandomSource(seed: seed, for: .signals)
    for node in points.indices {
      let arms = streets.arms(node)
      guard arms.count > 2, nodeTags[node]["highway"] == nil, nodeTags[node]["barrier"] == nil
      else { continue }
      let ranks = arms.map { Self.rank(ways[$0.way].tags) }
      guard !arms.contains(where: { ways[$0.way].tags["junction"] != nil }) else { continue }
      let main = ranks.count { $0 >= 1 }
      // If all arms share a name, a road merely splits before a roundabout.
      let names = Set(arms.map { ways[$0.way].tags["name"] })
      guard main >= 3, names.count > 1, ranks.contains(where: { $0 >= 2 }) else { continue }
      if random.chance(main >= 4 ? 0.85 : 0.4) {
        tag(node, ["highway": "traffic_signals", "traffic_signals": "signal"])
      }
    }
    placeCrossings(&random, streets)
  }

  private mutating func placeCrossings(_ random: inout RandomSource, _ streets: CarStreets) {
    for way in ways where ["footway", "cycleway"].contains(way.tags["highway"] ?? "") {
      for node in way.nodes.dropFirst().dropLast()
      where !streets.arms(node).isEmpty && nodeTags[node]["highway"] == nil {
        tag(
          node,
          [
            "highway": "crossing",
            "crossing": random.chance(0.3) ? "uncontrolled" : "unmarked",
          ])
      }
    }
  }

  /// Returns the rank of a street: 3 for primary, 2 for secondary, and 1 for tertiary roads; 0 for
  /// all others.
  static func rank(_ tags: OSMTags) -> Int {
    switch tags["highway"] {
    case "primary": 3
    case "secondary": 2
    case "tertiary": 1
    default: 0
    }
  }
}
