import RoadNetworks

/// A record of the waypoints moved out of closed parts of the network.
///
/// A waypoint may move several times, since its next road may be in another closed part.
struct WaypointMoves {
  /// The pairs of edges in closed parts at each waypoint.
  private var closed: [Set<PairIndex>]
  private var counts: [Int]
  /// The number of roads in the largest of the closed parts.
  private(set) var largest = 0
  /// The error without moves; nil if there were none.
  private(set) var firstError: RoadNetworkError?

  /// The maximum number of times that a waypoint is moved to another road.
  ///
  /// The legs are searched again each time, so the limit bounds the time on artificial or damaged
  /// networks of isolated streets.
  static let mostMoves = 32

  init(count: Int) {
    closed = Array(repeating: [], count: count)
    counts = Array(repeating: 0, count: count)
  }

  /// Moves the waypoint in the closed part at an end of a leg to the nearest other road.
  ///
  /// - Throws: the first error if there is no other road or the waypoint was moved too often.
  mutating func move(
    _ stops: inout [RoutePlanner.Stop], after failure: RoutePlanner.Failure,
    by planner: RoutePlanner
  ) throws(RoadNetworkError) {
    let error =
      firstError
      ?? RoadNetworkError(
        .noRoute,
        "found no legal way from point \(failure.leg + 1) to point \(failure.leg + 2)"
          + planner.options.avoided.remark,
        path: planner.network.path, index: failure.leg + 1)
    firstError = error
    let moving = failure.isAtStart ? failure.leg : failure.leg + 1
    let part = planner.closedPairs(failure.edges)
    largest = max(largest, part.count)
    closed[moving].formUnion(part)
    let pairs = try planner.pairs(at: stops[moving].place)
    // A via point that can be passed only in the wrong direction isn't in a closed part.
    guard !closed[moving].isDisjoint(with: pairs) else { throw error }
    // The other roads at the same node don't lead out either.
    closed[moving].formUnion(pairs)
    let point = stops[moving].waypoint.coordinate
    guard let place = try planner.place(point, index: moving, notOn: closed[moving]) else {
      throw error
    }
    guard counts[moving] < Self.mostMoves else {
      throw RoadNetworkError(
        error.code,
        error.detail
          + "; point \(moving + 1) was moved \(Self.mostMoves) times without finding a route",
        path: error.path, index: error.index)
    }
    counts[moving] += 1
    stops[moving].place = place
  }
}
