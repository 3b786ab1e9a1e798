import Polylines
import RouteSplitting
import TextFormats

extension JSONText {
  /// Writes where a route is cut, and how long it is, as members of an object.
  mutating func place(of record: SplitRecord) {
    if let point = record.point { given("raw", point.coordinate) }
    member("snapped", record.place)
    known("distance", record.point?.offset, decimals: 2)
    member("traveledMeters", record.split.position.distance)
    if record.passes.count > 1 {
      list("passes", record.passes) { $0.number($1, decimals: 3) }
    }
    known("name", record.planned.name)
    let route = record.split.route
    members(length: route.length, seconds: route.times?.total)
  }

  /// Writes how long a part is.
  mutating func members(of part: SplitRecord.Part) {
    members(length: part.length, seconds: part.duration)
  }

  /// Writes which waypoint it is, as members of an object.
  mutating func waypoint(_ number: Int, _ waypoint: Waypoint) {
    member("waypoint", number)
    known("name", waypoint.name)
    known("location", waypoint.coordinate)
  }

  /// Writes a waypoint ahead as members of an object; numbers count from 0.
  mutating func members(of ahead: RouteSplit.StopAhead, seenFrom position: PolylinePosition) {
    waypoint(ahead.number, ahead.stop.waypoint)
    member("along", ahead.stop.distance)
    // As the lengths of the parts are, so that they agree to the last digit.
    let remaining = ahead.stop.distance.inMillimeters - position.distance.inMillimeters
    member("remainingDistanceMeters", remaining)
    known("remainingDuration", ahead.remainingDuration)
  }
}
