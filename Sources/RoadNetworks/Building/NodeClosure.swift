/// A closure of a node to a mode under a circumstance, such as the closure of a gate at night.
package struct NodeClosure: Sendable, Hashable {
  package var mode: TravelMode
  package var circumstance: RoadCondition.Circumstance

  package init(_ mode: TravelMode, _ circumstance: RoadCondition.Circumstance) {
    self.mode = mode
    self.circumstance = circumstance
  }
}

extension RoadNetworkBuilder {
  /// Forbids the steps through nodes at the times when they are closed; U-turns stay open.
  ///
  /// - Returns: the number of supported closures, which searches obey, and the number of
  ///   unsupported ones.
  func forbidClosures(
    _ compiler: inout TurnCompiler, _ conditions: inout ConditionTables, _ layout: EdgeLayout,
    _ tables: EdgeTables
  ) -> (obeyed: Int, notUnderstood: Int) {
    var count = (obeyed: 0, notUnderstood: 0)
    for (place, closures) in nodeClosures.sorted(by: { $0.key < $1.key }) {
      let node = layout.nodes[place]
      guard node != .absent else { continue }
      let edges = tables.edges(from: node)
      for closure in closures {
        guard
          let time = conditions.turnTime(
            closure.circumstance, modes: 1 << UInt32(closure.mode.rawValue))
        else {
          count.notUnderstood += 1
          continue
        }
        count.obeyed += 1
        for edge in edges {
          for next in edges where next != edge {
            compiler.forbid([tables.edges[edge].twin, next], at: time)
          }
        }
      }
    }
    return count
  }
}
