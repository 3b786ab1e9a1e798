/// The directed edges of a way, found by their nodes.
struct WayEdges {
  /// An edge, and the share of it that a stretch covers.
  typealias Part = (edge: UInt32, share: Double)

  private var edges: [(edge: UInt32, nodes: [Int64])] = []
  /// Where nodes are that begin a segment: the number of the edge, and the segment.
  private var places: [Int64: [(edge: Int, segment: Int)]] = [:]

  /// Adds an edge with its nodes; one that has none, or one alone, is left out.
  mutating func add(_ edge: UInt32, _ nodes: [Int64]) {
    guard nodes.count > 1 else { return }
    for (segment, node) in nodes.dropLast().enumerated() {
      places[node, default: []].append((edges.count, segment))
    }
    edges.append((edge, nodes))
  }

  /// The edges that a stretch runs over, by the way with the fewest segments; none where its nodes
  /// are gone.
  ///
  /// - Complexity: O(*s*) in the segments that are looked at: no more than those of the way for
  ///   each edge that holds the start.
  func parts(of stretch: RoadStretch) -> [Part] {
    var best: (segments: Int, parts: [Part])?
    for place in places[stretch.start] ?? [] {
      guard let found = walk(from: place, to: stretch.end), found.segments < best?.segments ?? .max
      else { continue }
      best = found
    }
    return best?.parts ?? []
  }

  /// Follows the way from a segment until a node comes; nil where it never does.
  private func walk(
    from place: (edge: Int, segment: Int), to end: Int64
  ) -> (segments: Int, parts: [Part])? {
    var parts: [Part] = []
    var segments = 0
    var (number, first) = place
    while parts.count <= edges.count {
      let (edge, nodes) = edges[number]
      // By the number of segments: how long each is matters little here.
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
