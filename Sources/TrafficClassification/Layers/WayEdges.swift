import RoadNetworks

/// The directed edges of a way, indexed by their nodes.
struct WayEdges {
  /// An edge, and the share of its segments that a stretch covers.
  typealias Part = (edge: EdgeIndex, share: Double)

  private var edges: [(edge: EdgeIndex, nodes: [Int64])] = []
  /// The segments that start at each node, as the index of the edge and of the segment on it.
  private var places: [Int64: [(edge: Int, segment: Int)]] = [:]

  /// Adds an edge with its nodes; ignores an edge with fewer than two nodes.
  mutating func add(_ edge: EdgeIndex, _ nodes: [Int64]) {
    guard nodes.count > 1 else { return }
    for (segment, node) in nodes.dropLast().enumerated() {
      places[node, default: []].append((edges.count, segment))
    }
    edges.append((edge, nodes))
  }

  /// Returns the edges that a stretch covers, along the path with the fewest segments; empty if the
  /// way has no path from the start of the stretch to its end.
  func parts(of stretch: RoadStretch) -> [Part] {
    var best: (segments: Int, parts: [Part])?
    for place in places[stretch.start] ?? [] {
      guard let found = walk(from: place, to: stretch.end), found.segments < best?.segments ?? .max
      else { continue }
      best = found
    }
    return best?.parts ?? []
  }

  /// Returns the edges from a segment to a node along the way, and the number of segments; nil if
  /// the node isn't reached.
  private func walk(
    from place: (edge: Int, segment: Int), to end: Int64
  ) -> (segments: Int, parts: [Part])? {
    var parts: [Part] = []
    var segments = 0
    var (number, first) = place
    while parts.count <= edges.count {
      let (edge, nodes) = edges[number]
      // The ratio of the numbers of segments approximates the ratio of the lengths.
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
