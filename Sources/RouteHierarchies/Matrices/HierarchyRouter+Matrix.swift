public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the matrix of the costs of the best legal routes from origins to destinations.
  ///
  /// Use ``RoadSearch/RoadNetwork/places(of:options:)`` to find the places of coordinates.
  ///
  /// - Parameters:
  ///   - options: the options of the routes; ``RoadSearch/RouteOptions/turnsBackAtWaypoints``,
  ///     ``RoadSearch/RouteOptions/departureBearing``, and
  ///     ``RoadSearch/RouteOptions/searchRadius`` are ignored.
  /// - Throws: `unknownEdge` with the index of the origin or destination; `otherNetwork` for speeds
  ///   on another network; `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* + *m*) in the number of places and in that of the arcs above the
  ///   destinations, if the metric is at hand.
  public func matrix(
    from origins: [EdgePosition?], to destinations: [EdgePosition?],
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> RouteMatrix {
    try RouteMatrix(self, from: origins, to: destinations, options)
  }
}
