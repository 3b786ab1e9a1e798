import RoadNetworks

extension SearchGraph {
  /// Calls a closure with every step that a forward search may take from a state, and whether the
  /// step leads into the last two parts of a route (``RouteSearch``).
  ///
  /// - Parameter isLeaving: whether the state is in the last two parts.
  @inline(__always)
  func forEachStep(
    from state: StateIndex, isLeaving: Bool, _ pockets: PocketMarks,
    _ body: (_ step: Step, _ leaves: Bool) -> Void
  ) {
    let last = edges[turns.edge(of: state)]
    forEachSuccessor(of: state) { step in
      // In the last part of a route, only roads of the last part may follow.
      if isLeaving, isEndsOnly(last, pockets.arrival), !isEndsOnly(step.edge, pockets.arrival) {
        return
      }
      // An own-traffic node (gate) may be passed only from the first part, or into the last part.
      let entersLast = step.passesGate && (isLeaving || !isEndsOnly(last, pockets.departure))
      if entersLast, !isEndsOnly(step.edge, pockets.arrival) { return }
      let leaves =
        isLeaving || entersLast
        || (isEndsOnly(step.edge, pockets.departure) && !isEndsOnly(last, pockets.departure))
      body(step, leaves)
    }
  }
}
