import RoadNetworks

/// A stretch of one street on a route.
struct RouteStreet {
  let name: String?
  let reference: String?
  let roadClass: RoadClass
  /// Meters.
  let length: Double
  /// Seconds at free flow, without turns and waits.
  let seconds: Double
}

extension RouteRecord {
  /// The streets of a part of the route in order of travel.
  func streets(of traversals: [EdgeTraversal]) throws(TripFormatError) -> [RouteStreet] {
    do throws(RoadNetworkError) {
      var streets: [RouteStreet] = []
      for run in try network.streets(of: traversals) {
        let path = RoadPath(traversals: Array(traversals[run.range]))
        guard path.lengthInMillimeters > 0 else { continue }
        let milliseconds = try network.freeFlowMilliseconds(of: path, for: mode) ?? 0
        streets.append(
          RouteStreet(
            name: run.name, reference: run.reference, roadClass: run.roadClass,
            length: path.length, seconds: Double(milliseconds) / 1000))
      }
      return streets
    } catch {
      throw TripFormatError(error)
    }
  }
}
