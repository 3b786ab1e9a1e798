public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the matrix of the costs of the best legal routes from origins to destinations.
  ///
  /// A matrix that is too small to be worth a metric is found by plain searches, with the same
  /// costs.
  ///
  /// - Parameters:
  ///   - options: the options of the routes, with which the points should be placed;
  ///     ``RoadSearch/RouteOptions/turnsBackAtWaypoints`` is ignored.
  /// - Throws: `unknownEdge` with the index of a point that was placed on another network;
  ///   `otherNetwork` for speeds on another network; `damaged`, or `inputOutput` if the file
  ///   changed while it was open.
  /// - Complexity: O(*n* + *m*) in the number of points and in that of the arcs above the
  ///   destinations, if the metric is at hand.
  public func matrix(
    from origins: PlacedPoints, to destinations: PlacedPoints,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> RouteMatrix {
    try RouteMatrix(self, from: origins, to: destinations, options)
  }
}
