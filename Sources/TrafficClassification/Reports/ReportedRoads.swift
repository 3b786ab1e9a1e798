import RoadNetworks

/// The edges of the roads that reports name.
struct ReportedRoads {
  private var forward: [Int64: [EdgeIndex]] = [:]
  private var backward: [Int64: [EdgeIndex]] = [:]
  /// The edges of the ways that contain the first node of a part.
  private var ways: [Int64: WayEdges] = [:]
  /// The ways that contain each first node of a part.
  private var waysByStart: [Int64: [Int64]] = [:]

  /// - Parameter isOpen: returns whether the mode may use an edge; other edges are left out.
  /// - Complexity: O(*n*) in the number of edges.
  init(
    _ roads: some Sequence<SpeedReport.Road>, on network: RoadNetwork, isOpen: (EdgeIndex) -> Bool
  ) {
    var wanted: Set<Int64> = []
    var starts: Set<Int64> = []
    for road in roads {
      switch road {
      case .way(let way, _): wanted.insert(way)
      case .part(let start, _): starts.insert(start)
      }
    }
    let open = network.edges.indices.filter(isOpen)
    if !wanted.isEmpty {
      for edge in open {
        let row = network.edges[edge]
        let way = network.way(of: row).id
        guard wanted.contains(way) else { continue }
        if row.isBackward {
          backward[way, default: []].append(edge)
        } else {
          forward[way, default: []].append(edge)
        }
      }
    }
    guard !starts.isEmpty else { return }
    for edge in open {
      for node in network.osmNodes(of: edge).dropLast() where starts.contains(node) {
        let way = network.way(of: network.edges[edge]).id
        if waysByStart[node]?.contains(way) != true { waysByStart[node, default: []].append(way) }
        ways[way] = WayEdges()
      }
    }
    for edge in open {
      ways[network.way(of: network.edges[edge]).id]?.add(edge, network.osmNodes(of: edge))
    }
  }

  func edges(of way: Int64, isForward: Bool) -> [EdgeIndex] {
    (isForward ? forward : backward)[way] ?? []
  }

  /// Returns the parts of edges along a way between two of its nodes; empty if they aren't
  /// connected, or are the same.
  func parts(from start: Int64, to end: Int64) -> [WayEdges.Part] {
    // A loop would lead back to its start.
    guard start != end else { return [] }
    var best: [WayEdges.Part] = []
    for way in waysByStart[start] ?? [] {
      let parts = ways[way]?.parts(of: RoadStretch(way: way, start: start, end: end)) ?? []
      func segmentCount(_ parts: [WayEdges.Part]) -> Int {
        parts.reduce(0) { $0 + $1.segments.count }
      }
      if best.isEmpty || !parts.isEmpty && segmentCount(parts) < segmentCount(best) {
        best = parts
      }
    }
    return best
  }
}
