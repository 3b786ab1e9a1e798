/// What a caller asks an engine to do, as far as permission depends on it.
public enum Permission: Hashable, Sendable {
  /// To create a trip.
  case createTrip
  /// To read a trip, which is assigned to a vehicle if one is given.
  case readTrip(TripID, vehicle: VehicleID? = nil)
  /// To change a trip.
  case updateTrip(TripID)
  /// To delete a trip.
  case deleteTrip(TripID)
  /// To search the trips of a vehicle, or of all vehicles.
  case searchTrips(VehicleID?)
  /// To report a trip that is billed.
  case reportBillableTrip
  /// To create a vehicle.
  case createVehicle
  /// To read a vehicle.
  case readVehicle(VehicleID)
  /// To change fields of a vehicle: a driver may change those that it reports.
  case updateVehicle(VehicleID, fields: Set<Vehicle.Field>)
  /// To change attributes of a vehicle.
  case updateVehicleAttributes(VehicleID)
  /// To delete a vehicle.
  case deleteVehicle(VehicleID)
  /// To watch what changes in the fleet.
  case watch
  /// To list the vehicles of the fleet.
  case listVehicles
  /// To search vehicles for a trip.
  case searchVehicles
}

extension Caller {
  /// Checks that the caller may do something.
  ///
  /// Engines check permission before existence, so that foreign ids reveal nothing.
  ///
  /// - Throws: `UNAUTHENTICATED` for a driver or a rider without a claim, else
  ///   `PERMISSION_DENIED`.
  public func check(_ permission: Permission) throws(FleetError) {
    let lacksClaim =
      switch role {
      case .driver: vehicles == .none
      case .consumer: trips == .none && vehicles == .none && permission != .searchVehicles
      case .server, .viewer: false
      }
    if lacksClaim {
      throw FleetError(
        .unauthenticated, "found a token of a \(role.rawValue) without an id, expected one")
    }
    guard may(permission) else {
      throw FleetError(
        .permissionDenied, "a \(role.rawValue) with this token may not \(permission.words)")
    }
  }

  private func may(_ permission: Permission) -> Bool {
    switch role {
    case .server: true
    case .viewer: permission.isReading
    case .driver: mayAsDriver(permission)
    case .consumer: mayAsRider(permission)
    }
  }

  private func mayAsDriver(_ permission: Permission) -> Bool {
    switch permission {
    case .readTrip(let trip, let vehicle):
      trips.covers(trip) || vehicle.map(vehicles.covers) == true
    case .updateTrip(let trip): trips.covers(trip)
    case .searchTrips(let vehicle): vehicle.map(vehicles.covers) == true
    case .readVehicle(let vehicle): vehicles.covers(vehicle)
    case .updateVehicle(let vehicle, let fields):
      vehicles.covers(vehicle) && fields.isSubset(of: Vehicle.Field.reported)
    default: false
    }
  }

  private func mayAsRider(_ permission: Permission) -> Bool {
    switch permission {
    case .readTrip(let trip, _): trips.covers(trip)
    case .readVehicle(let vehicle): vehicles.covers(vehicle)
    case .searchVehicles: true
    default: false
    }
  }
}

extension Permission {
  /// Whether nothing is changed.
  var isReading: Bool {
    switch self {
    case .readTrip, .searchTrips, .readVehicle, .watch, .listVehicles, .searchVehicles: true
    default: false
    }
  }

  /// What is done, for people.
  var words: String {
    switch self {
    case .createTrip: "create a trip"
    case .readTrip(let id, _): "read the trip \(id)"
    case .updateTrip(let id): "change the trip \(id)"
    case .deleteTrip(let id): "delete the trip \(id)"
    case .searchTrips(let id): "search trips" + (id.map { " of the vehicle \($0)" } ?? "")
    case .reportBillableTrip: "report a billable trip"
    case .createVehicle: "create a vehicle"
    case .readVehicle(let id): "read the vehicle \(id)"
    case .updateVehicle(let id, let fields):
      "change \(fields.map(\.rawValue).sorted().joined(separator: ", ")) of the vehicle \(id)"
    case .updateVehicleAttributes(let id): "change attributes of the vehicle \(id)"
    case .deleteVehicle(let id): "delete the vehicle \(id)"
    case .watch: "watch the fleet"
    case .listVehicles: "list vehicles"
    case .searchVehicles: "search vehicles"
    }
  }
}
