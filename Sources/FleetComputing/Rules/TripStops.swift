import Fleet
import Journeys
import RouteSplitting

extension Trip {
  /// The stops that the vehicle still has to make for the trip, in order; empty if the trip is
  /// over.
  var remainingStops: [TripWaypoint] {
    let stop = { (kind: Waypoint.Kind, location: TerminalLocation) in
      TripWaypoint(id, kind, at: location)
    }
    let last = dropOff.map { [stop(.dropOff, $0)] } ?? []
    let between = intermediateDestinations.map { stop(.intermediateDestination, $0) }
    switch status {
    case .new, .enrouteToPickup, .arrivedAtPickup: return [stop(.pickup, pickup)] + between + last
    case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination:
      return between.dropFirst(intermediateDestinationIndex ?? 0) + last
    case .enrouteToDropOff: return last
    case .complete, .canceled: return []
    }
  }
}

extension [TripWaypoint] {
  /// Returns the waypoints of a vehicle after a change to one of its trips: stops that no longer
  /// remain are removed, and new ones are appended.
  func updated(for trip: Trip) -> [TripWaypoint] {
    var missing = trip.remainingStops
    var kept: [TripWaypoint] = []
    for waypoint in self {
      guard waypoint.tripID == trip.id else {
        kept.append(waypoint)
        continue
      }
      guard let place = missing.firstIndex(where: { $0.isSameStop(as: waypoint) }) else { continue }
      var same = waypoint
      // The label may have changed.
      same.location = missing.remove(at: place).location
      kept.append(same)
    }
    return kept + missing
  }

  /// Returns the waypoints up to the last stop of a trip; empty if the trip has no stops left.
  func through(_ trip: TripID) -> [TripWaypoint] {
    guard let last = lastIndex(where: { $0.tripID == trip }) else { return [] }
    return Array(self[...last])
  }

  /// Returns the stops in another order, after checking that order.
  ///
  /// - Parameter isExclusive: returns whether a trip has the vehicle to itself.
  /// - Throws: `INVALID_ARGUMENT` if the stops themselves differ, if the stops of a trip are out of
  ///   order, or if stops of another trip lie between those of an exclusive trip.
  func reordered(
    _ others: [TripWaypoint], isExclusive: (TripID) -> Bool
  ) throws(FleetError) -> [TripWaypoint] {
    var left = self
    var result: [TripWaypoint] = []
    for other in others {
      // The stops of a trip stay in order, so only its first remaining stop can come next.
      guard let place = left.firstIndex(where: { $0.tripID == other.tripID }) else {
        throw .invalid(
          "a waypoint of the trip \(other.tripID)", expected: "only remaining waypoints")
      }
      guard left[place].isSameStop(as: other) else {
        throw .invalid(
          "a stop of the kind \(other.kind.rawValue) of the trip \(other.tripID)",
          expected: "its next stop, of the kind \(left[place].kind.rawValue)")
      }
      result.append(left.remove(at: place))
    }
    guard left.isEmpty else {
      throw .invalid("\(others.count) waypoints", expected: "all \(count) that remain")
    }
    for (index, waypoint) in result.enumerated() where isExclusive(waypoint.tripID) {
      let rest = result[index...].drop { $0.tripID == waypoint.tripID }
      if rest.contains(where: { $0.tripID == waypoint.tripID }) {
        throw .invalid(
          "stops of other trips between those of the trip \(waypoint.tripID)",
          expected: "none, since it is exclusive")
      }
    }
    return result
  }
}
