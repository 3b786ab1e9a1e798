package import RoadNetworks

/// The roads that a route must not use, such as toll roads.
///
///     options.avoided.tolls = true
///     options.avoided.ways = [123_456]
///
/// They are closed: a waypoint is put on the nearest other road, and if no way leads around them,
/// there is no route.
public struct AvoidedRoads: Sendable, Hashable {
  /// Whether to avoid toll roads, and roads in the direction of a toll booth or gantry.
  public var tolls = false
  /// Whether to avoid ferries and shuttle trains.
  public var ferries = false
  /// Whether to avoid motorways and their ramps.
  public var motorways = false
  /// The OpenStreetMap ids of ways to avoid.
  public var ways: Set<Int64> = []
  /// The areas to avoid: a road that is inside one even in part, between two junctions, is closed.
  public var areas: [AvoidedArea] = []

  /// Avoids nothing.
  public init() {}

  var isEmpty: Bool { self == AvoidedRoads() }

  /// The end of a message that no road or route was found; empty if nothing is avoided.
  var remark: String {
    var words = [(tolls, "tolls"), (ferries, "ferries"), (motorways, "motorways")]
      .filter(\.0).map(\.1)
    for (count, word) in [(ways.count, "way"), (areas.count, "area")] where count > 0 {
      words.append("\(count) \(word)\(count == 1 ? "" : "s")")
    }
    return words.isEmpty ? "" : " (avoiding \(words.joined(separator: ", ")))"
  }

  /// Returns the ids of avoided ways that a network lacks.
  ///
  /// - Complexity: O(*n*) in the number of edges; O(1) if no ways are avoided.
  package func unknownWays(in network: RoadNetwork) -> Set<Int64> {
    var unknown = ways
    for edge in network.edges.indices where !unknown.isEmpty {
      unknown.remove(network.way(of: network.edges[edge]).id)
    }
    return unknown
  }

  /// Calls a closure with each avoided edge; some may occur more than once.
  ///
  /// - Complexity: O(*n*) in the number of edges, plus that of the areas.
  func forEachEdge(of network: RoadNetwork, _ body: (EdgeIndex) -> Void) {
    let isAvoided = LookupTable(
      network.allAttributes.map {
        tolls && $0.hasToll || ferries && $0.isFerry || motorways && $0.roadClass == .motorway
      }, else: false)
    for index in network.edges.indices {
      let edge = network.edges[index]
      if isAvoided.view[edge.attributes]
        || tolls && network.nodes[edge.head].flags.contains(.toll)
        || !ways.isEmpty && ways.contains(network.way(of: edge).id)
      {
        body(index)
      }
    }
    for area in areas {
      area.forEachPair(in: network) { pair in
        let forward = network.pairs[pair].forwardEdge
        body(forward)
        body(network.edges[forward].twin)
      }
    }
  }
}
