public import RoadNetworks

extension RoadNetwork {
  /// Writes a copy of the network's file that contains hierarchies, atomically; the path may be
  /// that of the network itself.
  ///
  /// The identity of the network doesn't change. Hierarchies that the file already has are left
  /// out.
  ///
  /// - Precondition: There is at most one hierarchy for each mode.
  /// - Throws: `otherNetwork` for a hierarchy of another network; `tooLarge` if the hierarchies
  ///   have 2^32 vertices or arcs, or more; `damaged`, or `inputOutput` if the file can't be
  ///   written, or changed while it was open.
  /// - Complexity: O(*n*) in the size of the file.
  public func write(
    to path: String, with hierarchies: [RouteHierarchy]
  ) throws(RoadNetworkError) {
    precondition(
      Set(hierarchies.map(\.mode)).count == hierarchies.count, "two hierarchies for one mode")
    for hierarchy in hierarchies { try hierarchy.check(isOf: self) }
    try Self.check(hierarchies.reduce(0) { $0 + $1.arcs.vertexCount }, "vertices", path)
    try Self.check(hierarchies.reduce(0) { $0 + $1.arcs.count }, "arcs", path)
    var rows: [HierarchyRow] = []
    var vertices: [HierarchyVertexRow] = []
    var heads: [UInt32] = []
    for hierarchy in hierarchies {
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
    var attachments = Attachments()
    attachments.add(.hierarchies, rows)
    attachments.add(.hierarchyVertices, vertices)
    attachments.add(.hierarchyHeads, heads)
    try write(to: path, attaching: attachments)
  }

  /// Throws `tooLarge` if there are too many rows of a kind for a file.
  private static func check(
    _ count: Int, _ kind: String, _ path: String
  ) throws(RoadNetworkError) {
    guard count >= 1 << 32 else { return }
    throw RoadNetworkError(
      .tooLarge, "found hierarchies with \(count) \(kind), expected fewer than 2^32", path: path)
  }
}
