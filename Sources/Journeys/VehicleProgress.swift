public import Coordinates
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The progress of a vehicle after one of its locations, as shown in a rider's app.
public struct VehicleProgress: Sendable, Equatable {
  /// The time at which the server logged the update, as written in the log, or the time of the
  /// location; nil if unknown.
  public var timestamp: String?
  /// The bare id of the vehicle, or the id of its trace; nil if unknown.
  public var vehicleID: String?
  /// The bare id of the vehicle's trip; nil for none.
  public var tripID: String?
  /// The location reported by the receiver.
  public var raw: Coordinate
  /// The vehicle's place on its route, or on a road; nil if unknown.
  public var snapped: Coordinate?
  /// The distance in meters along the route to the next waypoint, or to the end after the last one;
  /// nil without a route, or when the trip is over and no navigation is active.
  public var remainingDistance: Double?
  /// The median of the arrival time at the next waypoint; nil if unknown, after the last waypoint,
  /// or when the trip is over and no navigation is active.
  ///
  /// For a trace along a route, the arrival is also nil off the route, and for a location that
  /// isn't used or has no time.
  public var arrival: Date?
  /// The arrival time at the next waypoint, from the 10th to the 90th percentile; nil if
  /// ``arrival`` is nil.
  public var arrivalInterval: ClosedRange<Date>?
  /// Whether the vehicle follows the route; nil if unknown, or when the trip is over and no
  /// navigation is active.
  public var isOnRoute: Bool?
  /// The vehicle's route; nil for none.
  public var route: FollowedRoute?

  /// Creates the progress of a vehicle without a known route.
  public init(timestamp: String?, raw: Coordinate) {
    self.timestamp = timestamp
    self.raw = raw
  }

  /// The traffic along the whole route, in points and meters of its line; empty without a route.
  public var traffic: [TrafficInterval] { route?.traffic.intervals ?? [] }
}

extension VehicleProgress {
  /// Creates the progress of a vehicle from a moment of its journey.
  ///
  /// - Complexity: O(1).
  package init(
    _ moment: JourneyMoment, timestamp: String?, vehicleID: String?, tripID: String? = nil
  ) {
    self.init(timestamp: timestamp, raw: moment.raw)
    self.vehicleID = vehicleID
    self.tripID = tripID
    snapped = moment.snapped
    remainingDistance = moment.remainingDistance
    arrival = moment.arrivals.first?.date
    arrivalInterval = moment.arrivals.first?.dates
    isOnRoute = moment.isOnRoute
    route = moment.route
  }
}
