/// A finder of pockets: open streets without an open path to, or from, the core of their district.
///
/// A district is a part of the network that routable roads connect, regardless of direction. Its
/// core is the largest strongly connected part of its open streets. An open street is marked as
/// without an exit if no open path leads from it to the core, and as without an entry if no open
/// path leads from the core to it. Turn restrictions are ignored.
///
/// Own-traffic roads, which are open only to traffic that starts or ends on them, aren't open
/// streets. A node for own traffic, such as a private gate, counts as such a road without length.
///
/// Without another route, a route may begin on streets without an exit, and end on streets without
/// an entry, as on own-traffic roads (``RouteSearch``).
enum PocketFinder {
  static func mark(
    _ tables: inout EdgeTables, _ access: [RoadAccess], _ isBlocked: IndexedArray<NodeIndex, Bool>,
    _ mode: TravelMode
  ) {
    let finder = Search(tables: tables, access: access, isBlocked: isBlocked, mode: mode)
    let core = finder.coreNodes()
    let fromCore = finder.reached(from: core, backwards: false)
    let toCore = finder.reached(from: core, backwards: true)
    for edge in tables.edges.indices {
      guard access[Int(tables.edges[edge].attributes)].isOpen else { continue }
      let ends = finder.ends(of: edge)
      guard let start = finder.deciding(ends.tail, else: ends.head),
        let end = finder.deciding(ends.head, else: ends.tail)
      else { continue }
      if !toCore[end] { tables.edges[edge].flags.insert(.withoutExit(mode)) }
      if !fromCore[start] { tables.edges[edge].flags.insert(.withoutEntry(mode)) }
    }
  }

  private struct Search {
    let tables: EdgeTables
    let access: [RoadAccess]
    let isBlocked: IndexedArray<NodeIndex, Bool>
    let mode: TravelMode

    /// All nodes, without the sentinel row that ends the table.
    var nodes: Range<NodeIndex> { .first..<tables.nodes.endIndex.previous }

    /// Returns whether a node is closed to through traffic.
    func isClosed(_ node: NodeIndex) -> Bool {
      isBlocked[node] || tables.nodes[node].flags.contains(.ownTraffic(mode))
    }

    /// Returns the end of an edge, preferably `node`, that determines to which part of the network
    /// the edge belongs; nil if both ends are impassable.
    ///
    /// An impassable end never determines the part. A node for own traffic does only if the other
    /// end is closed, too.
    func deciding(_ node: NodeIndex, else other: NodeIndex) -> NodeIndex? {
      if !isClosed(node) { return node }
      if !isClosed(other) { return other }
      if !isBlocked[node] { return node }
      return isBlocked[other] ? nil : other
    }

    func ends(of edge: EdgeIndex) -> (tail: NodeIndex, head: NodeIndex) {
      (tables.tail(of: edge), tables.edges[edge].head)
    }

    func isPassable(_ edge: EdgeIndex) -> Bool {
      let ends = ends(of: edge)
      return !isBlocked[ends.tail] && !isBlocked[ends.head]
    }

    func isOpen(_ edge: EdgeIndex) -> Bool {
      let ends = ends(of: edge)
      return access[Int(tables.edges[edge].attributes)].isOpen && !isClosed(ends.tail)
        && !isClosed(ends.head)
    }

    func coreNodes() -> IndexedArray<NodeIndex, Bool> {
      let component = ComponentFinder.components(tables, isOpen: isOpen)
      let district = districts()
      var size = [Int](repeating: 0, count: nodes.count)
      // Of components of equal size, choose the one with the southernmost node, because node
      // indices vary by file.
      var south = [UInt64](repeating: .max, count: nodes.count)
      for node in nodes {
        let number = Int(component[node])
        let position = tables.nodes[node].position
        let latitude = UInt64(UInt32(bitPattern: position.latitude) ^ 1 << 31)
        let longitude = UInt64(UInt32(bitPattern: position.longitude) ^ 1 << 31)
        size[number] += 1
        south[number] = min(south[number], latitude << 32 | longitude)
      }
      var core = IndexedArray<NodeIndex, UInt32?>(repeating: nil, count: nodes.count)
      for node in nodes {
        let number = Int(component[node])
        if let best = core[district[node]].map({ Int($0) }),
          (size[best], south[number]) >= (size[number], south[best])
        {
          continue
        }
        core[district[node]] = component[node]
      }
      return IndexedArray(nodes.map { component[$0] == core[district[$0]] })
    }

    /// Returns the lowest node index in the district of each node.
    private func districts() -> IndexedArray<NodeIndex, NodeIndex> {
      var parent = IndexedArray<NodeIndex, NodeIndex>(Array(nodes))
      func root(_ node: NodeIndex) -> NodeIndex {
        var node = node
        while parent[node] != node {
          parent[node] = parent[parent[node]]
          node = parent[node]
        }
        return node
      }
      for edge in tables.edges.indices
      where access[Int(tables.edges[edge].attributes)].isRoutable && isPassable(edge) {
        let ends = ends(of: edge)
        let a = root(ends.tail)
        let b = root(ends.head)
        parent[max(a, b)] = min(a, b)
      }
      return IndexedArray(nodes.map(root))
    }

    /// Returns whether each node can be reached over open streets from any of the given nodes; if
    /// `backwards` is true, whether any of the given nodes can be reached from it.
    func reached(
      from start: IndexedArray<NodeIndex, Bool>, backwards: Bool
    ) -> IndexedArray<NodeIndex, Bool> {
      var isReached = start
      var open = start.indices.filter { start[$0] }
      while let node = open.popLast() {
        for edge in tables.edges(from: node) {
          let next = tables.edges[edge].head
          let step = backwards ? tables.edges[edge].twin : edge
          guard !isReached[next], isOpen(step) else { continue }
          isReached[next] = true
          open.append(next)
        }
      }
      return isReached
    }
  }
}
