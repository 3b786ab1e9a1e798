/// The party that makes a call: its role, and the trips and vehicles that it covers.
///
/// Engines trust this value, so the code that creates it must verify the caller's identity, for
/// example with a token. Roles and claims correspond to those of Fleet Engine's tokens.
public struct Caller: Hashable, Sendable {
  /// The role of a caller.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The provider's own back end, which may do everything.
    case server
    /// The app of a driver, which reports the driver's vehicle and reads the vehicle's trips.
    case driver
    /// The app of a rider, which follows the rider's trip.
    case consumer
    /// A reader of the entire fleet.
    case viewer
  }

  /// The trips or vehicles that a caller covers.
  public enum Claim<Entity>: Hashable, Sendable {
    /// No trips or vehicles.
    case none
    /// One trip or vehicle.
    case one(EntityID<Entity>)
    /// All trips or vehicles.
    case all

    /// Returns whether the claim covers an id.
    public func covers(_ id: EntityID<Entity>) -> Bool {
      switch self {
      case .none: false
      case .one(let own): own == id
      case .all: true
      }
    }
  }

  /// The role of the caller.
  public var role: Role
  /// The trips that the caller covers.
  public var trips: Claim<Trip>
  /// The vehicles that the caller covers.
  public var vehicles: Claim<Vehicle>
  /// The token that authenticates the caller over a network; not needed by an engine in the same
  /// process.
  public var accessToken: AccessToken?

  /// Creates a caller.
  public init(_ role: Role, trips: Claim<Trip> = .none, vehicles: Claim<Vehicle> = .none) {
    self.role = role
    self.trips = trips
    self.vehicles = vehicles
  }

  /// The provider's own back end.
  public static let server = Caller(.server, trips: .all, vehicles: .all)
  /// A reader of the entire fleet.
  public static let viewer = Caller(.viewer, trips: .all, vehicles: .all)
  /// Returns the caller for the app of a vehicle's driver.
  public static func driver(of vehicle: VehicleID) -> Caller {
    Caller(.driver, vehicles: .one(vehicle))
  }
  /// Returns the caller for the app of a trip's rider.
  public static func rider(of trip: TripID) -> Caller { Caller(.consumer, trips: .one(trip)) }
}
