package import Coordinates
package import RoadNetworks

extension RoadNetwork {
  /// Returns the index of an edge at which a place of a list lies.
  ///
  /// - Throws: `unknownEdge` with the number of the place.
  package func index(_ edge: EdgeID, number: Int) throws(RoadNetworkError) -> EdgeIndex {
    do throws(RoadNetworkError) {
      return try index(edge)
    } catch {
      throw RoadNetworkError(
        error.code, error.detail, path: error.path, offset: error.offset, index: number)
    }
  }

  /// Returns the nearest place on an open road of a pair that passes a test, or on a ferry if there
  /// is no such road; nil if there is neither within the search radius.
  ///
  /// - Parameters:
  ///   - index: the index of the waypoint, for errors; nil if there is only one.
  ///   - graph: the roads with the costs of the options.
  package func place(
    of waypoint: Coordinate, index: Int?, _ options: RouteOptions, _ graph: SearchGraph,
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
