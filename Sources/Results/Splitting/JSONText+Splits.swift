import Polylines
import RouteSplitting
import TextFormats

extension JSONText {
  /// Writes the place at which a route is split, and the name, length, and duration of the route,
  /// as members of an object.
  mutating func place(of record: SplitRecord) {
    // The requested position; omitted if a distance was given.
    if let point = record.point { given("raw", point.coordinate) }
    // The place on the route.
    member("snapped", record.place)
    // The distance from the requested position to the place, in meters; omitted if a distance was
    // given.
    known("distance", record.point?.offset, decimals: 2)
    // The distance from the start of the route to the place, in meters.
    member("traveledMeters", record.split.position.distance)
    if record.passes.count > 1 {
      // The distances in meters from the start of the route to the passes to which the position may
      // refer; omitted if there is only one.
      list("passes", record.passes) { $0.number($1, decimals: 3) }
    }
    // The name of the route; omitted if it has none.
    known("name", record.planned.name)
    let route = record.split.route
    extent(
      length: route.length,
      duration: (route.times?.totalSeconds).map(Duration.init(inSeconds:)))
  }

  /// Writes the index, name, and location of a waypoint as members of an object.
  mutating func waypoint(_ number: Int, _ waypoint: Waypoint) {
    // The index of the waypoint, from 0; the start of the route is not counted.
    member("waypoint", number)
    // The name of the waypoint; omitted if it has none.
    known("name", waypoint.name)
    // The location of the waypoint; omitted if the input doesn't contain it.
    known("location", waypoint.coordinate)
  }

  /// Writes a waypoint ahead as members of an object; indices start at 0.
  mutating func stop(_ ahead: RouteSplit.StopAhead, seenFrom position: PolylinePosition) {
    waypoint(ahead.number, ahead.stop.waypoint)
    // The distance from the start of the route to the waypoint, in meters.
    member("along", ahead.stop.distance)
    let remaining = ahead.stop.distance.inMillimeters - position.distance.inMillimeters
    // The distance from the place to the waypoint, in meters, rounded consistently with the lengths
    // of the parts.
    member("remainingDistanceMeters", remaining)
    // The planned time from the place to the waypoint, in seconds; omitted if the route has no
    // times.
    known("remainingDuration", ahead.remainingDuration)
  }
}
