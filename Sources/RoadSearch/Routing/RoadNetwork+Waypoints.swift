public import Coordinates
public import RoadNetworks

extension RoadNetwork {
  /// Returns the places on roads at which routes put waypoints; nil for a point without a usable
  /// road within the search radius.
  ///
  /// A place is on the nearest road that the vehicle may use at the time of travel, or on a ferry if
  /// there is no such road (``route(through:options:)``).
  ///
  /// - Throws: `invalidCoordinate` with the index of the point; `damaged`, or `inputOutput` if the
  ///   file changed while it was open.
  /// - Complexity: O(log *n*) for each point, plus the number of roads around it.
  public func places(
    of points: [Coordinate], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> [RoadPosition?] {
    let costs = travelCosts(options, options.objective)
    defer { withExtendedLifetime(costs) {} }
    let graph = SearchGraph(self, costs)
    var places: [RoadPosition?] = []
    places.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      places.append(try place(of: point, index: index, options, graph) { _ in true })
    }
    return places
  }

  /// Returns the nearest place on an open road of a pair that passes a test, or on a ferry if there
  /// is no such road; nil if there is neither within the search radius.
  ///
  /// - Parameters:
  ///   - index: the index of the waypoint, for errors.
  ///   - graph: the roads with the costs of the options.
  func place(
    of waypoint: Coordinate, index: Int, _ options: RouteOptions, _ graph: SearchGraph,
    where isUsable: (PairIndex) -> Bool
  ) throws(RoadNetworkError) -> RoadPosition? {
    func nearestPlace(onFerries: Bool) throws(RoadNetworkError) -> RoadPosition? {
      try nearest(to: waypoint, count: 1, within: options.searchRadius) { edge in
        graph.isOpen(graph.edges[graph.edges[edge.twin].twin]) && isUsable(edge.pair)
          && (onFerries || !attributes[edge.attributes].isFerry)
      }.first
    }
    do throws(RoadNetworkError) {
      if let place = try nearestPlace(onFerries: false) { return place }
      return try nearestPlace(onFerries: true)
    } catch {
      throw RoadNetworkError(
        error.code, error.detail, path: error.path, offset: error.offset, index: index)
    }
  }
}
