import RoadNetworks

/// The hierarchies in the file of a network.
struct StoredHierarchies {
  private let network: RoadNetwork
  private let rows: [HierarchyRow]

  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  init(in network: RoadNetwork) throws(RoadNetworkError) {
    self.network = network
    rows = try network.attachment(.hierarchies) ?? []
  }

  /// The modes of the hierarchies that can be used with the network and this version.
  var modes: [TravelMode] { TravelMode.allCases.filter { index(of: $0) != nil } }

  /// The modes for which there are only hierarchies of another network or version.
  var unusableModes: [TravelMode] {
    TravelMode.allCases.filter { mode in
      index(of: mode) == nil && rows.contains { $0.mode == UInt32(mode.rawValue) }
    }
  }

  private func index(of mode: TravelMode) -> Int? {
    rows.firstIndex {
      $0.mode == UInt32(mode.rawValue) && $0.version == HierarchyRow.version
        && $0.network == network.identity
    }
  }

  /// Returns the hierarchy for a mode, whose structure is proven here; nil if there is none.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of arcs, plus the size of all stored hierarchies.
  func hierarchy(for mode: TravelMode) throws(RoadNetworkError) -> RouteHierarchy? {
    guard let index = index(of: mode) else { return nil }
    try network.proveIndices()
    let vertexRows: [HierarchyVertexRow] = try network.attachment(.hierarchyVertices) ?? []
    let allHeads: [UInt32] = try network.attachment(.hierarchyHeads) ?? []
    let row = rows[index]
    let vertices = rows[..<index].reduce(0) { $0 + Int($1.vertexCount) }
    let arcs = rows[..<index].reduce(0) { $0 + Int($1.arcCount) }
    guard vertices + Int(row.vertexCount) <= vertexRows.count,
      arcs + Int(row.arcCount) <= allHeads.count
    else { throw damage(mode, "fewer rows than stated") }
    let own = vertexRows[vertices..<vertices + Int(row.vertexCount)]
    let heads = [UInt32](allHeads[arcs..<arcs + Int(row.arcCount)])
    var firstArcs: [UInt32] = [0]
    firstArcs.reserveCapacity(own.count + 1)
    for vertex in own { firstArcs.append(firstArcs[firstArcs.count - 1] &+ vertex.arcCount) }
    let byRank = own.map(\.vertex)
    let stateCount = try network.stateCount()
    guard StateCopies.areCopies(byRank, stateCount: stateCount) else {
      throw damage(mode, "vertices that don't fit the network")
    }
    guard HierarchyArcs.isHierarchy(firstArcs, heads) else {
      throw damage(mode, "arcs that don't form a hierarchy")
    }
    return RouteHierarchy(
      network.identity, mode, HierarchyArcs(firstArcs: firstArcs, heads: heads),
      StateCopies(byRank, stateCount: stateCount))
  }

  private func damage(_ mode: TravelMode, _ found: String) -> RoadNetworkError {
    RoadNetworkError(.damaged, "the hierarchy for \(mode) has \(found)", path: network.path)
  }
}
