package import RoadNetworks

/// A stretch of one street on a route.
package struct RouteStreet {
  package let name: String?
  package let reference: String?
  package let roadClass: RoadClass
  /// Meters.
  package let length: Double
  /// The time at free flow, without turns and waits.
  package let duration: Duration
}

extension RoadNetwork {
  /// The streets of a part of a route in order of travel, without those of no length.
  ///
  /// - Complexity: O(*n*) in stretches.
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
