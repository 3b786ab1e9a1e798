import Journeys

extension Trip {
  /// Properties of a trip, such as those in which two states of it differ.
  ///
  /// It is the counterpart of `GMTSTripPropertyFields` in Google's Consumer SDK.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// A bit for each property.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Whether the rider shares the vehicle.
    public static let type = Properties(rawValue: 1 << 0)
    /// How far the trip is.
    public static let status = Properties(rawValue: 1 << 1)
    /// The vehicle that makes it.
    public static let vehicleID = Properties(rawValue: 1 << 2)
    /// How many ride along.
    public static let passengerCount = Properties(rawValue: 1 << 3)
    /// Where the rider gets in.
    public static let pickup = Properties(rawValue: 1 << 4)
    /// Where the rider gets off.
    public static let dropOff = Properties(rawValue: 1 << 5)
    /// Stops between pickup and drop-off.
    public static let intermediateDestinations = Properties(rawValue: 1 << 6)
    /// The stop that the status is about.
    public static let intermediateDestinationIndex = Properties(rawValue: 1 << 7)
    /// What the provider keeps with it.
    public static let attributes = Properties(rawValue: 1 << 8)
    /// What really happened at its stops.
    public static let actual = Properties(rawValue: 1 << 9)
    /// When the vehicle is expected at the pickup, or left there.
    public static let pickupTime = Properties(rawValue: 1 << 10)
    /// When the vehicle is expected at the drop-off, or the trip was complete.
    public static let dropOffTime = Properties(rawValue: 1 << 11)
    /// The last location of the vehicle.
    public static let vehicleLocation = Properties(rawValue: 1 << 12)
    /// Whether that location can be put on the active route.
    public static let isLocationSnappable = Properties(rawValue: 1 << 13)
    /// The way to the first of the remaining waypoints.
    public static let activeRoute = Properties(rawValue: 1 << 14)
    /// Traffic along the active route.
    public static let traffic = Properties(rawValue: 1 << 15)
    /// Meters left on the active route.
    public static let remainingDistance = Properties(rawValue: 1 << 16)
    /// When the vehicle arrives at the first of the remaining waypoints.
    public static let arrival = Properties(rawValue: 1 << 17)
    /// All that the vehicle still visits up to the drop-off.
    public static let remainingWaypoints = Properties(rawValue: 1 << 18)
    /// Meters that the vehicle has driven with the rider aboard.
    public static let driven = Properties(rawValue: 1 << 19)

    /// All of them.
    public static let all = Properties(Trip.comparisons.map(\.property))
  }

  /// The properties in which a trip differs from another state of it; versions don't count.
  ///
  /// - Complexity: O(*n*) in points of routes, and O(1) where both trips share them.
  public func changes(from other: Trip) -> Properties {
    Properties(Self.comparisons.filter { $0.differs(self, other) }.map(\.property))
  }

  private struct Comparison: Sendable {
    let property: Properties
    let differs: @Sendable (Trip, Trip) -> Bool

    init<Value: Equatable & Sendable>(
      _ property: Properties, _ value: any KeyPath<Trip, Value> & Sendable
    ) {
      self.property = property
      differs = { $0[keyPath: value] != $1[keyPath: value] }
    }
  }

  private static let comparisons: [Comparison] = [
    Comparison(.type, \.type),
    Comparison(.status, \.status),
    Comparison(.vehicleID, \.vehicleID),
    Comparison(.passengerCount, \.passengerCount),
    Comparison(.pickup, \.pickup),
    Comparison(.dropOff, \.dropOff),
    Comparison(.intermediateDestinations, \.intermediateDestinations),
    Comparison(.intermediateDestinationIndex, \.intermediateDestinationIndex),
    Comparison(.attributes, \.attributes),
    Comparison(.actual, \.actual),
    Comparison(.pickupTime, \.progress.pickupTime),
    Comparison(.dropOffTime, \.progress.dropOffTime),
    Comparison(.vehicleLocation, \.progress.vehicleLocation),
    Comparison(.isLocationSnappable, \.progress.isLocationSnappable),
    Comparison(.activeRoute, \.progress.activeRoute),
    Comparison(.traffic, \.progress.traffic),
    Comparison(.remainingDistance, \.progress.remainingDistance),
    Comparison(.arrival, \.progress.arrival),
    Comparison(.remainingWaypoints, \.progress.remainingWaypoints),
    Comparison(.driven, \.progress.driven),
  ]
}
