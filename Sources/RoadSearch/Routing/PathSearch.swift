package import RoadNetworks

/// A search for the cheapest legal path between places.
package protocol PathSearch: ~Copyable {
  /// Returns the cheapest path from any of the starts to any of the goals that may use the given
  /// kinds of roads at its ends; nil if there is none.
  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found?

  /// Returns the side on which the last search, which found no path, ran out of states, and the
  /// edges that this side reached.
  ///
  /// If `isStart`, the edges are all those that can be reached from the starts, and no path leads
  /// from them to a goal; otherwise, they are all those from which a path leads to a goal, and none
  /// of them can be reached from a start.
  mutating func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>)
}

extension RouteSearch: PathSearch {}
