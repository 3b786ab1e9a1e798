import Polylines
package import RouteSplitting
import TextFormats

extension JSONText {
  /// Writes where a route is cut, and how long it is, as members of an object.
  mutating func place(of record: SplitRecord) {
    if let point = record.point {
      key("point")
      givenCoordinate(point.coordinate)
    }
    key("location")
    coordinate(record.place)
    if let point = record.point {
      key("distance")
      number(point.offset, decimals: 2)
    }
    key("along")
    number(record.split.position.distance, decimals: 3)
    if record.passes.count > 1 {
      key("passes")
      list(record.passes) { $0.number($1, decimals: 3) }
    }
    if let name = record.planned.name {
      key("name")
      string(name)
    }
    let route = record.split.route
    members(length: route.length, duration: route.times?.total)
  }

  /// Writes how long a part is.
  mutating func members(of part: SplitRecord.Part) {
    members(length: part.length, duration: part.duration)
  }

  private mutating func members(length: Double, duration: Double?) {
    key("length")
    number(length, decimals: 3)
    guard let duration else { return }
    key("duration")
    number(duration, decimals: 3)
  }

  /// Writes which waypoint it is, as members of an object.
  package mutating func waypoint(_ number: Int, _ waypoint: Waypoint) {
    key("waypoint")
    integer(number)
    if let name = waypoint.name {
      key("name")
      string(name)
    }
    if let place = waypoint.coordinate {
      key("location")
      coordinate(place)
    }
  }

  /// Writes a waypoint ahead as members of an object; numbers count from 0.
  mutating func members(of ahead: RouteSplit.StopAhead, seenFrom position: PolylinePosition) {
    waypoint(ahead.number, ahead.stop.waypoint)
    key("along")
    number(ahead.stop.distance, decimals: 3)
    key("remainingDistance")
    // As the lengths of the parts are, so that they agree to the last digit.
    number(ahead.stop.distance.inMillimeters - position.distance.inMillimeters, decimals: 3)
    guard let duration = ahead.remainingDuration else { return }
    key("remainingDuration")
    number(duration, decimals: 3)
  }
}
