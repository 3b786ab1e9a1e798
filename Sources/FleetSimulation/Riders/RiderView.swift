import Coordinates
import Fleet
import Journeys
import Polylines
import Results
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The view of a trip in a rider's app, updated with each read.
struct RiderView {
  private let id: TripID
  private var trip: Trip?
  /// The last update that contained changes.
  private var last: RiderUpdate?
  /// The latest active route of the trip, and the number of routes so far.
  private var route: Route?
  private var routeCount = 0

  init(of id: TripID) { self.id = id }

  /// Updates the view with the trip as it was read.
  ///
  /// - Returns: an update for the rider; nil if nothing that the rider sees has changed.
  mutating func update(with trip: Trip, at time: Date) -> RiderUpdate? {
    guard trip != self.trip else { return nil }
    self.trip = trip
    var update = RiderUpdate(of: id.text, trip.status, at: time)
    update.pickupTime = trip.progress.pickupTime
    update.dropOffTime = trip.progress.dropOffTime
    update.driven = trip.progress.driven.map { ($0.meters, $0.gaps.count) }
    update.waypoints = trip.progress.remainingWaypoints.map(RiderUpdate.Stop.init)
    update.vehicle = vehicle(of: trip, at: time)
    update.changed = update.changes(since: last)
    guard !update.changed.isEmpty else { return nil }
    last = update
    return update
  }

  private mutating func vehicle(of trip: Trip, at time: Date) -> VehicleProgress? {
    guard let location = trip.progress.vehicleLocation else { return nil }
    var vehicle = VehicleProgress(
      timestamp: time.rfc3339, raw: location.raw ?? location.fix.coordinate)
    vehicle.vehicleID = trip.vehicleID?.text
    vehicle.tripID = id.text
    if location.isRoadSnapped == true { vehicle.snapped = location.fix.coordinate }
    vehicle.remainingDistance = trip.progress.remainingDistance
    vehicle.arrival = trip.progress.arrival
    vehicle.arrivalInterval = trip.progress.remainingWaypoints.first?.arrivalInterval
    takeRoute(of: trip, &vehicle)
    return vehicle
  }

  /// Adds the active route and the place on it where the rider's app draws the vehicle.
  private mutating func takeRoute(of trip: Trip, _ vehicle: inout VehicleProgress) {
    guard let line = trip.progress.activeRoute, !line.isEmpty else { return }
    let isNew = line != route?.line.polyline
    if isNew {
      let end = trip.progress.remainingWaypoints.first.map { [Waypoint($0)] } ?? []
      guard let measured = try? MeasuredPolyline(line),
        let new = try? Route(
          measured, stops: end.map { Route.Stop($0, at: measured.length) })
      else { return }
      route = new
      routeCount += 1
    }
    guard let route else { return }
    let left = trip.progress.remainingDistance ?? 0
    let isOn = trip.progress.isLocationSnappable
    let progress = RouteProgress(
      at: max(0, route.length - left), on: route, isOn ? .onRoute : .offRoute)
    vehicle.isOnRoute = isOn
    if isOn { vehicle.snapped = route.line.coordinate(at: progress.position) }
    vehicle.route = FollowedRoute(
      number: routeCount - 1, isNew: isNew, route: route, progress: progress,
      traffic: trip.progress.traffic ?? LineTraffic(unknownOn: route.line))
  }
}

extension RiderUpdate.Stop {
  fileprivate init(_ waypoint: TripWaypoint) {
    self.init(Waypoint(waypoint))
    distance = waypoint.distance
    arrival = waypoint.arrival
    interval = waypoint.arrivalInterval
  }
}
