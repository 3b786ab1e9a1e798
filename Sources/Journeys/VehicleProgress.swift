public import Coordinates
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How far a vehicle is on its way, after one of its locations: what a rider's app shows.
public struct VehicleProgress: Sendable, Equatable {
  /// When that was: when the server logged the update, as the log has it, or the time of the
  /// location; nil where it has none.
  public var timestamp: String?
  /// The bare id of the vehicle, or the id of its trace; nil where the log doesn't say.
  public var vehicleID: String?
  /// The bare id of the trip that it is on; nil for none.
  public var tripID: String?
  /// The fix of the receiver.
  public var raw: Coordinate
  /// Its place on the route; nil where it is not known to be on one.
  public var snapped: Coordinate?
  /// Meters along the route to the next waypoint; nil without a route, and when the trip is over
  /// and the navigation has ended.
  public var remainingDistance: Double?
  /// When it arrives at the next waypoint: as likely earlier as later; nil as the distance, and for
  /// a trace along a route also off it, and for a location that isn't used or has no time.
  public var arrival: Date?
  /// The times from which 10 % of arrivals are earlier up to which 10 % are later.
  public var arrivalInterval: ClosedRange<Date>?
  /// Whether it follows the route; nil where nothing tells.
  public var isOnRoute: Bool?
  /// The route that it was given last; nil for none.
  public var route: FollowedRoute?

  /// Creates the progress of a vehicle of whose route nothing is known.
  public init(timestamp: String?, raw: Coordinate) {
    self.timestamp = timestamp
    self.raw = raw
  }

  /// Traffic along the whole route that it was given last, by points and meters of it; empty
  /// without a route.
  public var traffic: [TrafficInterval] { route?.traffic.intervals ?? [] }
}

extension VehicleProgress {
  /// The progress of a vehicle at a moment of its journey.
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
