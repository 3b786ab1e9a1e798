import Coordinates
import Foundation
import RoadImport
import RoadNetworks
import RoadSearch
import TestSupport
import Testing

/// Tests of complete imports: their networks and the counts in their reports.
@Suite("Complete imports")
struct ImportTests {
  /// A row of five nodes about 100 m apart, with roads 1 and 2 along it; road 3 to a sixth node
  /// beside the row; and a forbidden turn from road 1 into road 2.
  private static var row: OSMContents {
    var contents = OSMContents()
    for id in 1...5 as ClosedRange<Int64> {
      contents.nodes.append(OSMNode(id: id, coordinate: place(Double(id)), tags: OSMTags()))
    }
    contents.nodes.append(
      OSMNode(
        id: 6, coordinate: Coordinate(latitude: 45.001, longitude: 8.002_54), tags: OSMTags()))
    contents.ways = [
      OSMWay(id: 1, nodes: [1, 2], tags: OSMTags(text: "highway=residential")),
      OSMWay(id: 2, nodes: [2, 3, 4], tags: OSMTags(text: "highway=residential")),
      OSMWay(id: 3, nodes: [2, 6], tags: OSMTags(text: "highway=residential")),
    ]
    contents.relations = [restriction(1, "no_straight_on", "from:1 via:2 to:2")]
    return contents
  }

  private static func place(_ number: Double) -> Coordinate {
    Coordinate(latitude: 45, longitude: 8 + number * 0.001_27)
  }

  /// Returns a restriction with a via node; its members are written as `from:1 via:2 to:3`.
  private static func restriction(_ id: Int64, _ kind: String, _ members: String) -> OSMRelation {
    OSMRelation(
      id: id,
      members: members.split(separator: " ").map { member in
        let parts = member.split(separator: ":")
        return OSMRelation.Member(
          kind: parts[0] == "via" ? .node : .way, id: Int64(parts[1]) ?? 0, role: String(parts[0]))
      }, tags: OSMTags(text: "type=restriction restriction=\(kind)"))
  }

  private func imported(
    _ contents: OSMContents
  ) throws -> (network: RoadNetwork, report: ImportReport) {
    let folder = try Folder()
    try contents.write(to: folder.file("map.osm"))
    return try RoadImporter().network(from: folder.file("map.osm"))
  }

  /// Imports a file in which all ways and relations occur twice, as in two concatenated extracts.
  private func importedTwice(
    _ contents: OSMContents
  ) throws -> (network: RoadNetwork, report: ImportReport) {
    let folder = try Folder()
    try contents.write(to: folder.file("once.osm"))
    let text = try String(contentsOfFile: folder.file("once.osm"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "<way")).lowerBound
    let end = try #require(text.firstRange(of: "</osm>")).lowerBound
    let merged = text[..<end] + text[start...]
    return try RoadImporter().network(from: folder.write(merged.utf8, to: "twice.osm"))
  }

  @Test("ways and restrictions that occur twice in a file count once")
  func aWayGivenTwiceCountsOnce() throws {
    let once = try imported(Self.row)
    let twice = try importedTwice(Self.row)
    #expect(twice.network.edgeCount == once.network.edgeCount)
    #expect(twice.network.wayCount == once.network.wayCount)
    #expect(twice.report.roads == 3 && twice.report.repeatedRoads == 3)
    #expect(twice.report.restrictions.count == 1 && twice.report.restrictions.repeated == 1)
    #expect(twice.report.build.restrictions == 1)
    #expect(twice.report.lines.contains("3 repeated roads ignored"))
    for network in [once.network, twice.network] {
      let route = try network.route(through: [Self.place(1.5), Self.place(3.5)])
      // Straight ahead, the route would be 200 m long.
      #expect(route.length > 300)
    }
  }

