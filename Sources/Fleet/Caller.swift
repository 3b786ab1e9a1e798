/// Who makes a call: a role, and the trip and the vehicle that it covers.
///
/// Engines trust it: a server, for example, verifies tokens and makes callers of them. Roles and
/// claims are those of Fleet Engine's tokens.
public struct Caller: Hashable, Sendable {
  /// The role of a caller.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The provider's own back end: may do everything.
    case server
    /// The app of a driver: reports its vehicle and reads the trips of it.
    case driver
    /// The app of a rider: follows its trip.
    case consumer
    /// A reader of the whole fleet.
    case viewer
  }

  /// Which trips or vehicles a caller covers.
  public enum Claim<Entity>: Hashable, Sendable {
    /// None.
    case none
    /// One of them.
    case one(EntityID<Entity>)
    /// All of them.
    case all

    /// Whether it covers an id.
    public func covers(_ id: EntityID<Entity>) -> Bool {
      switch self {
      case .none: false
      case .one(let own): own == id
      case .all: true
      }
    }
  }

  /// The role.
  public var role: Role
  /// The trips that it covers.
  public var trips: Claim<Trip>
  /// The vehicles that it covers.
  public var vehicles: Claim<Vehicle>
  /// The token that shows it to an engine over a network; engines in the process need none.
  public var accessToken: AccessToken?

  /// Creates a caller.
  public init(_ role: Role, trips: Claim<Trip> = .none, vehicles: Claim<Vehicle> = .none) {
    self.role = role
    self.trips = trips
    self.vehicles = vehicles
  }

  /// The provider's own back end.
  public static let server = Caller(.server, trips: .all, vehicles: .all)
  /// A reader of the whole fleet.
  public static let viewer = Caller(.viewer, trips: .all, vehicles: .all)
  /// The app of the driver of a vehicle.
  public static func driver(of vehicle: VehicleID) -> Caller {
    Caller(.driver, vehicles: .one(vehicle))
  }
  /// The app of the rider of a trip.
  public static func rider(of trip: TripID) -> Caller { Caller(.consumer, trips: .one(trip)) }
}
