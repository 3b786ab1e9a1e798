public import Fleet
public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change in a followed trip or in its polling, or a failure to read the trip.
///
/// A value is sent only if it has changed since the last event of the same kind; the first event
/// of a kind is sent unless the value is nil or empty. A value is nil while it is unknown. A
/// waiting follower receives simultaneous changes in the order of the cases.
///
/// Each callback of `GMTCTripModelSubscriber` in Google's Consumer SDK has a kind of event.
public enum TripEvent: Sendable {
  /// The complete trip and the properties that have changed; initially, all of them.
  case trip(Trip, changed: Trip.Properties)
  /// The status of the trip.
  case status(TripStatus)
  /// The pickup location.
  case pickupLocation(TerminalLocation)
  /// The drop-off location; nil if the trip has none.
  case dropOffLocation(TerminalLocation?)
  /// The stops between pickup and drop-off.
  case intermediateDestinations([TerminalLocation])
  /// The waypoints that the vehicle still has to visit up to the last stop of the trip, including
  /// stops of other trips.
  case remainingWaypoints([TripWaypoint])
  /// The location of the vehicle.
  case vehicleLocation(VehicleLocation?)
  /// The active route, which leads to the next waypoint.
  case activeRoute(Polyline?)
  /// The traffic along the active route.
  case activeRouteTraffic(LineTraffic?)
  /// The remaining distance to the next waypoint, in meters.
  case activeRouteRemainingDistance(Double?)
  /// The estimated arrival at the next waypoint, which may belong to another trip.
  case nextWaypointETA(Date?)
  /// The expected arrival at the pickup; after the pickup, the time of departure from it.
  case pickupETA(Date?)
  /// The expected arrival at the drop-off; after the trip, the time at which it was completed.
  case dropOffETA(Date?)
  /// The remaining route, from the next waypoint to the last stop of the trip.
  case remainingRoute(Polyline?)
  /// The traffic along the remaining route.
  case remainingRouteTraffic(LineTraffic?)
  /// The length of the remaining route in meters.
  case remainingRouteDistance(Double?)
  /// The state of polling.
  case sessionState(TripSession.State)
  /// The number of failures that were dropped before the next failure, because the follower was
  /// slow to receive them.
  case missedFailures(Int)
  /// The error with which a read of the trip failed; the read is retried, and the stream continues.
  case failure(CallFailure)
}
