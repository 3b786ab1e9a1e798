import RoadNetworks

/// The directed edges of a way, indexed by their nodes.
struct WayEdges {
  /// The segments of an edge that a stretch covers.
  struct Part {
    var edge: EdgeIndex
    var segments: Range<Int>
    /// The number of all segments of the edge.
    var segmentCount: Int

    /// The covered share of the edge: the ratio of the numbers of segments, which approximates that
    /// of the lengths.
    var share: Double { Double(segments.count) / Double(segmentCount) }
  }

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
      let count = nodes.count - 1
      if let last = nodes[(first + 1)...].firstIndex(of: end) {
        let part = Part(edge: edge, segments: first..<last, segmentCount: count)
        return (segments + last - first, parts + [part])
      }
      parts.append(Part(edge: edge, segments: first..<count, segmentCount: count))
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
