import RoadImport
import Testing

/// Tests that towns contain their documented features.
@Suite struct TownFeatureTests {
  struct Feature: Sendable, CustomTestStringConvertible {
    let name: String
    let atLeast: Int
    let count: @Sendable (TownUnderTest) -> Int

    init(_ name: String, atLeast: Int, _ count: @escaping @Sendable (TownUnderTest) -> Int) {
      self.name = name
      self.atLeast = atLeast
      self.count = count
    }

    /// Creates a feature of ways with all the given tags; `*` stands for any value.
    init(_ name: String, atLeast: Int, ways tags: OSMTags) {
      self.init(name, atLeast: atLeast) { town in town.ways { $0.has(tags) }.count }
    }

    init(_ name: String, atLeast: Int, nodes tags: OSMTags) {
      self.init(name, atLeast: atLeast) { town in town.nodes.count { $0.tags.has(tags) } }
    }

    init(_ name: String, atLeast: Int, rules tags: OSMTags) {
      self.init(name, atLeast: atLeast) { town in town.relations.count { $0.tags.has(tags) } }
    }

    var testDescription: String { name }
  }

  @Test("every town contains the documented features", arguments: features)
  func isInEveryTown(_ feature: Feature) {
    for town in TownUnderTest.all {
      let count = feature.count(town)
      #expect(
        count >= feature.atLeast, "seed \(town.seed): \(count) of \(feature.name)")
    }
  }

  @Test("all towns for the tests were created")
  func allTownsWereMade() {
    #expect(TownUnderTest.all.count == TownUnderTest.seeds.count)
  }

  static let features: [Feature] = roads + structures + access + rules + slips

  private static let roads: [Feature] = [
    Feature("coastline", atLeast: 2, ways: ["natural": "coastline"]),
    Feature("river", atLeast: 3, ways: ["natural": "water", "water": "river"]),
    Feature("breakwaters", atLeast: 2, ways: ["man_made": "breakwater"]),
    Feature("lighthouse", atLeast: 1, nodes: ["man_made": "lighthouse"]),
    Feature("piers", atLeast: 4, ways: ["man_made": "pier"]),
    Feature("motorway", atLeast: 20, ways: ["highway": "motorway", "oneway": "yes", "ref": "A 1"]),
    Feature("ramps", atLeast: 16, ways: ["highway": "motorway_link", "oneway": "yes"]),
    Feature("motorway exits", atLeast: 8, nodes: ["highway": "motorway_junction", "ref": "*"]),
    Feature("one-way lanes of the old town", atLeast: 4) { town in
      town.ways { $0.has(["highway": "residential", "oneway": "yes", "width": "*"]) }.count
    },
    Feature("living streets", atLeast: 10, ways: ["highway": "living_street"]),
    Feature("pedestrian squares", atLeast: 1, ways: ["highway": "pedestrian", "area": "yes"]),
    Feature("pedestrian streets", atLeast: 4) { town in
      town.ways { $0["highway"] == "pedestrian" && $0["area"] == nil }.count
    },
    Feature("numbered streets of the grid", atLeast: 3) { town in
      town.ways { ($0["name"] ?? "").hasSuffix("th Street") }.count
    },
    Feature("dead ends with turning circles", atLeast: 40, nodes: ["highway": "turning_circle"]),
    Feature("turning loops", atLeast: 2, nodes: ["highway": "turning_loop"]),
    Feature("dual carriageways", atLeast: 20, ways: ["dual_carriageway": "yes", "oneway": "yes"]),
    Feature("median breaks", atLeast: 8, ways: ["highway": "primary_link"]),
    Feature("emergency median breaks", atLeast: 1, ways: ["service": "emergency_access"]),
    Feature("alleys", atLeast: 10, ways: ["service": "alley"]),
    Feature("car parks", atLeast: 6, ways: ["amenity": "parking"]),
    Feature("parking aisles", atLeast: 20, ways: ["service": "parking_aisle"]),
    Feature("drive-through", atLeast: 1, ways: ["service": "drive-through", "oneway": "yes"]),
    Feature("cycleways", atLeast: 5, ways: ["highway": "cycleway"]),
    Feature("one-way streets open to bicycles", atLeast: 5, ways: ["oneway:bicycle": "no"]),
    Feature("footways", atLeast: 20, ways: ["highway": "footway"]),
    Feature("steps", atLeast: 3, ways: ["highway": "steps"]),
    Feature("paths", atLeast: 5, ways: ["highway": "path"]),
    Feature("tracks", atLeast: 8, ways: ["highway": "track"]),
    Feature("roads of unknown class", atLeast: 1, ways: ["highway": "road"]),
    Feature("oneway=-1", atLeast: 1, ways: ["oneway": "-1"]),
    Feature("traffic signals", atLeast: 15, nodes: ["highway": "traffic_signals"]),
    Feature("crossings of paths and streets", atLeast: 8, nodes: ["highway": "crossing"]),
    Feature("numbered main roads", atLeast: 30, ways: ["highway": "*", "ref": "*"]),
    Feature("names beyond ASCII", atLeast: 10) { town in
      town.ways { ($0["name"] ?? "").utf8.contains { $0 > 127 } }.count
    },
    Feature("different names", atLeast: 250) { town in
      Set(town.ways.compactMap { $0.tags["name"] }).count
    },
    Feature("street names in Greek, Cyrillic, Arabic, Hebrew, or Asian letters", atLeast: 1) {
      town in
      town.ways { ($0["name"] ?? "").unicodeScalars.contains { $0.value > 0x36f } }.count
    },
  ]

  private static let structures: [Feature] = [
    Feature("bridges", atLeast: 15, ways: ["bridge": "yes", "layer": "1"]),
    Feature("tunnel under the harbor", atLeast: 2) { town in
      town.ways { $0.has(["highway": "motorway", "tunnel": "yes", "layer": "-2"]) }.count
    },
    Feature("tunnel under the old town", atLeast: 1) { town in
      town.ways { $0.has(["highway": "secondary", "tunnel": "yes", "layer": "-1"]) }.count
    },
    Feature("toll", atLeast: 2, ways: ["highway": "*", "toll": "yes"]),
    Feature("toll booths", atLeast: 2, nodes: ["barrier": "toll_booth"]),
    Feature("roundabouts in pieces", atLeast: 3) { town in
      town.ways { $0.has(["junction": "roundabout", "oneway": "yes"]) }.count
    },
    Feature("a roundabout as one closed way", atLeast: 1) { town in
      town.ways.count { $0.tags["junction"] == "roundabout" && $0.nodes.first == $0.nodes.last }
    },
    Feature("two-lane roundabouts with split arms", atLeast: 6) { town in
      town.ways { $0.has(["junction": "roundabout", "lanes": "2"]) }.count
    },
    Feature("mini-roundabouts", atLeast: 1, nodes: ["highway": "mini_roundabout"]),
    Feature("car ferries with a duration", atLeast: 2) { town in
      town.ways { $0.has(["route": "ferry", "duration": "*", "motor_vehicle": "yes"]) }.count
    },
  ]

  private static let access: [Feature] = [
    Feature("private driveways", atLeast: 30) { town in
      town.ways { $0.has(["service": "driveway", "access": "private"]) }.count
    },
    Feature("a gated estate", atLeast: 2) { town in
      town.ways { $0.has(["highway": "residential", "access": "private"]) }.count
    },
    Feature("gates", atLeast: 4, nodes: ["barrier": "gate"]),
    Feature("lift gates", atLeast: 1, nodes: ["barrier": "lift_gate", "access": "private"]),
    Feature("bollards", atLeast: 3, nodes: ["barrier": "bollard"]),
    Feature("cattle grids", atLeast: 1, nodes: ["barrier": "cattle_grid"]),
    Feature("bus-only streets", atLeast: 2, ways: ["access": "no", "bus": "yes"]),
    Feature("streets for deliveries", atLeast: 4, ways: ["access": "delivery"]),
    Feature("streets for customers", atLeast: 4, ways: ["access": "customers"]),
    Feature("streets for residents", atLeast: 2, ways: ["motor_vehicle": "destination"]),
    Feature("farm traffic only", atLeast: 2, ways: ["motor_vehicle": "agricultural"]),
    Feature("conditional access", atLeast: 1, ways: ["motor_vehicle:conditional": "*"]),
    Feature("numeric limits", atLeast: 200, ways: ["maxspeed": "30"]),
    Feature("walking pace", atLeast: 5, ways: ["maxspeed": "walk"]),
    Feature("no limit", atLeast: 2, ways: ["highway": "motorway", "maxspeed": "none"]),
    Feature("limit by country and zone", atLeast: 5, ways: ["maxspeed": "DE:zone:30"]),
    Feature("urban limit", atLeast: 3, ways: ["maxspeed": "DE:urban"]),
    Feature("rural limit", atLeast: 2, ways: ["maxspeed": "DE:rural"]),
    Feature("limits by direction", atLeast: 1, ways: ["maxspeed:forward": "*"]),
    Feature("limits by time", atLeast: 2, ways: ["maxspeed:conditional": "*"]),
    Feature("no limits in miles per hour", atLeast: 1) { town in
      town.ways { ($0["maxspeed"] ?? "").contains("mph") }.isEmpty ? 1 : 0
    },
    Feature("different numbers of lanes", atLeast: 4) { town in
      Set(town.ways.compactMap { $0.tags["lanes"] }).count
    },
    Feature("different limits", atLeast: 10) { town in
      Set(town.ways.compactMap { $0.tags["maxspeed"] }).count
    },
  ]

  private static let rules: [Feature] = [
    Feature("no_left_turn", atLeast: 8, rules: ["restriction": "no_left_turn"]),
    Feature("no_right_turn", atLeast: 4, rules: ["restriction": "no_right_turn"]),
    Feature("no_straight_on", atLeast: 4, rules: ["restriction": "no_straight_on"]),
    Feature("no_u_turn", atLeast: 8, rules: ["restriction": "no_u_turn"]),
    Feature("only_straight_on", atLeast: 4, rules: ["restriction": "only_straight_on"]),
    Feature("only_right_turn", atLeast: 4, rules: ["restriction": "only_right_turn"]),
    Feature("only_left_turn", atLeast: 4, rules: ["restriction": "only_left_turn"]),
    Feature("rules with exceptions", atLeast: 4, rules: ["except": "bicycle;psv"]),
    Feature("rules at certain hours", atLeast: 3, rules: ["restriction:conditional": "*"]),
    Feature("rules for trucks", atLeast: 3, rules: ["restriction:hgv": "*"]),
    Feature("no_u_turn over a via way", atLeast: 2) { town in
      town.relations.count { $0.viaWays == 1 && $0.tags["restriction"] == "no_u_turn" }
    },
    Feature("only_straight_on over a via way", atLeast: 1) { town in
      town.relations.count { $0.viaWays == 1 && $0.tags["restriction"] == "only_straight_on" }
    },
    Feature("no_right_turn over a via way", atLeast: 1) { town in
      town.relations.count { $0.viaWays == 1 && $0.tags["restriction"] == "no_right_turn" }
    },
    Feature("no_u_turn over two via ways", atLeast: 1) { town in
      town.relations.count { $0.viaWays == 2 && $0.tags["restriction"] == "no_u_turn" }
    },
    Feature("no_left_turn over two via ways", atLeast: 1) { town in
      town.relations.count { $0.viaWays == 2 && $0.tags["restriction"] == "no_left_turn" }
    },
    Feature("only_straight_on over two via ways", atLeast: 1) { town in
      town.relations.count { $0.viaWays == 2 && $0.tags["restriction"] == "only_straight_on" }
    },
  ]

  private static let slips: [Feature] = [
    Feature("a node repeated consecutively", atLeast: 1) { town in
      town.ways.count { way in zip(way.nodes, way.nodes.dropFirst()).contains { $0 == $1 } }
    },
    Feature("a segment of length 0 between two nodes", atLeast: 1) { town in
      town.ways.count { way in
        zip(way.nodes, way.nodes.dropFirst()).contains { first, second in
          first != second && town.node(first)?.coordinate == town.node(second)?.coordinate
        }
      }
    },
    Feature("roads that loop back to their junction", atLeast: 2) { town in
      town.ways.count { way in
        way.tags["highway"] == "residential" && way.nodes.first == way.nodes.last
          && way.nodes.dropFirst().dropLast().allSatisfy { town.waysAtNode[$0]?.count == 1 }
      }
    },
    Feature("two roads between the same junctions", atLeast: 1) { town in
      parallelRoads(town)
    },
  ]

  /// Returns the number of pairs of nodes that are the ends of more than one road without junctions
  /// in between.
  private static func parallelRoads(_ town: TownUnderTest) -> Int {
    var roads: [Set<Int64>: Int] = [:]
    for way in town.ways where way.tags["highway"] != nil {
      let inner = way.nodes.dropFirst().dropLast()
      guard let start = way.nodes.first, let end = way.nodes.last, start != end,
        inner.allSatisfy({ town.waysAtNode[$0]?.count == 1 })
      else { continue }
      roads[[start, end], default: 0] += 1
    }
    return roads.values.count { $0 > 1 }
  }
}

extension OSMTags {
  /// Returns whether each tag is present with the same value; `*` stands for any value.
  func has(_ wanted: OSMTags) -> Bool {
    wanted.pairs.allSatisfy { pair in
      self[pair.key].map { pair.value == "*" || $0 == pair.value } ?? false
    }
  }
}

extension OSMRelation {
  var viaWays: Int { members.count { $0.role == "via" && $0.kind == .way } }
}
