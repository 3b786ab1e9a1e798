import RoadNetworks

extension SearchGraph {
  /// A directed edge, and millimeters along it.
  typealias Place = (edge: UInt32, offset: UInt32)

  /// The edges by which a place may be left and reached.
  struct Places {
    var all: [Place] = []
    /// Whether the place is a node that private roads join, which don't count.
    var joinsPrivateRoads = false
  }

  /// Millimeters from a node within which a place is at it: networks keep seven decimals of
  /// degrees, which are a centimeter.
  private static let nodeReach: UInt32 = 15

  /// The directed edges by which a place may be left and reached, with its offset on each.
  ///
  /// They are both directions of its road, and at a node those of all roads that meet there, as the
  /// place lies on each: none may be taken for its road by chance. Private roads don't count where
  /// others meet them, since the place is outside of them.
  ///
  /// - Complexity: O(*n*) in the edges of the node.
  func places(through edge: UInt32, at offset: UInt32) -> Places {
    let record = edges[edge]
    let offset = min(offset, record.length)
    let rest = record.length - offset
    guard min(offset, rest) > Self.nodeReach else {
      return places(at: offset < rest ? edges[record.twin].head : record.head)
    }
    return Places(all: [(edge, offset), (record.twin, rest)].filter { isOpen(edges[$0.0]) })
  }

  private func places(at node: UInt32) -> Places {
    var all: [Place] = []
    var open: [Place] = []
    func add(_ number: UInt32, _ edge: EdgeRecord, _ offset: UInt32) {
      guard isOpen(edge) else { return }
      all.append((number, offset))
      if !isPrivate(edge) { open.append((number, offset)) }
    }
    let end = endOfEdges(at: node)
    var next = nodes[node].firstEdge
    while next < end {
      let leaving = edges[next]
      add(next, leaving, 0)
      let arriving = edges[leaving.twin]
      add(leaving.twin, arriving, arriving.length)
      next += 1
    }
    return open.isEmpty
      ? Places(all: all) : Places(all: open, joinsPrivateRoads: open.count < all.count)
  }
}
