import RoadImport
import Testing

/// Tests of where cars can go, based on the raw elements without turn restrictions.
@Suite struct TownConnectivityTests {
  @Test("at least 97% of the junctions can reach each other", arguments: TownUnderTest.all)
  func junctionsReachEachOther(_ town: TownUnderTest) throws {
    let graph = CarGraph(town)
    let junctions = graph.junctions
    try #require(junctions.count > 1000)
    // The nodes that a starting point can reach and that can reach it. The largest set of several
    // starting points is taken as the main part of the town.
    let heart = stride(from: 0, to: junctions.count, by: junctions.count / 7).map { start in
      graph.reached(from: junctions[start], by: graph.forward)
        .intersection(graph.reached(from: junctions[start], by: graph.backward))
    }.max { $0.count < $1.count }
    let mutual = junctions.count { heart?.contains($0) ?? false }
    #expect(Double(mutual) >= 0.97 * Double(junctions.count), "\(mutual) of \(junctions.count)")
  }

  @Test("cars can leave the island, but only by ferry", arguments: TownUnderTest.all)
  func islandHangsOnItsFerry(_ town: TownUnderTest) throws {
    let lane = try #require(town.ways.first { $0.tags["name"] == "Chapel Lane" }?.nodes.first)
    let quay = try #require(town.ways.first { $0.tags["ref"] == "A 1" }?.nodes.first)
    #expect(CarGraph(town).reached(from: lane, by: CarGraph(town).forward).contains(quay))
    let dry = CarGraph(town, withFerries: false)
    #expect(!dry.reached(from: lane, by: dry.forward).contains(quay))
  }

  @Test(
    "no open street leads from a private street's inner node that only private streets use",
    arguments: TownUnderTest.all)
  func gatedEstateIsClosed(_ town: TownUnderTest) throws {
    let graph = CarGraph(town)
    for way in town.ways where way.tags["access"] == "private" {
      for node in way.nodes.dropFirst().dropLast()
      where town.waysAtNode[node]?.allSatisfy({ town.ways[$0].tags["access"] == "private" })
        ?? false
      {
        #expect(graph.forward[node] == nil)
      }
    }
  }
}

/// The streets for cars and the car ferries, as the neighbors of each node.
///
/// Closed and private streets are excluded, and so are nodes with bollards or gates.
struct CarGraph {
  private(set) var forward: [Int64: [Int64]] = [:]
  private(set) var backward: [Int64: [Int64]] = [:]

  init(_ town: TownUnderTest, withFerries: Bool = true) {
    let blocked = Set(
      town.nodes.filter { node in
        ["bollard", "gate", "lift_gate", "swing_gate"].contains(node.tags["barrier"] ?? "")
      }.map(\.id))
    for way in town.ways where Self.isOpen(way.tags, withFerries) {
      let isCircular = way.tags["junction"] == "roundabout"
      let oneway = way.tags["oneway"] ?? (isCircular ? "yes" : "no")
      for (from, to) in zip(way.nodes, way.nodes.dropFirst())
      where from != to && !blocked.contains(from) && !blocked.contains(to) {
        if oneway != "-1" { link(from, to) }
        if oneway != "yes" { link(to, from) }
      }
    }
  }

  private mutating func link(_ from: Int64, _ to: Int64) {
    forward[from, default: []].append(to)
    backward[to, default: []].append(from)
  }

  private static let classes: Set<String> = [
    "motorway", "motorway_link", "primary", "primary_link", "secondary", "tertiary",
    "unclassified", "residential", "living_street", "service", "road",
  ]

  private static func isOpen(_ tags: OSMTags, _ withFerries: Bool) -> Bool {
    if tags["route"] == "ferry" { return withFerries && tags["motor_vehicle"] == "yes" }
    return classes.contains(tags["highway"] ?? "")
      && !["no", "private"].contains(tags["access"] ?? "")
  }

  /// The junctions and ends of streets: the nodes that don't have exactly two neighbors.
  var junctions: [Int64] {
    Set(forward.keys).union(backward.keys).filter { node in
      Set((forward[node] ?? []) + (backward[node] ?? [])).count != 2
    }.sorted()
  }

  func reached(from start: Int64, by neighbors: [Int64: [Int64]]) -> Set<Int64> {
    var reached: Set<Int64> = [start]
    var open = [start]
    while let node = open.popLast() {
      for next in neighbors[node] ?? [] where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }
}
