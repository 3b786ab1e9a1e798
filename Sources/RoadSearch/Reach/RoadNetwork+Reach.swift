public import RoadNetworks

extension RoadNetwork {
  /// Returns the roads that can be reached from a place on a road within a limit.
  ///
  /// The rules are those of ``OneToManyRouter``: the place can be left in every open direction of
  /// its road, and at a node, on all roads that meet there.
  ///
  /// - Parameters:
  ///   - limit: the maximum cost, inclusive: milliseconds of travel, or millimeters, depending on
  ///     the objective; ``ReachableRoads/highestLimit`` if it is higher.
  ///   - options: the options of the routes; ``RouteOptions/turnsBackAtWaypoints`` and
  ///     ``RouteOptions/searchRadius`` are ignored.
  /// - Throws: `unknownEdge`; `tooLarge` if the network has 2^31 or more search states;
  ///   `otherNetwork` for speeds on another network; `damaged`, or `inputOutput` if the file
  ///   changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of edges within the limit, plus a single search for
  ///   each edge that is reached only through streets without an open path to or from the core of
  ///   their district. The first search with such options is O(*n*) in the number of all edges.
  public func reachableRoads(
    from origin: EdgePosition, within limit: UInt64, options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> ReachableRoads {
    var search = try ReachSearch(self, options)
    return try search.roads(from: origin, within: limit)
  }
}
