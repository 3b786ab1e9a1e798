import RoadNetworks

/// The directed edges of a way, indexed by their nodes.
struct WayEdges {
  /// An edge, and the share of its segments that a stretch covers.
  typealias Part = (edge: EdgeIndex, share: Double)

  private var edges: [(edge: EdgeIndex, nodes: [Int64])] = []
  /// The segments that start at each node, as the index of the edge and of the segment on it.
  private var places: [Int64: [(edge: Int, segment: Int)]] = [:]

  /// Adds an edge with its nodes; an edge with fewer than two nodes is left out.
  mutating func add(_ edge: EdgeIndex, _ nodes: [Int64]) {
    guard nodes.count > 1 else { return }
    for (segment, node) in nodes.dropLast().enumerated() {
      places[node, default: []].append((edges.count, segment))
    }
    edges.append((edge, nodes))
  }

  /// Returns the edges that a stretch covers, along the path with the fewest segments; none if its
  /// nodes are missing or aren't connected.
  ///
  /// - Complexity: O(*s*) in the segments visited: at most those of the way for each edge that
  ///   contains the start.
  func parts(of stretch: RoadStretch) -> [Part] {
    var best: (segments: Int, parts: [Part])?
    for place in places[stretch.start] ?? [] {
      guard let found = walk(from: place, to: stretch.end), found.segments < best?.segments ?? .max
      else { continue }
      best = found
    }
    return best?.parts ?? []
  }

  /// Follows the way from a segment to a node; returns nil if it doesn't reach the node.
  private func walk(
    from place: (edge: Int, segment: Int), to end: Int64
  ) -> (segments: Int, parts: [Part])? {
    var parts: [Part] = []
    var segments = 0
    var (number, first) = place
    while parts.count <= edges.count {
      let (edge, nodes) = edges[number]
      // Shares are by the number of segments; their individual lengths matter little here.
      let size = Double(nodes.count - 1)
      if let last = nodes[(first + 1)...].firstIndex(of: end) {
        return (segments + last - first, parts + [(edge, Double(last - first) / size)])
      }
      parts.append((edge, Double(nodes.count - 1 - first) / size))
      segments += nodes.count - 1 - first
      let before = nodes[nodes.count - 2]
      let onward = (places[nodes[nodes.count - 1]] ?? []).first {
        $0.segment == 0 && edges[$0.edge].nodes[1] != before
      }
      guard let onward else { return nil }
      (number, first) = onward
    }
    return nil
  }
}
