public import Fleet
public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that has changed of a trip that is followed.
///
/// Each kind comes only when its value has changed since the follower took the last one; at first,
/// if there is a value. Several that change at once come in the order of the cases. The kinds are
/// the callbacks of `GMTCTripModelSubscriber` in Google's Consumer SDK.
public enum TripEvent: Sendable {
  /// The whole trip, and the properties that have changed; all of them at first.
  case trip(Trip, changed: Trip.Properties)
  /// How far the trip is.
  case status(TripStatus)
  /// Where the rider gets in.
  case pickupLocation(TerminalLocation)
  /// Where the rider gets off.
  case dropOffLocation(TerminalLocation?)
  /// Stops between pickup and drop-off.
  case intermediateDestinations([TerminalLocation])
  /// What the vehicle still visits up to the drop-off; stops of other trips come first in
  /// back-to-back trips.
  case remainingWaypoints([TripWaypoint])
  /// Where the vehicle is.
  case vehicleLocation(VehicleLocation?)
  /// The way to the next waypoint.
  case activeRoute(Polyline?)
  /// Traffic on the way to the next waypoint.
  case activeRouteTraffic(LineTraffic?)
  /// Meters left to the next waypoint.
  case activeRouteRemainingDistance(Double?)
  /// When the vehicle arrives at the next waypoint, which may be one of another trip.
  case nextWaypointETA(Date?)
  /// When the vehicle arrives at the pickup, or when it left there.
  case pickupETA(Date?)
  /// When the vehicle arrives at the drop-off, or when the trip was complete.
  case dropOffETA(Date?)
  /// The way after the next waypoint.
  case remainingRoute(Polyline?)
  /// Traffic on the way after the next waypoint.
  case remainingRouteTraffic(LineTraffic?)
  /// Meters of the way after the next waypoint.
  case remainingRouteDistance(Double?)
  /// Whether the trip is polled.
  case sessionState(TripSession.State)
  /// This many failures before the next one were left out, because the follower was slow to take
  /// them.
  case missedFailures(Int)
  /// The trip could not be read; it is tried again, and the stream continues.
  case failure(CallFailure)
}
