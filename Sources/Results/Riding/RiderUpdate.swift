public import Journeys
public import RouteSplitting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A trip as its rider's app sees it after an update.
public struct RiderUpdate: Sendable {
  /// When the app got the update.
  public var time: Date
  /// The bare id of the trip.
  public var tripID: String
  /// How far the trip is.
  public var status: TripStatus
  /// What has changed since the update before, by the names of its members.
  public var changed: [String] = []
  /// The vehicle on its way to the next waypoint; nil while no vehicle is known.
  public var vehicle: VehicleProgress?
  /// When the vehicle arrives at the pickup; afterwards when it left there.
  public var pickupTime: Date?
  /// When the vehicle arrives at the drop-off; afterwards when the trip was complete.
  public var dropOffTime: Date?
  /// What the vehicle still visits up to the drop-off.
  public var waypoints: [Stop] = []
  /// Meters that count for the fare, with how many gaps in the way; nil before the rider got in.
  public var driven: (meters: Double, gaps: Int)?
  /// Why the trip could not be read; nil where it was.
  public var failure: String?

  /// A waypoint ahead.
  public struct Stop: Sendable {
    /// What happens there, of which trip, and where.
    public var waypoint: Waypoint
    /// Meters from the vehicle, or from the waypoint before; nil while no way is known.
    public var distance: Double?
    /// When the vehicle arrives.
    public var arrival: Date?
    /// The times from which 10 % of arrivals are earlier up to which 10 % are later.
    public var interval: ClosedRange<Date>?

    /// Creates a waypoint of which no arrival is known.
    public init(_ waypoint: Waypoint) { self.waypoint = waypoint }
  }

  /// Creates an update of a trip without a vehicle.
  public init(of tripID: String, _ status: TripStatus, at time: Date) {
    self.tripID = tripID
    self.status = status
    self.time = time
  }
}
