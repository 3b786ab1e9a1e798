#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The criteria of a search for vehicles that could serve a trip.
public struct VehicleSearch: Hashable, Sendable {
  /// The order of the vehicles found, with the names of Fleet Engine as raw values.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// By the arrival time at the pickup.
    case pickupArrival = "PICKUP_POINT_ETA"
    /// By the driving distance to the pickup.
    case pickupDistance = "PICKUP_POINT_DISTANCE"
    /// By the arrival time at the drop-off.
    case dropOffArrival = "DROPOFF_POINT_ETA"
    /// By the straight-line distance to the pickup.
    case straightDistance = "PICKUP_POINT_STRAIGHT_DISTANCE"
  }

  /// The treatment of vehicles with current trips, with the names of Fleet Engine as raw values.
  public enum CurrentTrips: String, Sendable, Hashable, CaseIterable {
    /// Vehicles with current trips are excluded.
    case none = "NONE"
    /// Vehicles with at most 5 current trips and at most 10 remaining waypoints are included.
    case any = "ANY"
  }

  /// The pickup location.
  public var pickup: TerminalLocation
  /// The drop-off location; required for shared trips and for the order by arrival at the drop-off.
  public var dropOff: TerminalLocation?
  /// The type of the trip.
  public var tripType: TripType
  /// The radius of the search around the pickup, in meters, 400…10,000.
  public var radius: Double
  /// The maximum number of vehicles to find, 1…50.
  public var count: Int
  /// The minimum capacity, 1 or more.
  public var minimumCapacity = 1
  /// The categories of vehicles to find; at least one.
  public var categories: Set<VehicleCategory>
  /// The maximum time since a vehicle's last location was received, more than 0.
  public var maximumStaleness = Duration.seconds(300)
  /// The attributes that a vehicle must have.
  public var attributes = AttributeFilter()
  /// The order of the vehicles found.
  public var order = Order.straightDistance
  /// Whether to include vehicles that accept back-to-back trips and are on the way to the drop-off
  /// of their only trip; must be false unless ``currentTrips`` is nil.
  public var includesBackToBack = false
  /// The treatment of vehicles with current trips; required for shared trips.
  ///
  /// If nil, vehicles with current trips are excluded, except those that ``includesBackToBack``
  /// allows.
  public var currentTrips: CurrentTrips?

  /// Creates a search.
  public init(
    _ tripType: TripType, from pickup: TerminalLocation, within radius: Double, count: Int,
    categories: Set<VehicleCategory>
  ) {
    self.tripType = tripType
    self.pickup = pickup
    self.radius = radius
    self.count = count
    self.categories = categories
  }

  /// Checks the criteria.
  ///
  /// - Throws: `INVALID_ARGUMENT` for criteria that are invalid, missing, or contradictory.
  public func check() throws(FleetError) {
    guard (400...10_000).contains(radius) else {
      throw .invalid("a radius of \(radius) m", expected: "400 to 10,000")
    }
    guard (1...50).contains(count) else {
      throw .invalid("a count of \(count)", expected: "1 to 50")
    }
    guard minimumCapacity >= 1 else {
      throw .invalid("a minimum capacity of \(minimumCapacity)", expected: "1 or more")
    }
    guard !categories.isEmpty else { throw .invalid("no vehicle types", expected: "one or more") }
    guard maximumStaleness > .zero else {
      throw .invalid("a staleness of \(maximumStaleness)", expected: "more than 0")
    }
    guard pickup.point.isValid, dropOff?.point.isValid ?? true else {
      throw .invalid(
        "an invalid pickup or drop-off point",
        expected: "a latitude of -90…90 and a longitude of -180…180")
    }
    if tripType == .shared || order == .dropOffArrival, dropOff == nil {
      throw .invalid("no drop-off", expected: "one for shared trips and DROPOFF_POINT_ETA")
    }
    if tripType == .shared, currentTrips == nil {
      throw .invalid("no value for current trips", expected: "NONE or ANY for shared trips")
    }
    if includesBackToBack, currentTrips != nil {
      throw .invalid("back-to-back vehicles and current trips", expected: "one of the two")
    }
    try attributes.check()
  }
}

/// A vehicle found for a trip.
public struct VehicleMatch: Hashable, Sendable {
  /// The way in which a vehicle would serve a trip, with the names of Fleet Engine as raw values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// As an exclusive trip of a vehicle without other trips.
    case exclusive = "EXCLUSIVE"
    /// As an exclusive trip after the current trips of the vehicle.
    case backToBack = "BACK_TO_BACK"
    /// As a shared trip, together with the current trips of the vehicle, if any.
    case carpool = "CARPOOL"
    /// As a shared trip after the current trips of the vehicle.
    case carpoolBackToBack = "CARPOOL_BACK_TO_BACK"
  }

  /// The vehicle.
  public var vehicle: Vehicle
  /// The way in which the vehicle would serve the trip.
  public var kind: Kind
  /// The straight-line distance to the pickup, in meters.
  public var straightDistance: Double
  /// The driving distance to the pickup in meters, through all earlier stops; nil if unknown.
  public var pickupDistance: Double?
  /// The estimated arrival at the pickup; nil if unknown.
  public var pickupArrival: Date?
  /// The estimated arrival at the drop-off; nil if unknown.
  public var dropOffArrival: Date?
  /// The order of the search results, which may differ from the requested order.
  public var orderedBy: VehicleSearch.Order

  /// Creates a match for which only the straight-line distance is known.
  public init(_ vehicle: Vehicle, _ kind: Kind, straightDistance: Double) {
    self.vehicle = vehicle
    self.kind = kind
    self.straightDistance = straightDistance
    orderedBy = .straightDistance
  }
}
