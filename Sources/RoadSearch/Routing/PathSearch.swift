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

/// A search that also finds the earliest arrivals on roads that change during a journey.
package protocol JourneyPathSearch: PathSearch, ~Copyable {
  /// Returns the path with the earliest arrival; nil if there is none.
  ///
  /// - Parameter starts: their costs, and that of the path, are times since the departure in
  ///   milliseconds.
  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent,
    during journey: inout JourneyCosts
  ) -> RouteSearch.Found?
}

extension RouteSearch: JourneyPathSearch {
  package func path(
    from starts: [Start], to goals: [Goal], _ extent: Extent, during journey: inout JourneyCosts
  ) -> Found? {
    path(from: starts, to: goals, extent, during: &journey, bounds: [])
  }

  /// Returns the path with the earliest arrival (``PathSearch``).
  ///
  /// - Parameter bounds: the least times of paths by the roads of the extent `open`
  ///   (``JourneySearch``).
  package func path(
    from starts: [Start], to goals: [Goal], _ extent: Extent, during journey: inout JourneyCosts,
    bounds: [UInt32]
  ) -> Found? {
    var search = JourneySearch(network, bounds: bounds)
    let open = search.path(from: starts, to: goals, .none, &journey)
    guard extent == .lenient, graph.isAnyEnclosed(starts: starts, goals: goals) else { return open }
    var lenient = JourneySearch(network)
    let other = lenient.path(from: starts, to: goals, graph.pockets, &journey)
    guard let open, open.cost <= other?.cost ?? .max else { return other }
    return open
  }
}
