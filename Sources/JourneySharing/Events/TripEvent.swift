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
/// Except for failures, an event is sent only if its value has changed since the last event of the
/// same kind; the first event of a kind is sent if there is a value. A follower that waits receives
/// simultaneous changes in the order of the cases. The kinds correspond to the callbacks of
/// `GMTCTripModelSubscriber` in Google's Consumer SDK.
public enum TripEvent: Sendable {
  /// The complete trip and the properties that have changed; initially, all of them.
  case trip(Trip, changed: Trip.Properties)
  /// The status of the trip.
  case status(TripStatus)
  /// The pickup location.
  case pickupLocation(TerminalLocation)
  /// The drop-off location.
  case dropOffLocation(TerminalLocation?)
  /// The stops between pickup and drop-off.
  case intermediateDestinations([TerminalLocation])
  /// The waypoints that the vehicle still has to visit up to the drop-off, including stops of other
  /// trips.
  case remainingWaypoints([TripWaypoint])
  /// The location of the vehicle.
  case vehicleLocation(VehicleLocation?)
  /// The active route to the next waypoint.
  case activeRoute(Polyline?)
  /// The traffic along the active route.
  case activeRouteTraffic(LineTraffic?)
  /// The remaining distance on the active route, in meters.
  case activeRouteRemainingDistance(Double?)
  /// The estimated arrival at the next waypoint, which may belong to another trip.
  case nextWaypointETA(Date?)
  /// The expected arrival at the pickup, or the time of departure from it.
  case pickupETA(Date?)
  /// The expected arrival at the drop-off, or the time at which the trip was completed.
  case dropOffETA(Date?)
  /// The remaining route, after the next waypoint.
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
  /// The trip could not be read; the read is retried, and the stream continues.
  case failure(CallFailure)
}
