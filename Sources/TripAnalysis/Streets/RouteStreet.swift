package import RoadNetworks

/// A stretch of a single street on a route.
package struct RouteStreet {
  package let name: String?
  package let reference: String?
  package let roadClass: RoadClass
  /// The length in meters.
  package let length: Double
  /// The duration at free-flow speed, without turns and waits; 0 if the mode has no speed on one of
  /// the edges.
  package let duration: Duration
}

extension RoadNetwork {
  /// Returns the streets of a part of a route in order of travel, except for those without length.
  ///
  /// - Complexity: O(*n*) in the number of traversals.
  package func routeStreets(
    of traversals: [EdgeTraversal], for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) -> [RouteStreet] {
    var streets: [RouteStreet] = []
    for run in try self.streets(of: traversals) {
      let path = RoadPath(traversals: Array(traversals[run.range]))
      guard path.lengthInMillimeters > 0 else { continue }
      streets.append(
        RouteStreet(
          name: run.name, reference: run.reference, roadClass: run.roadClass,
          length: path.length,
          duration: try freeFlowDuration(of: path, for: mode, at: time) ?? .zero))
    }
    return streets
  }
}
