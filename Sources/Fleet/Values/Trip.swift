public import Journeys
public import Polylines
public import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A trip: what was booked, how far it is, and what an engine computes of it.
///
/// It has the facts of Fleet Engine's `Trip`; what the engine computes is ``progress``.
public struct Trip: Hashable, Sendable, NamedEntity {
  /// `trips`, as in names.
  public static var collection: String { "trips" }

  /// The id.
  public let id: TripID
  /// Whether the rider shares the vehicle.
  public var type: TripType
  /// How far the trip is.
  public var status = TripStatus.new
  /// The vehicle that makes it; nil until one is assigned.
  public var vehicleID: VehicleID?
  /// How many ride along, the driver not counted.
  public var passengerCount = 1
  /// Where the rider gets in.
  public var pickup: TerminalLocation
  /// Where the rider gets off; nil until that is known.
  public var dropOff: TerminalLocation?
  /// Stops between pickup and drop-off, in order; only exclusive trips have some.
  public var intermediateDestinations: [TerminalLocation] = []
  /// The stop that the status is about, from 0; nil while it is about none.
  public var intermediateDestinationIndex: Int?
  /// What the provider keeps with it.
  public var attributes: [Attribute] = []
  /// What really happened at its stops.
  public var actual = Actual()
  /// What an engine computes, and when it last changed.
  public var progress = Progress()

  /// Creates a trip that is booked.
  public init(_ id: TripID, _ type: TripType, from pickup: TerminalLocation) {
    self.id = id
    self.type = type
    self.pickup = pickup
  }

  /// Where and when the stops of a trip were really made.
  public struct Actual: Hashable, Sendable {
    /// The driver's arrival at the pickup.
    public var pickupArrival: StopLocation?
    /// Where the rider got in.
    public var pickup: StopLocation?
    /// Arrivals at the intermediate destinations, in order.
    public var intermediateDestinationArrivals: [StopLocation] = []
    /// Departures from the intermediate destinations, in order.
    public var intermediateDestinations: [StopLocation] = []
    /// Where the rider got off.
    public var dropOff: StopLocation?

    /// Creates stops of which none was made.
    public init() {}
  }

  /// What an engine computes of a trip.
  public struct Progress: Hashable, Sendable {
    /// When the vehicle is expected at the pickup; afterwards when it left there.
    public var pickupTime: Date?
    /// When the vehicle is expected at the drop-off; afterwards when the trip was complete.
    public var dropOffTime: Date?
    /// The last location of the vehicle.
    public var vehicleLocation: VehicleLocation?
    /// Whether that location is close enough to the active route to be put on it.
    public var isLocationSnappable = false
    /// The way to the first of the remaining waypoints.
    public var activeRoute: Polyline?
    /// Traffic along the active route; nil while none is known.
    public var traffic: LineTraffic?
    /// Meters left on the active route.
    public var remainingDistance: Double?
    /// When the vehicle arrives at the first of the remaining waypoints.
    public var arrival: Date?
    /// All that the vehicle still visits up to the drop-off, stops of other trips included.
    public var remainingWaypoints: [TripWaypoint] = []
    /// What the vehicle has driven with the rider aboard; nil where no roads are known.
    public var driven: DrivenDistance?
    /// When parts of this changed.
    public var versions = Versions()

    /// Creates the progress of a trip without a vehicle.
    public init() {}
  }

  /// When parts of a trip last changed, by the engine's clock; nil for what never did.
  ///
  /// A reader that has a version asks for what is newer only.
  public struct Versions: Hashable, Sendable {
    /// The active route.
    public var activeRoute: Date?
    /// Traffic along it.
    public var traffic: Date?
    /// Which waypoints remain.
    public var remainingWaypoints: Date?
    /// The ways to them.
    public var waypointRoutes: Date?
    /// The intermediate destinations.
    public var intermediateDestinations: Date?

    /// Creates versions of a trip in which nothing has changed.
    public init() {}
  }
}
