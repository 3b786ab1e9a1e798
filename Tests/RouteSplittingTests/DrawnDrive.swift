import Coordinates
import Foundation
import Polylines
import RouteSplitting
import TestSupport

/// Routes and drives in a plane with coordinates in meters, for which the true positions are known.
struct DrawnDrive {
  static let frame = LocalFrame(origin: Coordinate(latitude: 41.15, longitude: -8.61))

  /// Returns the coordinate at distances in meters east and north of the origin.
  static func at(_ east: Double, _ north: Double) -> Coordinate {
    frame.coordinate(at: LocalPosition(east: east, north: north))
  }

  /// Returns a route through places in meters east and north of the origin, with waypoints at
  /// distances in meters along the route.
  static func route(
    _ places: [(Double, Double)], stops: [Double] = []
  ) throws -> Route {
    try Route(
      try Polyline(places.map { at($0.0, $0.1) }),
      stops: stops.map { Route.Stop(Waypoint(.via), at: $0) })
  }

  /// Returns locations along a line at regular intervals in seconds, with white noise, each with
  /// its true distance in meters along the line.
  ///
  /// - Parameters:
  ///   - speed: the speed in meters per second.
  ///   - noise: the standard deviation, in meters, of the position errors in each direction.
  static func locations(
    along line: MeasuredPolyline, from start: Double = 0, to end: Double? = nil,
    speed: Double, every seconds: Double, noise: Double, bearings: Bool,
    using random: inout SeededGenerator, startTime: Double = 0
  ) -> [(location: Location, distance: Double)] {
    var drive: [(Location, Double)] = []
    var distance = start
    var time = startTime
    while distance <= end ?? line.length {
      let place = frame.position(of: line.coordinate(atDistance: distance))
      let coordinate = at(
        place.east + noise * normal(&random), place.north + noise * normal(&random))
      drive.append(
        (
          Location(
            coordinate: coordinate, time: Date(timeIntervalSinceReferenceDate: time),
            accuracy: noise * 1.515, bearing: bearings ? line.bearing(atDistance: distance) : nil,
            speed: speed), distance
        ))
      distance += speed * seconds
      time += seconds
    }
    return drive
  }

  /// Returns an approximately standard normal number: a sum of twelve uniform numbers has variance
  /// 1.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
  }
}
