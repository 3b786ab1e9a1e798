public import RoadNetworks

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
    guard StateCopies.areCopies(byRank, stateCount: network.stateCount) else {
      throw damage(mode, "vertices that don't fit the network")
    }
    guard HierarchyArcs.isHierarchy(firstArcs, heads) else {
      throw damage(mode, "arcs that don't form a hierarchy")
    }
    return RouteHierarchy(
      network.identity, mode, HierarchyArcs(firstArcs: firstArcs, heads: heads),
      StateCopies(byRank, stateCount: network.stateCount))
  }

  private func damage(_ mode: TravelMode, _ found: String) -> RoadNetworkError {
    RoadNetworkError(.damaged, "the hierarchy for \(mode) has \(found)", path: network.path)
  }
}

extension RouteHierarchy {
  /// Returns the modes for which the file of a network has a hierarchy that can be used.
  ///
  /// A hierarchy that another version of Milepost made by other rules can't be used.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  public static func storedModes(
    in network: RoadNetwork
  ) throws(RoadNetworkError) -> [TravelMode] {
    try StoredHierarchies(in: network).modes
  }

  /// Returns the hierarchy for a mode in the file of a network; nil if there is none that can be
  /// used.
  ///
  /// The structure of the hierarchy is proven, so that all routes are right. Compare it with a new
  /// one to prove its order, too, on which only the time of searches depends.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of arcs.
  public static func stored(
    in network: RoadNetwork, for mode: TravelMode
  ) throws(RoadNetworkError) -> RouteHierarchy? {
    try StoredHierarchies(in: network).hierarchy(for: mode)
  }
}

extension RouteHierarchy {
  /// Compares the hierarchies in the file of a network with new ones.
  ///
  /// - Throws: `damaged` if they differ, or `inputOutput` if the file changed while it was open.
  /// - Complexity: that of making each hierarchy.
  public static func verifyStored(in network: RoadNetwork) throws(RoadNetworkError) {
    for mode in try storedModes(in: network)
    where try stored(in: network, for: mode) != RouteHierarchy(network, mode) {
      throw RoadNetworkError(
        .damaged,
        "the hierarchy for \(mode) differs from a new one; make it anew (milepost prepare)",
        path: network.path)
    }
  }
}

extension RoadNetwork {
  /// Writes a copy of the network's file that contains hierarchies, atomically; the path may be
  /// that of the network itself.
  ///
  /// The identity of the network doesn't change. Hierarchies that the file already has are left
  /// out.
  ///
  /// - Throws: `otherNetwork` for a hierarchy of another network; `tooLarge` if the hierarchies
  ///   have 2^32 arcs or more; `damaged`, or `inputOutput` if the file can't be written, or changed
  ///   while it was open.
  /// - Complexity: O(*n*) in the size of the file.
  public func write(
    to path: String, with hierarchies: [RouteHierarchy]
  ) throws(RoadNetworkError) {
    var rows: [HierarchyRow] = []
    var vertices: [HierarchyVertexRow] = []
    var heads: [UInt32] = []
    for hierarchy in hierarchies {
      try hierarchy.check(isOf: self)
      let arcs = hierarchy.arcs.view
      rows.append(
        HierarchyRow(
          network: identity, version: HierarchyRow.version,
          mode: UInt32(hierarchy.mode.rawValue), vertexCount: UInt32(hierarchy.arcs.vertexCount),
          arcCount: UInt32(hierarchy.arcs.count)))
      for rank in 0..<UInt32(hierarchy.arcs.vertexCount) {
        vertices.append(
          HierarchyVertexRow(
            hierarchy.copies.vertex(at: rank), arcCount: arcs.upper(of: rank).count))
        for arc in arcs.upper(of: rank) { heads.append(arcs.heads[arc]) }
      }
    }
    guard heads.count < Int(UInt32.max), vertices.count < Int(UInt32.max) else {
      throw RoadNetworkError(.tooLarge, "found \(heads.count) arcs, expected fewer than 2^32")
    }
    var attachments = Attachments()
    attachments.add(.hierarchies, rows)
    attachments.add(.hierarchyVertices, vertices)
    attachments.add(.hierarchyHeads, heads)
    try write(to: path, attaching: attachments)
  }
}
