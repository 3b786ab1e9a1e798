public import Journeys
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of a trip in its rider's app after an update.
public struct RiderUpdate: Sendable {
  /// The time at which the app received the update.
  public var time: Date
  /// The bare id of the trip.
  public var tripID: String
  /// The status of the trip.
  public var status: TripStatus
  /// The names of the members of the result in JSON that changed since the previous update.
  public var changed: [String] = []
  /// The vehicle and its progress to the next waypoint; nil while its location is unknown.
  public var vehicle: VehicleProgress?
  /// The expected time of arrival at the pickup; after the rider is picked up, the time of
  /// departure from the pickup.
  public var pickupTime: Date?
  /// The expected time of arrival at the drop-off; after the trip is complete, the time at which it
  /// ended.
  public var dropOffTime: Date?
  /// The remaining waypoints up to the drop-off, including stops of other trips.
  public var waypoints: [Stop] = []
  /// The driven distance that counts for the fare, in meters, and the number of gaps in it; nil
  /// until the rider is picked up, and without a road network.
  public var driven: (meters: Double, gaps: Int)?
  /// The reason why the trip could not be read; nil if it was read.
  public var failure: String?

  /// A waypoint ahead.
  public struct Stop: Sendable {
    /// The waypoint: its kind, trip, and place.
    public var waypoint: Waypoint
    /// The distance in meters from the vehicle, for the first waypoint, or from the previous
    /// waypoint; nil if unknown.
    public var distance: Double?
    /// The estimated time of arrival.
    public var arrival: Date?
    /// The 80% prediction interval of the arrival, from the 10th to the 90th percentile.
    public var interval: ClosedRange<Date>?

    /// Creates a waypoint without an estimated arrival.
    public init(_ waypoint: Waypoint) { self.waypoint = waypoint }
  }

  /// Creates an update of a trip without a vehicle.
  public init(of tripID: String, _ status: TripStatus, at time: Date) {
    self.tripID = tripID
    self.status = status
    self.time = time
  }
}
