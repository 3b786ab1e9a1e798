package import RoadNetworks

// A place at a node lies on every road that meets there, rather than on an arbitrary one. It counts
// as a place on a private road only if that road can't be entered from another road at the node, or
// left onto one.

extension SearchGraph {
  /// A directed edge, and an offset along it in millimeters.
  package typealias EdgePoint = (edge: EdgeIndex, offset: UInt32)

  /// The maximum distance in millimeters between a node and a place at the node: networks store
  /// degrees with seven decimals, a resolution of about a centimeter.
  private static let nodeReach: UInt32 = 15

  /// Returns the directed edges along which a place may be left, without duplicates.
  ///
  /// Between nodes, these are the open directions of the place's road. At a node, they are the open
  /// edges of roads that aren't private: those that leave the node, or if there are none, those
  /// that end at it.
  ///
  /// A route from a node begins on a private road only if it can't enter that road from another
  /// one. If a private road leaves the node, the result also contains the open edges of other roads
  /// that end at the node, because the route can enter the private road from them. If there are
  /// none, or the mode can't pass the node, the result contains the private edges that leave the
  /// node instead.
  ///
  /// - Complexity: O(*n*²) in the number of edges of the node, which is small.
  package func departures(from edge: EdgeIndex, at offset: UInt32) -> [EdgePoint] {
    var places: [EdgePoint] = []
    addDepartures(from: edge, at: offset, to: &places)
    return places
  }

  /// Adds the directed edges along which a place may be left (``departures(from:at:)``).
  package func addDepartures(
    from edge: EdgeIndex, at offset: UInt32, to places: inout [EdgePoint]
  ) {
    guard let node = node(near: edge, offset) else {
      return addDirections(of: edge, at: offset, to: &places)
    }
    places += roads(at: node).departures
  }

  /// Returns the directed edges along which a place may be reached, without duplicates.
  ///
  /// The rules are those of ``departures(from:at:)``, with all directions at a node reversed.
  ///
  /// - Complexity: O(*n*²) in the number of edges of the node, which is small.
  package func arrivals(at edge: EdgeIndex, _ offset: UInt32) -> [EdgePoint] {
    guard let node = node(near: edge, offset) else {
      var places: [EdgePoint] = []
      addDirections(of: edge, at: offset, to: &places)
      return places
    }
    return roads(at: node).arrivals
  }

  /// Adds the directed edges on which a route to a place may end, without duplicates: those of its
  /// arrivals, and those of its departures, on which a route from the same place ends at once.
  package func addGoals(at edge: EdgeIndex, _ offset: UInt32, to places: inout [EdgePoint]) {
    guard let node = node(near: edge, offset) else {
      return addDirections(of: edge, at: offset, to: &places)
    }
    let roads = roads(at: node)
    let arrivals = roads.arrivals
    places += arrivals
    places += roads.departures.filter { departure in
      !arrivals.contains { $0.edge == departure.edge && $0.offset == departure.offset }
    }
  }

  /// Returns the node at a place on an edge; nil if the place is between nodes.
  func node(near edge: EdgeIndex, _ offset: UInt32) -> NodeIndex? {
    let row = edges[edge]
    let offset = min(offset, row.length)
    let rest = row.length - offset
    guard min(offset, rest) <= Self.nodeReach else { return nil }
    return offset < rest ? edges[row.twin].head : row.head
  }

  /// Adds a place on a road as an offset along each of its open directions.
  private func addDirections(
    of edge: EdgeIndex, at offset: UInt32, to places: inout [EdgePoint]
  ) {
    let row = edges[edge]
    let offset = min(offset, row.length)
    if isOpen(row) { places.append((edge, offset)) }
    if isOpen(edges[row.twin]) { places.append((row.twin, row.length - offset)) }
  }

  /// The open edges that meet at a node; edges of private roads are in lists of their own.
  private struct Roads {
    var leaving: [EdgePoint] = []
    var arriving: [EdgePoint] = []
    var privateLeaving: [EdgePoint] = []
    var privateArriving: [EdgePoint] = []
    /// Whether the mode can pass the node.
    var isPassable: Bool

    var departures: [EdgePoint] { places(leaving, beside: arriving, privateLeaving) }

    var arrivals: [EdgePoint] { places(arriving, beside: leaving, privateArriving) }

    private func places(
      _ own: [EdgePoint], beside others: [EdgePoint], _ privateOnes: [EdgePoint]
    ) -> [EdgePoint] {
      if privateOnes.isEmpty { return own.isEmpty ? others : own }
      // If the private road can't be entered from (or left onto) another road, the place may be on
      // the private road.
      let more = isPassable && !others.isEmpty ? others : privateOnes
      return own + more.filter { place in !own.contains { $0.edge == place.edge } }
    }
  }

  private func roads(at index: NodeIndex) -> Roads {
    let node = nodes[index]
    var roads = Roads(isPassable: passingCost(node) != nil)
    for next in edges(from: node, at: index) {
      let leaving = edges[next]
      let arriving = edges[leaving.twin]
      // In an intact network, the twin ends at the node.
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
