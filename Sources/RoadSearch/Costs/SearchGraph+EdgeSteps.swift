package import RoadNetworks

extension SearchGraph {
  /// The ends of a route to which the use of an edge is limited.
  package struct EndLimits: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The edge may be used before roads that are open to all.
    package static let departure = EndLimits(rawValue: 1)
    /// The edge may be used after roads that are open to all.
    package static let arrival = EndLimits(rawValue: 2)
  }

  /// A step to another state, including that state's whole edge.
  package struct EdgeStep: BitwiseCopyable {
    /// The state that the step leads to.
    package var state: StateIndex
    /// The cost of the turn, of passing the node, and of the edge.
    package var cost: UInt64
    package var limits: EndLimits
    /// Whether the step passes an own-traffic node.
    package var passesGate: Bool
  }

  /// Returns the ends of a route at which alone it may use an edge; none if it may use the edge
  /// everywhere.
  @inline(__always)
  package func limits(of edge: EdgeRow, _ pockets: PocketMarks) -> EndLimits {
    (isEndsOnly(edge, pockets.departure) ? EndLimits.departure : [])
      .union(isEndsOnly(edge, pockets.arrival) ? .arrival : [])
  }

  /// Replaces an array by all steps from a state; by none if its edge is closed.
  ///
  /// An array, since other modules couldn't specialize a closure for each step.
  ///
  /// - Returns: the limits of the state's own edge.
  @discardableResult
  package func findSteps(
    from state: StateIndex, _ pockets: PocketMarks, _ steps: inout [EdgeStep]
  ) -> EndLimits {
    steps.removeAll(keepingCapacity: true)
    let edge = edges[turns.edge(of: state)]
    guard isOpen(edge) else { return [] }
    forEachSuccessor(of: state) { step in
      steps.append(
        EdgeStep(
          state: step.state,
          cost: step.turnCost + cost(of: step.edge, from: 0, to: step.edge.length),
          limits: limits(of: step.edge, pockets), passesGate: step.passesGate))
    }
    return limits(of: edge, pockets)
  }
}
