#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Which vehicles are looked for to make a trip.
public struct VehicleSearch: Hashable, Sendable {
  /// In what order vehicles are found, by the names of Fleet Engine.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// By the arrival at the pickup.
    case pickupArrival = "PICKUP_POINT_ETA"
    /// By the way to the pickup.
    case pickupDistance = "PICKUP_POINT_DISTANCE"
    /// By the arrival at the drop-off.
    case dropOffArrival = "DROPOFF_POINT_ETA"
    /// By the straight line to the pickup.
    case straightDistance = "PICKUP_POINT_STRAIGHT_DISTANCE"
  }

  /// Whether vehicles with current trips are found.
  public enum CurrentTrips: String, Sendable, Hashable, CaseIterable {
    /// They are not.
    case none = "NONE"
    /// They are, with at most 5 trips and 10 waypoints.
    case any = "ANY"
  }

  /// Where the rider gets in.
  public var pickup: TerminalLocation
  /// Where the rider gets off; shared trips and the order by it need it.
  public var dropOff: TerminalLocation?
  /// The kind of trip.
  public var tripType: TripType
  /// Meters around the pickup in which vehicles are looked for, 400…10,000.
  public var radius: Double
  /// How many vehicles are found at most, 1…50.
  public var count: Int
  /// The least capacity, 1 or more.
  public var minimumCapacity = 1
  /// What they may be; at least one.
  public var categories: Set<VehicleCategory>
  /// How long ago the last location may be.
  public var maximumStaleness = Duration.seconds(300)
  /// Attributes that they have.
  public var attributes = AttributeFilter()
  /// The order.
  public var order = Order.straightDistance
  /// Whether a vehicle that is on the way to its last drop-off is found too.
  public var includesBackToBack = false
  /// Whether vehicles with current trips are found; shared trips need to say it.
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

  /// Checks the search.
  ///
  /// - Throws: `INVALID_ARGUMENT`.
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
      throw .invalid("a place that is none", expected: "a pickup and a drop-off on the Earth")
    }
    if tripType == .shared || order == .dropOffArrival, dropOff == nil {
      throw .invalid("no drop-off", expected: "one for shared trips and for an order by it")
    }
    if tripType == .shared, currentTrips == nil {
      throw .invalid("nothing about current trips", expected: "NONE or ANY for shared trips")
    }
    if includesBackToBack, currentTrips != nil {
      throw .invalid("back-to-back vehicles and current trips", expected: "one of the two")
    }
    try attributes.check()
  }
}

/// A vehicle that was found for a trip.
public struct VehicleMatch: Hashable, Sendable {
  /// How a vehicle would make the trip, by the names of Fleet Engine.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Alone, and it has no other trip.
    case exclusive = "EXCLUSIVE"
    /// Alone, after the trip that it has.
    case backToBack = "BACK_TO_BACK"
    /// Shared, together with the trips that it may have.
    case carpool = "CARPOOL"
    /// Shared, after the trip that it has.
    case carpoolBackToBack = "CARPOOL_BACK_TO_BACK"
  }

  /// The vehicle.
  public var vehicle: Vehicle
  /// How it would make the trip.
  public var kind: Kind
  /// Meters to the pickup as the crow flies.
  public var straightDistance: Double
  /// Meters of the way to the pickup, stops before it included; nil if none was computed.
  public var pickupDistance: Double?
  /// When it would arrive at the pickup; nil if that was not computed.
  public var pickupArrival: Date?
  /// When it would arrive at the drop-off; nil if that was not computed.
  public var dropOffArrival: Date?
  /// The order that was used, which may differ from the one that was asked for.
  public var orderedBy: VehicleSearch.Order

  /// Creates a match of which only the straight line is known.
  public init(_ vehicle: Vehicle, _ kind: Kind, straightDistance: Double) {
    self.vehicle = vehicle
    self.kind = kind
    self.straightDistance = straightDistance
    orderedBy = .straightDistance
  }
}
