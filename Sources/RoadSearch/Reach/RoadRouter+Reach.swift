public import Coordinates
public import RoadNetworks

extension RoadRouter {
  /// Returns the roads that can be reached from a point within a limit, and the place on the road
  /// from which they can be reached.
  ///
  /// The point is put on the nearest road that the vehicle may use at the time of travel; on a
  /// ferry only if no road is within ``RouteOptions/searchRadius``. If only few roads can be
  /// reached from there at any cost, as in a closed yard, it is moved to the nearest road from
  /// which others remain beyond the limit, or at least four times as many can be reached.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost, inclusive: milliseconds of travel, or millimeters, depending on
  ///     the objective.
  ///   - options: the options of the routes; ``RouteOptions/turnsBackAtWaypoints`` is
  ///     ignored.
  /// - Throws: `noRoad` if there is no road within the radius; `invalidCoordinate`; the errors of
  ///   ``RoadNetwork/reachableRoads(from:within:options:)``.
  /// - Complexity: that of ``reachableRoads(from:within:options:)``, up to 33 times for a point in
  ///   a closed part.
  public func reachableRoads(
    near point: Coordinate, within limit: UInt64, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> (origin: RoadPosition, roads: ReachableRoads) {
    try network.checkSpeeds(of: options)
    let planner = RoutePlanner(network, options)
    var first: (origin: RoadPosition, roads: ReachableRoads)?
    var closed: Set<PairIndex> = []
    var largest = 0
    for _ in 0...WaypointMoves.mostMoves {
      guard let origin = try planner.place(point, index: nil, notOn: closed) else { break }
      let roads = try reachableRoads(from: origin.position, within: limit, options: options)
      guard roads.isComplete else { return (origin, roads) }
      var pairs = roads.pairs
      if first != nil, pairs.count >= RoutePlanner.leastGrowth * largest { return (origin, roads) }
      if first == nil { first = (origin, roads) }
      largest = max(largest, pairs.count)
      // Otherwise, no other part of the network is large enough.
      guard largest * RoutePlanner.leastGrowth <= Int(network.pairs.count) else { break }
      pairs.insert(network.edges[try network.index(origin.position.edge)].pair)
      closed.formUnion(pairs)
    }
    guard let first else { throw planner.noRoad(index: nil) }
    return first
  }
}
