import RoadSearch
import RouteGuidance
import TextFormats

extension JSONText {
  /// Writes the members of a maneuver.
  mutating func maneuver(_ maneuver: NetworkRoute.Maneuver) {
    // What the driver does: `depart`, `turn`, `fork`, `onRamp`, `offRamp`, `merge`, `roundabout`,
    // `boardFerry`, `leaveFerry`, or `arrive`.
    member("type", maneuver.kind)
    // The direction of the turn, of the road that is taken, or of the waypoint on arrival:
    // `straight`, `slightRight`, `right`, `sharpRight`, `slightLeft`, `left`, `sharpLeft`, or
    // `uTurn`; omitted if there is none.
    known("direction", maneuver.direction)
    // The number of the exit of a roundabout, from 1; omitted for other kinds, and if the leg ends
    // in the roundabout.
    known("exit", maneuver.exit)
    // The name of the street that the driver enters or is on; omitted if it has none.
    known("name", maneuver.name)
    // The reference of that street, such as `A 28`; omitted if it has none.
    known("ref", maneuver.reference)
    if let sign = maneuver.sign {
      // The number of the exit of a motorway, such as `12A`; omitted if the map has none.
      known("exitNumber", sign.exit)
      if !sign.references.isEmpty {
        // The references on the sign of the road, such as `A 3`; omitted if the map has none.
        list("towardRefs", sign.references) { $0.string($1) }
      }
      if !sign.destinations.isEmpty {
        // The destinations on the sign of the road; omitted if the map has none.
        list("toward", sign.destinations) { $0.string($1) }
      }
    }
    if maneuver.isPushed {
      // True if the rider pushes the bicycle up to the next maneuver; otherwise omitted.
      member("isPushed", true)
    }
    // A short instruction in English.
    member("instruction", maneuver.instruction)
    // The place of the maneuver.
    member("location", maneuver.coordinate)
    // The bearing of arrival in degrees clockwise from north; omitted for a departure.
    known("bearingBefore", maneuver.bearingBefore?.roundedBearing, decimals: 1)
    // The bearing of departure in degrees clockwise from north; omitted for an arrival.
    known("bearingAfter", maneuver.bearingAfter?.roundedBearing, decimals: 1)
    // The index on the path of the edge that begins at the maneuver, from 0; for an arrival, the
    // number of edges.
    member("step", maneuver.traversal)
    // The length in meters up to the next maneuver of the leg; 0 for an arrival.
    member("length", maneuver.length)
    // The planned duration in seconds up to the next maneuver of the leg, including the turn at
    // this one; 0 for an arrival.
    member("duration", maneuver.duration)
  }
}
