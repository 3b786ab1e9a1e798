import Polylines
import RouteSplitting
import TextFormats

extension JSONText {
  /// Writes where a route is cut, and how long it is, as members of an object.
  mutating func place(of record: SplitRecord) {
    // The position that was asked for; left out where a distance was given.
    if let point = record.point { given("raw", point.coordinate) }
    // The place on the route.
    member("snapped", record.place)
    // Meters from that position to the place.
    known("distance", record.point?.offset, decimals: 2)
    // Meters from the start of the route to the place.
    member("traveledMeters", record.split.position.distance)
    if record.passes.count > 1 {
      // Meters from the start of the route to each place that the position may mean; left out where
      // it can mean only one.
      list("passes", record.passes) { $0.number($1, decimals: 3) }
    }
    // The name of the route; left out where it has none.
    known("name", record.planned.name)
    let route = record.split.route
    extent(length: route.length, seconds: route.times?.total)
  }

  /// Writes which waypoint it is, as members of an object.
  mutating func waypoint(_ number: Int, _ waypoint: Waypoint) {
    // The number of the waypoint, from 0; the start of the route is none.
    member("waypoint", number)
    // Its name; left out where it has none.
    known("name", waypoint.name)
    // Where it is; left out where the route does not say.
    known("location", waypoint.coordinate)
  }

  /// Writes a waypoint ahead as members of an object; numbers count from 0.
  mutating func stop(_ ahead: RouteSplit.StopAhead, seenFrom position: PolylinePosition) {
    waypoint(ahead.number, ahead.stop.waypoint)
    // Meters from the start of the route to it.
    member("along", ahead.stop.distance)
    let remaining = ahead.stop.distance.inMillimeters - position.distance.inMillimeters
    // Meters from the place to it, rounded as the lengths of the parts are.
    member("remainingDistanceMeters", remaining)
    // Planned seconds from the place to it; left out where the route has no times.
    known("remainingDuration", ahead.remainingDuration)
  }
}
