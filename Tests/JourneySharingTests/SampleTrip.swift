import Coordinates
import Fleet
import Foundation
import Journeys
import Polylines
import RouteSplitting
import TrafficClassification

/// A trip eastward along a street at the equator, where 0.001° is 111.32 m.
///
/// By default, the vehicle is at 0°. The stops are at 0.01°, 0.02°, and 0.03°.
enum SampleTrip {
  static let start = Date(timeIntervalSince1970: 1_772_352_000)
  static let name = "providers/acme/trips/7"

  static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
    Coordinate(latitude: north, longitude: east)
  }

  static func line(_ places: Coordinate...) throws -> Polyline { try Polyline(places) }

  static func location(_ east: Double, _ north: Double = 0) -> VehicleLocation {
    VehicleLocation(Location(coordinate: place(east, north)))
  }

  /// Returns a booked trip without a vehicle.
  static func booked(_ id: String = "7") throws -> Trip {
    var trip = Trip(try TripID(id), .exclusive, from: TerminalLocation(place(0.01), label: "door"))
    trip.intermediateDestinations = [TerminalLocation(place(0.02))]
    trip.dropOff = TerminalLocation(place(0.03), label: "station")
    return trip
  }

  /// Returns the trip with its vehicle on the way to the pickup, and with the values that an engine
  /// adds to a trip.
  static func enroute(_ id: String = "7", vehicleAt east: Double = 0) throws -> Trip {
    var trip = try booked(id)
    trip.status = .enrouteToPickup
    trip.vehicleID = try VehicleID("v")
    trip.progress.vehicleLocation = location(east)
    let route = try line(place(0), place(0.005), place(0.01))
    trip.progress.activeRoute = route
    trip.progress.traffic = LineTraffic(
      on: try MeasuredPolyline(route), [TrafficStretch(from: 800, to: 1_000, .slow)],
      elsewhere: .normal)
    trip.progress.remainingDistance = 1_113.2 - east * 111_319.5
    trip.progress.arrival = start + 240
    trip.progress.pickupTime = start + 240
    trip.progress.dropOffTime = start + 720
    trip.progress.remainingWaypoints = [
      TripWaypoint(trip.id, .pickup, at: trip.pickup),
      try later(
        TripWaypoint(trip.id, .intermediateDestination, at: trip.intermediateDestinations[0]),
        from: 0.01),
      try later(TripWaypoint(trip.id, .dropOff, at: trip.dropOff ?? trip.pickup), from: 0.02),
    ]
    trip.progress.versions.activeRoute = start
    trip.progress.versions.traffic = start
    trip.progress.versions.waypointRoutes = start
    return trip
  }

  /// Returns a copy of a waypoint with a path, traffic, a distance, and an arrival.
  private static func later(_ waypoint: TripWaypoint, from east: Double) throws -> TripWaypoint {
    var waypoint = waypoint
    let end = waypoint.location.point
    let path = try line(place(east), end)
    waypoint.path = path
    waypoint.traffic = LineTraffic(
      on: try MeasuredPolyline(path), [TrafficStretch(from: 100, to: 200, .trafficJam)],
      elsewhere: .normal)
    waypoint.distance = 1_113
    waypoint.arrival = start + end.longitude * 24_000
    return waypoint
  }
}
