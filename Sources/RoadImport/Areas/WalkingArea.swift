import RoadNetworks

/// A place that people cross in any direction: a square, a terrace, a platform.
struct WalkingArea {
  /// The way or relation that it comes from.
  var id: Int64
  /// Ids of the nodes around it, the first one again at the end; then around holes in it.
  var rings: [[Int64]]
  /// What walking on it is like.
  var interpretation: WayInterpretation
}

extension WalkingArea {
  /// Adds the outlines as ways: along them one gets around everything.
  ///
  /// Before the nodes are collected.
  func addOutlines(to builder: inout RoadNetworkBuilder) {
    for ring in rings { add(ring, to: &builder) }
  }

  /// Adds ways from entry to entry straight across, as many as it takes that no way is a tenth
  /// longer than a straight one.
  ///
  /// After the nodes are set. Areas of very many entries or points keep their outlines alone.
  ///
  /// - Parameter isEntry: whether other roads meet the outline at a node.
  /// - Returns: how many ways were added.
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
