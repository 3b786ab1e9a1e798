import Journeys

extension Trip {
  /// A set of properties of a trip, such as those that differ between two states of the trip.
  ///
  /// This is the counterpart of `GMTSTripPropertyFields` in Google's Consumer SDK.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each property.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The type of the trip, shared or exclusive.
    public static let type = Properties(rawValue: 1 << 0)
    /// The status of the trip.
    public static let status = Properties(rawValue: 1 << 1)
    /// The vehicle assigned to the trip.
    public static let vehicleID = Properties(rawValue: 1 << 2)
    /// The number of passengers.
    public static let passengerCount = Properties(rawValue: 1 << 3)
    /// The pickup location.
    public static let pickup = Properties(rawValue: 1 << 4)
    /// The drop-off location.
    public static let dropOff = Properties(rawValue: 1 << 5)
    /// The stops between pickup and drop-off.
    public static let intermediateDestinations = Properties(rawValue: 1 << 6)
    /// The index of the intermediate destination that the status refers to.
    public static let intermediateDestinationIndex = Properties(rawValue: 1 << 7)
    /// The provider's custom attributes.
    public static let attributes = Properties(rawValue: 1 << 8)
    /// The actual stops of the trip.
    public static let actual = Properties(rawValue: 1 << 9)
    /// The expected arrival at the pickup, or the time of departure from it.
    public static let pickupTime = Properties(rawValue: 1 << 10)
    /// The expected arrival at the drop-off, or the time at which the trip was completed.
    public static let dropOffTime = Properties(rawValue: 1 << 11)
    /// The last location of the vehicle.
    public static let vehicleLocation = Properties(rawValue: 1 << 12)
    /// Whether the vehicle follows the active route and can be drawn on it.
    public static let isLocationSnappable = Properties(rawValue: 1 << 13)
    /// The active route.
    public static let activeRoute = Properties(rawValue: 1 << 14)
    /// The traffic along the active route.
    public static let traffic = Properties(rawValue: 1 << 15)
    /// The remaining distance to the first remaining waypoint, in meters.
    public static let remainingDistance = Properties(rawValue: 1 << 16)
    /// The estimated arrival at the first remaining waypoint.
    public static let arrival = Properties(rawValue: 1 << 17)
    /// The waypoints that the vehicle still has to visit up to the last stop of the trip.
    public static let remainingWaypoints = Properties(rawValue: 1 << 18)
    /// The distance driven with the rider aboard.
    public static let driven = Properties(rawValue: 1 << 19)

    /// All properties.
    public static let all = Properties(Trip.comparisons.map(\.property))
  }

  /// Returns the properties in which the trip differs from another state of the same trip, ignoring
  /// versions.
  ///
  /// - Complexity: O(*n*) in the total size of both trips, including the points of their routes.
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
