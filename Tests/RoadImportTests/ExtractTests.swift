import RoadImport
import RoadNetworks
import TestSupport
import Testing

/// Tests with real extracts.
@Suite(
  "Real extracts", .enabled(if: ReferenceData.has("porto/porto.osm.pbf"), ReferenceData.missing))
struct ExtractTests {
  private static let extracts = [
    "porto/porto.osm.pbf", "andorra/monaco.osm.pbf", "andorra/andorra.osm.pbf",
  ]

  private func forEachWay(
    of name: String, _ body: (Int64, OSMTags, TravelProfile.WayVerdict) -> Void
  ) throws {
    let profile = TravelProfile()
    try OSMReader(path: ReferenceData.path(name), entities: .ways).read { way in
      let tags = way.tags()
      body(way.id, tags, profile.interpret(tags))
    }
  }

  @Test("roads have plausible paces and are one-way only for a reason", arguments: extracts)
  func roadsMakeSense(_ name: String) throws {
    var problems: [String] = []
    try forEachWay(of: name) { id, tags, verdict in
      guard case .road(let road) = verdict else { return }
      for direction in [road.forward, road.backward] {
        for mode in TravelMode.allCases {
          let isNone = direction.access[mode] == .none
          let pace = direction.paces[mode]
          if isNone != (pace == 0) { problems.append("\(id): \(mode) without access or pace") }
          // From 200 km/h down to 2 km/h.
          if pace != 0, !(18_000...1_800_000).contains(pace) { problems.append("\(id): \(pace)") }
        }
      }
      if road.letters == "-- -- --" { problems.append("\(id): closed to all modes") }
      // A road must not be one-way unless a tag or its class implies it.
      let isSaid =
        tags.pairs.contains { $0.key.hasPrefix("oneway") || $0.key == "conveying" }
        || ["roundabout", "circular"].contains(tags["junction"])
        || road.forward.roadClass == .motorway
      if !isSaid, road.letters.contains("<") { problems.append("\(id): one way") }
    }
    #expect(problems == [])
  }

  /// Returns the directions open to cars according to a much simpler interpretation of the tags, or
  /// nil if cars may not use the way.
  private func simpleDirections(_ tags: OSMTags) -> (forward: Bool, backward: Bool)? {
    let classes: Set<String> = [
      "motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link", "secondary",
      "secondary_link", "tertiary", "tertiary_link", "unclassified", "residential",
      "living_street", "service", "road",
    ]
    guard let highway = tags["highway"], classes.contains(highway), tags["area"] != "yes" else {
      return nil
    }
    for key in ["motorcar", "motor_vehicle", "vehicle", "access"] {
      guard let value = tags[key] else { continue }
      let closed = ["no", "private", "agricultural", "forestry", "emergency", "psv", "bus"]
      if closed.contains(value) { return nil }
      break
    }
    let oneway = tags["oneway:motorcar"] ?? tags["oneway:motor_vehicle"] ?? tags["oneway"] ?? ""
    if ["-1", "reverse"].contains(oneway) { return (false, true) }
    if ["yes", "true", "1"].contains(oneway) { return (true, false) }
    if ["no", "false", "0"].contains(oneway) { return (true, true) }
    let isImplied =
      ["roundabout", "circular"].contains(tags["junction"]) || highway.hasPrefix("motorway")
    return (true, !isImplied)
  }

  /// The arguments are extracts and the number of ways that the simple interpretation opens to
  /// cars.
  @Test(
    "every deviation from a simple interpretation of the tags has a known reason",
    arguments: [
      ("porto/porto.osm.pbf", 42_787), ("andorra/monaco.osm.pbf", 1_703),
      ("andorra/andorra.osm.pbf", 1_164),
    ])
  func carsMayDriveWhereASimpleReadingSays(_ name: String, count: Int) throws {
    var simpleCount = 0
    try forEachWay(of: name) { id, tags, verdict in
      let simple = simpleDirections(tags)
      if simple != nil { simpleCount += 1 }
      var found: (forward: Bool, backward: Bool)?
      var access: [RoadAccess] = []
      if case .road(let road) = verdict {
        access = [road.forward.access[.car], road.backward.access[.car]]
        if access.contains(where: \.isRoutable) {
          found = (access[0].isRoutable, access[1].isRoutable)
        }
      }
      if simple?.forward == found?.forward, simple?.backward == found?.backward { return }
      let isOpenedByTag =
        ["track", "pedestrian", "footway", "path", "cycleway", "bridleway"].contains(
          tags["highway"])
        && ["access", "vehicle", "motor_vehicle", "motorcar"].contains { tags[$0] != nil }
      let reason =
        access.contains(.private)  // open only at the ends of routes
        || isOpenedByTag
        || tags["service"] == "emergency_access"
        || tags["highway"]?.contains(";") == true
        || tags["route"] == "ferry"
      #expect(reason, "way \(id): \(tags.pairs)")
    }
    #expect(simpleCount == count)
  }

  @Test("the turn restrictions in Porto have the expected directions and rejections")
  func restrictionsOfPorto() throws {
    var kinds: [TurnRestriction.Direction: [Bool: Int]] = [:]
    var rejections: [RestrictionRejection: Int] = [:]
    try OSMReader(path: ReferenceData.path("porto/porto.osm.pbf"), entities: .relations).read {
      let tags = $0.tags()
      guard RestrictionParser.isRestriction(tags) else { return }
      do throws(RestrictionRejection) {
        for turn in try RestrictionParser.restrictions(tags: tags, members: $0.members()).turns {
          if let direction = turn.direction {
            kinds[direction, default: [:]][turn.isOnly, default: 0] += 1
          }
        }
      } catch {
        rejections[error, default: 0] += 1
      }
    }
    #expect(
      kinds == [
        .left: [false: 202, true: 9], .right: [false: 38, true: 16],
        .straightOn: [false: 4, true: 44], .back: [false: 30],
      ])
    #expect(rejections == [.missingFrom: 8, .missingVia: 1, .missingTo: 5])
  }

  @Test("interpreting real tags that are mixed up at random doesn't crash")
  func takesAnyTags() throws {
    var random = SeededGenerator(seed: 11)
    var values: [String] = ["", ";", "|", ":", "@", "(", "\u{0}", "🚲", "-", "1e309", "P", "zone"]
    var keys: [String] = ["highway:lanes", "access:lanes", "maxspeed:conditional", "duration"]
    var all: [OSMTags] = []
    try forEachWay(of: "andorra/andorra.osm.pbf") { _, tags, _ in
      all.append(tags)
      values.append(contentsOf: tags.pairs.map(\.value))
      keys.append(contentsOf: tags.pairs.map(\.key))
    }
    let scopes = ["", ":forward", ":backward", ":lanes", ":conditional", ":backward:conditional"]
    let profile = TravelProfile()
    var roads = 0
    for _ in 0..<20_000 {
      var tags = all.randomElement(using: &random) ?? OSMTags()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let base = keys.randomElement(using: &random) ?? ""
        var value = values.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { value += values.randomElement(using: &random) ?? "" }
        if Bool.random(using: &random) { value = "no @ (\(value))" }
        tags.pairs.insert((base + (scopes.randomElement(using: &random) ?? ""), value), at: 0)
      }
      if case .road = profile.interpret(tags) { roads += 1 }
      _ = profile.interpret(node: tags)
      _ = try? RestrictionParser.restrictions(tags: tags, members: [])
    }
    #expect(roads > 1_000)
  }
}
