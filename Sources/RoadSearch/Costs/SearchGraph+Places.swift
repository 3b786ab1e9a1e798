import RoadNetworks

// A place at a node lies on every road that meets there, so that none is chosen by chance. It
// doesn't lie on private roads that meet others there: it is outside their gate.

extension SearchGraph {
  /// A directed edge, and an offset along it in millimeters.
  typealias EdgePoint = (edge: EdgeIndex, offset: UInt32)

  /// The distance from a node in millimeters up to which a place is at the node: networks store
  /// seven decimals of degrees, about a centimeter.
  private static let nodeReach: UInt32 = 15

  /// Returns the directed edges along which a place may be left, without duplicates: at a node,
  /// those that leave it.
  ///
  /// Private roads are entered only in the last part of a route, from another road: if any begin at
  /// the node, the roads that end there are included.
  ///
  /// - Complexity: O(*n*) in the number of edges of the node.
  func departures(from edge: EdgeIndex, at offset: UInt32) -> [EdgePoint] {
    guard let node = node(near: edge, offset) else { return directions(of: edge, at: offset) }
    let roads = roads(at: node)
    return Self.places(
      roads.leaving, beside: roads.arriving, roads.privateLeaving, isPassable: roads.isPassable)
  }

  /// Returns the directed edges along which a place may be reached, without duplicates: at a node,
  /// those that end there.
  ///
  /// - Complexity: O(*n*) in the number of edges of the node.
  func arrivals(at edge: EdgeIndex, _ offset: UInt32) -> [EdgePoint] {
    guard let node = node(near: edge, offset) else { return directions(of: edge, at: offset) }
    let roads = roads(at: node)
    return Self.places(
      roads.arriving, beside: roads.leaving, roads.privateArriving, isPassable: roads.isPassable)
  }

  private static func places(
    _ own: [EdgePoint], beside others: [EdgePoint], _ privateOnes: [EdgePoint], isPassable: Bool
  ) -> [EdgePoint] {
    if privateOnes.isEmpty { return own.isEmpty ? others : own }
    // Without another road, nothing leads onto the private one.
    let more = isPassable && !others.isEmpty ? others : privateOnes
    return own + more.filter { place in !own.contains { $0.edge == place.edge } }
  }

  /// Returns the node at a place on an edge; nil if the place is between nodes.
  private func node(near edge: EdgeIndex, _ offset: UInt32) -> NodeIndex? {
    let row = edges[edge]
    let offset = min(offset, row.length)
    let rest = row.length - offset
    guard min(offset, rest) <= Self.nodeReach else { return nil }
    return offset < rest ? edges[row.twin].head : row.head
  }

  /// Returns the open directions of a road.
  private func directions(of edge: EdgeIndex, at offset: UInt32) -> [EdgePoint] {
    let row = edges[edge]
    let offset = min(offset, row.length)
    return [(edge, offset), (row.twin, row.length - offset)].filter { isOpen(edges[$0.0]) }
  }

  /// The open edges that meet at a node.
  private struct Roads {
    var leaving: [EdgePoint] = []
    var arriving: [EdgePoint] = []
    var privateLeaving: [EdgePoint] = []
    var privateArriving: [EdgePoint] = []
    /// Whether the mode can pass the node.
    var isPassable: Bool
  }

  private func roads(at index: NodeIndex) -> Roads {
    let node = nodes[index]
    var roads = Roads(isPassable: passingCost(node) != nil)
    for next in edges(from: node, at: index) {
      let leaving = edges[next]
      let arriving = edges[leaving.twin]
      // Otherwise, the network is damaged, which is reported at the end of the search.
      guard arriving.head == index else { continue }
      if isOpen(leaving) {
        if isPrivate(leaving) {
          roads.privateLeaving.append((next, 0))
        } else {
          roads.leaving.append((next, 0))
        }
      }
      if isOpen(arriving) {
        if isPrivate(arriving) {
          roads.privateArriving.append((leaving.twin, arriving.length))
        } else {
          roads.arriving.append((leaving.twin, arriving.length))
        }
      }
    }
    return roads
  }
}
