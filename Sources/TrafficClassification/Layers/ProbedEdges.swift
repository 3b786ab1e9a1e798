import RoadNetworks

/// Probe speeds on the edges of a network, which may differ from the network on which they were
/// gathered.
///
/// A stretch that matches an edge is assigned to that edge. If an import has split the road, the
/// stretch is assigned to all edges between its ends; if an import has joined roads, the stretch is
/// assigned to a part of the edge. Stretches are left out if their nodes are missing, or aren't
/// connected by edges of their way that the mode may use.
struct ProbedEdges {
  /// The probe data of an edge in one quarter of an hour.
  struct Reading {
    var edge: EdgeIndex
    /// The edge driven next; `edge` itself if there is none or it is unknown.
    var next: EdgeIndex
    var slot: ProbeSlot
    /// The number of traversals; traversals of a part of the edge count by its share.
    var weight: Double
    /// The mean logarithm of the pace in seconds per meter.
    var meanLog: Double
    /// The number of times that the edge was driven; parts of it count by their share.
    var passages: Double
    /// The mean pace of these passages, in seconds per meter.
    var meanPace: Double

    /// The edge driven next; nil if there is none or it is unknown.
    var known: EdgeIndex? { next == edge ? nil : next }
  }

  /// The readings, in the order of the records.
  private(set) var readings: [Reading] = []
  /// The number of stretches that were left out, where stretches that differ only in their exits
  /// count as one.
  private(set) var lostCount = 0

  /// Assigns probe speeds to the edges of a network.
  ///
  /// - Parameter isOpen: returns whether the mode may use an edge; other edges get no readings.
  /// - Complexity: O(*m* + *n*) for *m* edges of the network and *n* records; for split roads, plus
  ///   the number of edges that each stretch covers.
  init(
    _ speeds: ProbeSpeeds, on network: RoadNetwork, isOpen: (EdgeIndex) -> Bool
  ) throws(RoadNetworkError) {
    let ways = Self.ways(Set(speeds.records.lazy.map(\.stretch.way)), network, isOpen)
    try network.checkIntact()
    var parts: [WayEdges.Part] = []
    var next: EdgeIndex?
    var last: RoadStretch?
    for record in speeds.records {
      let stretch = record.stretch
      if stretch != last {
        let isSameRoad = last.map {
          ($0.way, $0.start, $0.end) == (stretch.way, stretch.start, stretch.end)
        }
        if isSameRoad != true {
          parts = ways[stretch.way]?.parts(of: stretch) ?? []
          if parts.isEmpty { lostCount += 1 }
        }
        next = parts.last.flatMap { Self.edge(behind: $0.edge, by: stretch.exit, network) }
        last = stretch
      }
      let meters = parts.reduce(0) { $0 + $1.share * network.meters(of: $1.edge) }
      let distances = record.sums.distances(of: meters)
      let meanPace = record.sums.meanPace(over: meters)
      for (index, part) in parts.enumerated() {
        let isLast = index == parts.count - 1
        readings.append(
          Reading(
            edge: part.edge, next: isLast ? next ?? part.edge : parts[index + 1].edge,
            slot: record.slot, weight: Double(record.sums.count) * part.share,
            meanLog: record.sums.meanLog, passages: distances * part.share,
            meanPace: meanPace))
      }
    }
    try network.checkIntact()
  }

  /// Returns the edges of each of the given ways that the mode may use.
  private static func ways(
    _ ids: Set<Int64>, _ network: RoadNetwork, _ isOpen: (EdgeIndex) -> Bool
  ) -> [Int64: WayEdges] {
    var ways: [Int64: WayEdges] = [:]
    guard !ids.isEmpty else { return ways }
    for edge in network.edges.indices where isOpen(edge) {
      let way = network.way(of: network.edges[edge]).id
      guard ids.contains(way) else { continue }
      ways[way, default: WayEdges()].add(edge, network.osmNodes(of: edge))
    }
    return ways
  }

  /// Returns the edge that starts at the end of another edge and leads toward the node `exit`; nil
  /// if there is none.
  private static func edge(
    behind edge: EdgeIndex, by exit: Int64, _ network: RoadNetwork
  ) -> EdgeIndex? {
    guard exit != 0 else { return nil }
    return network.edges(from: network.edges[edge].head)
      .first { network.osmNodes(of: $0).dropFirst().first == exit }
  }
}

extension RoadNetwork {
  /// Returns the length of an edge in meters, above 0.
  func meters(of edge: EdgeIndex) -> Double { Double(max(1, edges[edge].length)) / 1000 }
}
