import Coordinates
import RoadNetworks
import RoadSnapping

/// A rule that distinguishes parked vehicles from vehicles that wait in traffic.
struct ParkingRule {
  private let snapped: SnappedTrace
  private let network: RoadNetwork
  /// The distances along the path of each matching to the ends of its traversals, in meters.
  private let ends: [[Double]]

  /// The minimum duration of a stop that is too long to be a wait.
  ///
  /// Signal cycles last 60 to 120 s, rarely longer (Traffic Signal Timing Manual, FHWA 2008,
  /// section 6.6.2); vehicles wait for at most one and a half cycles.
  static let longestWait = Duration.seconds(180)
  /// The distance in meters before a signal or a sign within which vehicles queue for it.
  static let queueReach = 200.0

  init(_ snapped: SnappedTrace, _ network: RoadNetwork) {
    self.snapped = snapped
    self.network = network
    ends = snapped.matchings.map { matching in
      var end = 0.0
      return matching.path.traversals.map { traversal in
        end += Double(traversal.lengthInMillimeters) / 1000
        return end
      }
    }
  }

  /// Returns whether a stationary vehicle was parked.
  ///
  /// - Complexity: O(log *n*) in the number of edges of the path, and O(*n*) in the number of
  ///   locations of the stop.
  func isParked(_ stop: TripReport.Stop) throws(RoadNetworkError) -> Bool {
    let isAtEnd = stop.points.lowerBound == 0 || stop.points.upperBound == snapped.points.count - 1
    if isAtEnd || stop.duration >= Self.longestWait { return true }
    guard let place = snapped.points[stop.points].last(where: { $0.place != nil })?.place else {
      return true
    }
    switch try network.edge(place.position.edge).attributes.roadClass {
    // Vehicles don't park on the carriageway of these roads.
    case .motorway, .trunk: return false
    default: return try !leadsToControl(place)
    }
  }

  /// Returns whether there is a signal or a sign ahead, within the distance in which vehicles queue
  /// for it.
  private func leadsToControl(_ place: SnappedPoint.Place) throws(RoadNetworkError) -> Bool {
    let traversals = snapped.matchings[place.matching].path.traversals
    let ends = ends[place.matching]
    let first = ends.indices.partitionPoint { ends[$0] >= place.distanceAlong }
    for index in first..<ends.count {
      let start = index > 0 ? ends[index - 1] : 0
      if start > place.distanceAlong + Self.queueReach { return false }
      let edge = try network.edge(traversals[index].edge)
      let node =
        start + Double(edge.lengthInMillimeters) / 1000 - Double(traversals[index].start) / 1000
      if edge.endControl != nil, node - place.distanceAlong <= Self.queueReach { return true }
    }
    return false
  }
}
