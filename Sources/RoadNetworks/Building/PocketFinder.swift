/// Finds open streets that can be reached, or left, only over roads for their own traffic.
///
/// A route may use roads for their own traffic (`private`, `destination`) only at its ends, so open
/// streets behind one could be neither reached nor left. They are marked as ends of a route
/// themselves: what lies behind a private road is for those alone who start or end there.
///
/// All that any road joins is a district. Its core is the largest strongly connected part of its
/// open streets; a part with at least a hundred nodes and a tenth of the core's is a core too, a
/// town that happens to be joined to the other by a private road. Streets that don't lie on open
/// ways from a core to a core are marked. Every open route has such streets only at its two ends,
/// so none is lost; restrictions are not looked at.
enum PocketFinder {
  static let leastCore = 100

  /// - Complexity: O(*n*) in edges.
  static func mark(_ tables: inout EdgeTables, _ access: [RoadAccess], _ mode: TravelMode) {
    let finder = Search(tables: tables, access: access, mode: mode)
    let core = finder.coreNodes()
    let fromCore = finder.reached(from: core, backwards: false)
    let toCore = finder.reached(from: core, backwards: true)
    for edge in tables.edges.indices {
      guard access[Int(tables.edges[edge].attributes)] == .allowed else { continue }
      let ends = finder.ends(of: edge)
      // At a barrier one turns back, so the other end decides.
      let start = finder.isBlocked(ends.tail) ? ends.head : ends.tail
      let end = finder.isBlocked(ends.head) ? ends.tail : ends.head
      guard !finder.isBlocked(start), !finder.isBlocked(end) else { continue }
      if !fromCore[start] || !toCore[end] { tables.edges[edge].flags.insert(.pocket(mode)) }
    }
  }

  private struct Search {
    let tables: EdgeTables
    let access: [RoadAccess]
    let mode: TravelMode

    var nodeCount: Int { tables.nodes.count - 1 }

    func isBlocked(_ node: Int) -> Bool { tables.nodes[node].flags.blocks(mode) }

    func ends(of edge: Int) -> (tail: Int, head: Int) {
      let record = tables.edges[edge]
      return (Int(tables.edges[Int(record.twin)].head), Int(record.head))
    }

    func isPassable(_ edge: Int) -> Bool {
      let ends = ends(of: edge)
      return !isBlocked(ends.tail) && !isBlocked(ends.head)
    }

    func isOpen(_ edge: Int) -> Bool {
      access[Int(tables.edges[edge].attributes)] == .allowed && isPassable(edge)
    }

    /// Whether each node is in a core.
    func coreNodes() -> [Bool] {
      let component = ComponentFinder.components(tables, isOpen: isOpen)
      let district = districts()
      var size = [Int](repeating: 0, count: nodeCount)
      for number in component { size[Int(number)] += 1 }
      // Of components of one size that with the lowest node.
      var largest = [Int](repeating: 0, count: nodeCount)
      var core = component
      for node in 0..<nodeCount where size[Int(component[node])] > largest[district[node]] {
        largest[district[node]] = size[Int(component[node])]
        core[district[node]] = component[node]
      }
      return (0..<nodeCount).map { node in
        let own = size[Int(component[node])]
        return component[node] == core[district[node]]
          || (own >= leastCore && own * ComponentFinder.shareOfLargest >= largest[district[node]])
      }
    }

    /// The lowest node of each node's district: what roads join, in whatever direction they are open.
    private func districts() -> [Int] {
      var parent = Array(0..<nodeCount)
      func root(_ node: Int) -> Int {
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
      return (0..<nodeCount).map(root)
    }

    /// Whether each node is reached over open streets from some nodes, or reaches them.
    func reached(from start: [Bool], backwards: Bool) -> [Bool] {
      var isReached = start
      var open = start.indices.filter { start[$0] }
      while let node = open.popLast() {
        for edge in Int(tables.nodes[node].firstEdge)..<Int(tables.nodes[node + 1].firstEdge) {
          let next = Int(tables.edges[edge].head)
          let step = backwards ? Int(tables.edges[edge].twin) : edge
          guard !isReached[next], isOpen(step) else { continue }
          isReached[next] = true
          open.append(next)
        }
      }
      return isReached
    }
  }
}
