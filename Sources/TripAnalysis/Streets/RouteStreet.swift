package import RoadNetworks
package import RoadSearch

/// A stretch of a single street on a route.
package struct RouteStreet {
  package let name: String?
  package let reference: String?
  package let roadClass: RoadClass
  /// The length in meters.
  package let length: Double
  /// The duration, without turns and waits.
  package let duration: Duration
}

extension RoadNetwork {
  /// Returns the streets of a leg in order of travel, except for those without length.
  ///
  /// - Complexity: O(*n*) in the number of traversals.
  package func routeStreets(
    of leg: NetworkRoute.Leg
  ) throws(RoadNetworkError) -> [RouteStreet] {
    var streets: [RouteStreet] = []
    for run in try self.streets(of: leg.path.traversals) {
      let path = RoadPath(traversals: Array(leg.path.traversals[run.range]))
      guard path.lengthInMillimeters > 0 else { continue }
      streets.append(
        RouteStreet(
          name: run.name, reference: run.reference, roadClass: run.roadClass,
          length: path.length,
          duration: leg.traversalDurations[run.range].reduce(.zero, +)))
    }
    return streets
  }
}
