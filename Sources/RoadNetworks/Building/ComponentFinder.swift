/// A finder of islands: small parts of a network that a mode can't both reach and leave.
///
/// For each mode, it finds the strongly connected components of the nodes over routable edges, with
/// Tarjan's algorithm (1972) without recursion. A component is an island if it has less than a
/// tenth of the nodes of the largest component (rounded down).
///
/// Edges on islands or between components are marked, so that no simulated drive begins or ends on
/// them. A node that a mode can't pass, or only as own traffic, such as a private gate, is a
/// component by itself, so the edges at such a node are marked, too. Routes may use marked edges.
enum ComponentFinder {
  static let shareOfLargest = 10

  static func mark(
    _ tables: inout EdgeTables, attributes: [AttributeRow], limits: [LimitsRow]
  ) {
    for mode in TravelMode.allCases {
      let vehicle = VehicleDimensions.usual(for: mode)
      let fits = limits.map { vehicle.fits($0.limits) }
      let access = attributes.map {
        fits[Int($0.limits)] ? AccessMask(rawValue: $0.access)[mode] : .none
      }
      let isBlocked = IndexedArray<NodeIndex, Bool>(
        tables.nodes.elements.map { $0.flags.blocks(mode) || !fits[Int($0.limits)] })
      let component = components(tables) { edge in
        let head = tables.edges[edge].head
        return access[Int(tables.edges[edge].attributes)].isRoutable && !isBlocked[head]
          && !tables.nodes[head].flags.contains(.ownTraffic(mode))
      }
      var sizes: [UInt32: Int] = [:]
      for number in component.elements { sizes[number, default: 0] += 1 }
      let least = (sizes.values.max() ?? 0) / shareOfLargest
      for edge in tables.edges.indices {
        let head = component[tables.edges[edge].head]
        let tail = component[tables.tail(of: edge)]
        if head != tail || sizes[head, default: 0] < least {
          tables.edges[edge].flags.insert(.island(mode))
        }
      }
      PocketFinder.mark(&tables, access, isBlocked, mode)
    }
  }

  /// Returns the strongly connected component of every node, over the open edges.
  static func components(
    _ tables: EdgeTables, isOpen: (EdgeIndex) -> Bool
  ) -> IndexedArray<NodeIndex, UInt32> {
    let count = tables.nodes.count - 1
    let unseen = UInt32.max
    var order = IndexedArray<NodeIndex, UInt32>(repeating: unseen, count: count)
    var low = order
    var component = order
    var next = IndexedArray<NodeIndex, EdgeIndex>(tables.nodes.elements.map(\.firstEdge))
    var open: [NodeIndex] = []
    var path: [NodeIndex] = []
    var clock: UInt32 = 0
    var componentCount: UInt32 = 0
    for root in order.indices where order[root] == unseen {
      path.append(root)
      while let node = path.last {
        if order[node] == unseen {
          order[node] = clock
          low[node] = clock
          clock += 1
          open.append(node)
        }
        var child: NodeIndex?
        while next[node] < tables.nodes[node.next].firstEdge {
          let edge = next[node]
          next[node] = edge.next
          guard isOpen(edge) else { continue }
          let head = tables.edges[edge].head
          if order[head] == unseen {
            child = head
            break
          }
          if component[head] == unseen { low[node] = min(low[node], order[head]) }
        }
        if let child {
          path.append(child)
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent] = min(low[parent], low[node]) }
        if low[node] == order[node] {
          while let member = open.popLast() {
            component[member] = componentCount
            if member == node { break }
          }
          componentCount += 1
        }
      }
    }
    return component
  }
}
