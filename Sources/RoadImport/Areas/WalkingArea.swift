import RoadNetworks

/// An area that people can cross in any direction, such as a square, a terrace, or a platform.
struct WalkingArea {
  /// The id of the area's way or relation in the source.
  var id: Int64
  /// The ids of the nodes of each ring, outer or inner, with the first node repeated at the end.
  var rings: [[Int64]]
  /// The interpreted tags of the area.
  var interpretation: WayInterpretation
}

extension WalkingArea {
  /// Adds the outlines as ways along which people walk around the area.
  ///
  /// Must be called before the nodes are collected.
  func addOutlines(to builder: inout RoadNetworkBuilder) {
    for ring in rings { add(ring, to: &builder) }
  }

  /// Adds straight ways between entries and corners, so that no path between entries is more than a
  /// tenth longer than the shortest one within the area.
  ///
  /// Must be called after the nodes are set. Nothing is added if the area has fewer than two
  /// entries, too many entries or points, or a node without a position.
  ///
  /// - Parameter isEntry: whether other roads meet the outline at a node.
  /// - Returns: the number of ways added.
  func addSightLines(to builder: inout RoadNetworkBuilder, isEntry: (Int64) -> Bool) -> Int {
    guard let sight = AreaSight(rings, isEntry: isEntry, position: builder.position(ofNode:)) else {
      return 0
    }
    let lines = sight.lines()
    for line in lines { add([line.from, line.to], to: &builder) }
    return lines.count
  }

  private func add(_ nodes: [Int64], to builder: inout RoadNetworkBuilder) {
    builder.addWay(
      id: id, nodes: nodes, forward: interpretation.forward, backward: interpretation.backward,
      name: interpretation.name, reference: interpretation.reference,
      conditions: interpretation.conditions)
  }
}
