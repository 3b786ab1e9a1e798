package import Coordinates
package import RoadNetworks

extension RoadNetwork {
  /// Returns whether a road that is usually open to the mode, apart from ferries, is nearer to a
  /// point than the point's place.
  ///
  /// - Parameter meters: by how much nearer the road must be.
  package func isPastClosedRoad(
    _ point: Coordinate, placedAt place: RoadPosition, by meters: Double = 1, for mode: TravelMode
  ) throws(RoadNetworkError) -> Bool {
    guard place.distance > meters else { return false }
    for nearest in try nearest(to: point, count: 4, for: mode, within: place.distance - meters)
    where try !edge(nearest.position.edge).attributes.isFerry {
      return true
    }
    return false
  }

  /// The number of states that a closed part of a large network may have, some two for each road.
  package static let mostClosedStates: UInt32 = 500

  /// Returns the place to which a route moves a point in a small closed part of the network, which
  /// no legal path leaves (for a start) or enters (for a goal); nil if the point isn't in such a
  /// part, or if there is no other place within the search radius.
  ///
  /// The rules are those of ``RoadNetworks/RoadNetwork/route(through:options:)``, which also moves
  /// points out of parts with more roads.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of states of the closed parts around the point.
  package func movedPlace(
    of point: Coordinate, from place: RoadPosition, as end: RouteEnd, _ options: RouteOptions
  ) throws(RoadNetworkError) -> RoadPosition? {
    let planner = RoutePlanner(self, options)
    defer { withExtendedLifetime(planner) {} }
    var search = RouteSearch(self, planner.costs)
    var place = place
    var closed: Set<PairIndex> = []
    var largest = 0
    for move in 0...WaypointMoves.mostMoves {
      guard let edges = try closedPart(around: place, as: end, planner, &search) else {
        let isBetter = move > 0 && planner.isFarLarger(than: largest, around: place.position.edge)
        return isBetter ? place : nil
      }
      let part = planner.closedPairs(edges)
      largest = max(largest, part.count)
      closed.formUnion(part)
      // The other roads at the same node don't lead out either.
      closed.formUnion(try planner.pairs(at: place))
      guard let next = try planner.place(point, index: nil, notOn: closed) else {
        return nil
      }
      place = next
    }
    return nil
  }

  /// Returns the edges of the closed part in which a place lies; nil if it isn't in a small one.
  private func closedPart(
    around place: RoadPosition, as end: RouteEnd, _ planner: RoutePlanner,
    _ search: inout RouteSearch
  ) throws(RoadNetworkError) -> Set<EdgeIndex>? {
    let graph = planner.graph
    let edge = try index(place.position.edge)
    var starts: [RouteSearch.Start] = []
    var goals: [RouteSearch.Goal] = []
    switch end {
    case .start:
      starts = graph.departures(from: edge, at: place.position.offset).map { RouteSearch.Start($0) }
    case .goal:
      goals = graph.arrivals(at: edge, place.position.offset).map { RouteSearch.Goal($0) }
    }
    // If a part is larger, the rest of the network can't be far larger than it.
    let mostStates = min(
      Self.mostClosedStates, UInt32(edges.count) / UInt32(RoutePlanner.leastGrowth + 1))
    let part = search.closedPart(from: starts, to: goals, mostStates: mostStates)
    try checkIntact()
    return part
  }
}
