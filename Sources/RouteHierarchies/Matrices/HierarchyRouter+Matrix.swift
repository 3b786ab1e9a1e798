public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the matrix of the costs of the best legal routes from origins to destinations.
  ///
  /// A matrix that is too small to be worth a metric is found by plain searches, with the same
  /// costs. So are costs of some 2,000 km or 24 days, and more, which are too high for a hierarchy.
  ///
  /// - Parameters:
  ///   - options: the options of the routes, with which the points should be placed;
  ///     ``RoadSearch/RouteOptions/turnsBackAtWaypoints`` is ignored.
  /// - Throws: `otherNetwork` for points or speeds on another network; `damaged`, or `inputOutput`
  ///   if the file changed while it was open.
  /// - Complexity: O(*n* + *m*) in the number of destinations and in that of the arcs above them,
  ///   if the metric is at hand.
  public func matrix(
    from origins: PlacedPoints, to destinations: PlacedPoints,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> RouteMatrix {
    try RouteMatrix(self, from: origins, to: destinations, options)
  }
}
