import Coordinates
import RoadNetworks

/// Speeds of probes on the edges of a network, which need not be the one they were gathered on.
///
/// A stretch that is an edge of the network stands on it. Where an import has split the road the
/// stretch stands on all edges between its ends; where it has joined roads, on its share of the edge.
/// Stretches whose nodes are gone are left out.
struct ProbedEdges {
  /// What is known of an edge in a quarter of an hour.
  struct Reading {
    var edge: UInt32
    /// The edge that was driven next; the edge itself where that isn't known.
    var next: UInt32
    var slot: ProbeSlot
    /// Traversals, those of a part of the edge by its share.
    var weight: Double
    /// The mean logarithm of the pace in seconds per meter.
    var meanLog: Double
  }

  /// In the order of the stretches.
  private(set) var readings: [Reading] = []
  /// Stretches that the network doesn't have.
  private(set) var lostCount = 0

  /// An edge and the share of it that a stretch covers.
  private typealias Part = (edge: UInt32, share: Double)

  /// - Complexity: O(*m* + *n* log *n*) for *m* edges of the network and *n* records.
  init(_ speeds: ProbeSpeeds, on network: RoadNetwork) throws(RoadNetworkError) {
    let edges = Self.edgesByWay(Set(speeds.records.lazy.map(\.stretch.way)), network)
    try network.checkIntact()
    var parts: [Part] = []
    var next: UInt32?
    var last: RoadStretch?
    for record in speeds.records {
      if record.stretch != last {
        last = record.stretch
        parts = Self.parts(of: record.stretch, edges[record.stretch.way] ?? [])
        next = parts.last.flatMap { Self.edge(behind: $0.edge, by: record.stretch.exit, network) }
        if parts.isEmpty { lostCount += 1 }
      }
      for (index, part) in parts.enumerated() {
        let isLast = index == parts.count - 1
        readings.append(
          Reading(
            edge: part.edge, next: isLast ? next ?? part.edge : parts[index + 1].edge,
            slot: record.slot, weight: Double(record.sums.count) * part.share,
            meanLog: record.sums.meanLog))
      }
    }
    try network.checkIntact()
  }

  /// The edges of some ways with their nodes.
  private static func edgesByWay(
    _ ways: Set<Int64>, _ network: RoadNetwork
  ) -> [Int64: [(edge: UInt32, nodes: [Int64])]] {
    var edges: [Int64: [(edge: UInt32, nodes: [Int64])]] = [:]
    guard !ways.isEmpty else { return edges }
    for edge in 0..<network.edges.count {
      let way = network.way(of: network.edges[edge]).id
      guard ways.contains(way) else { continue }
      edges[way, default: []].append((edge, network.osmNodes(of: edge)))
    }
    return edges
  }

  /// The edges that a stretch runs over; none where its nodes are gone.
  private static func parts(
    of stretch: RoadStretch, _ edges: [(edge: UInt32, nodes: [Int64])]
  ) -> [Part] {
    for (edge, nodes) in edges where nodes.first == stretch.start && nodes.last == stretch.end {
      return [(edge, 1)]
    }
    // By the number of segments: how long each is matters little here.
    for (edge, nodes) in edges {
      guard let start = nodes.dropLast().firstIndex(of: stretch.start) else { continue }
      var parts: [Part] = []
      var (edge, nodes, from) = (edge, nodes, start)
      while true {
        if let end = nodes[(from + 1)...].firstIndex(of: stretch.end) {
          return parts + [(edge, Double(end - from) / Double(nodes.count - 1))]
        }
        parts.append((edge, Double(nodes.count - 1 - from) / Double(nodes.count - 1)))
        let before = nodes[nodes.count - 2]
        guard parts.count <= edges.count,
          let on = edges.first(where: { $0.nodes.first == nodes.last && $0.nodes[1] != before })
        else { break }
        (edge, nodes, from) = (on.edge, on.nodes, 0)
      }
    }
    return []
  }

  /// The edge that leaves the end of another towards a node.
  private static func edge(
    behind edge: UInt32, by exit: Int64, _ network: RoadNetwork
  ) -> UInt32? {
    guard exit != 0 else { return nil }
    let node = network.edges[edge].head
    let first = network.nodes[node].firstEdge
    let end = min(network.nodes[node &+ 1].firstEdge, network.edges.count)
    return (first..<max(first, end)).first { network.osmNodes(of: $0).dropFirst().first == exit }
  }
}