  @Test("a multipolygon that occurs twice in a file counts once")
  func anAreaGivenTwiceCountsOnce() throws {
    var contents = Self.row
    contents.ways.append(OSMWay(id: 4, nodes: [1, 3, 6, 1], tags: OSMTags()))
    contents.relations.append(
      OSMRelation(
        id: 9, members: [OSMRelation.Member(kind: .way, id: 4, role: "outer")],
        tags: OSMTags(text: "type=multipolygon highway=pedestrian")))
    let once = try imported(contents)
    let twice = try importedTwice(contents)
    #expect(once.report.areas.count == 1 && once.report.repeatedRoads == 0)
    #expect(twice.report.areas == once.report.areas && twice.report.repeatedRoads == 4)
    #expect(twice.network.edgeCount == once.network.edgeCount)
  }

  @Test("a ferry line that is too long is left out and reported")
  func aFerryAroundHalfTheEarthLeavesTheRest() throws {
    var contents = Self.row
    contents.nodes.append(
      OSMNode(id: 7, coordinate: Coordinate(latitude: 45, longitude: -172), tags: OSMTags()))
    contents.nodes.append(
      OSMNode(id: 8, coordinate: Coordinate(latitude: -45, longitude: 120), tags: OSMTags()))
    contents.ways.append(
      OSMWay(id: 4, nodes: [7, 8, 5], tags: OSMTags(text: "route=ferry duration=400:00")))
    let (network, report) = try imported(contents)
    #expect(report.build.overlongRoads == 1)
    #expect(try network.edgeCount == imported(Self.row).network.edgeCount)
    #expect(
      report.lines.contains("1 stretch of road left out: 4,294 km or longer"))
  }

  @Test("a stop sign applies only to traffic in its direction")
  func signsAreMetByThoseWhomTheyFace() throws {
    var contents = Self.row
    contents.nodes[2].tags = OSMTags(text: "highway=stop direction=backward")
    let network = try imported(contents).network
    var controls: [[Int64]: RoadEdge.Control] = [:]
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      controls[edge.osmNodes] = edge.endControl
    }
    #expect(controls == [[4, 3]: .stop])
  }

  @Test("turn restrictions are counted per relation")
  func restrictionsAreCountedByRelation() throws {
    var contents = Self.row
    contents.relations += [
      // Two turns, one of which can't be found.
      Self.restriction(2, "no_entry", "from:3 from:99 via:2 to:2"),
      // Ways that are not in the file; a node in the middle of a way; no `to` member; an unknown
      // kind.
      Self.restriction(3, "no_left_turn", "from:98 via:2 to:99"),
      Self.restriction(4, "no_left_turn", "from:2 via:3 to:2"),
      Self.restriction(5, "no_left_turn", "from:2 via:3"),
      Self.restriction(6, "no_parking", "from:1 via:2 to:2"),
    ]
    let report = try imported(contents).report
    #expect(report.restrictions.count == 6)
    #expect(report.build.restrictions == 2)
    #expect(report.build.restrictionsLeftOut == [.missingMember: 1, .disconnected: 1])
    #expect(report.restrictions.leftOut.values.reduce(0, +) == 2)
    #expect(report.lines.contains("2 of 6 turn restrictions"))
  }

  @Test(
    "every turn restriction is kept, or left out for a reason",
    .enabled(if: ReferenceData.has("andorra/monaco.osm.pbf"), ReferenceData.missing),
    arguments: Thoroughness.some(["andorra/monaco.osm.pbf", "porto/porto.osm.pbf"]))
  func everyRestrictionIsKeptOrLeftOutForAReason(_ name: String) throws {
    let report = try RoadImporter().network(from: ReferenceData.path(name)).report
    let leftOut =
      report.restrictions.leftOut.values.reduce(0, +)
      + report.build.restrictionsLeftOut.values.reduce(0, +)
    #expect(report.build.restrictions + leftOut == report.restrictions.count)
    #expect(report.build.restrictions > 0)
  }
}
