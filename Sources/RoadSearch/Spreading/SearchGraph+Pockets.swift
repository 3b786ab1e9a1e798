package import RoadNetworks

extension SearchGraph {
  /// Returns whether the start of an edge that can be reached through pockets (``PocketFinder``)
  /// counts as reached: it does if no other route leads to its road.
  ///
  /// - Parameter isReached: returns whether a step of another route leads onto an edge.
  package func isReachedThroughPockets(
    _ edge: EdgeIndex, from starts: [EdgePoint], isReached: (EdgeIndex) -> Bool
  ) -> Bool {
    let row = edges[edge]
    guard isAnyEnclosed(starts: starts.lazy.map(\.edge), goals: CollectionOfOne(edge)),
      !isReached(edge), !isReached(row.twin)
    else { return false }
    // A route can be at the origin's road without a step onto it.
    return starts.allSatisfy { start in
      start.edge == edge ? start.offset > 0 : start.edge != row.twin || start.offset == row.length
    }
  }

  /// Returns whether any start or goal is on an own-traffic road or in a pocket: on a street
  /// without an exit or an entry, respectively; false if pockets don't matter.
  package func isAnyEnclosed(starts: [RouteSearch.Start], goals: [RouteSearch.Goal]) -> Bool {
    isAnyEnclosed(
      starts: starts.lazy.map { turns.edge(of: $0.state) }, goals: goals.lazy.map(\.edge))
  }

  /// Returns whether any edge of a start or a goal is an own-traffic road or in a pocket.
  package func isAnyEnclosed(
    starts: some Sequence<EdgeIndex>, goals: some Sequence<EdgeIndex>
  ) -> Bool {
    !pockets.isEmpty
      && (starts.contains { isEndsOnly(edges[$0], pockets.departure) }
        || goals.contains { isEndsOnly(edges[$0], pockets.arrival) })
  }
}
