/// The permission for a kind of call to an engine, with the details on which it depends.
public enum Permission: Hashable, Sendable {
  /// Creating a trip.
  case createTrip
  /// Reading a trip; `vehicle` is the vehicle to which the trip is assigned, if any.
  case readTrip(TripID, vehicle: VehicleID? = nil)
  /// Updating a trip.
  case updateTrip(TripID)
  /// Deleting a trip.
  case deleteTrip(TripID)
  /// Searching the trips of a vehicle, or of all vehicles if nil.
  case searchTrips(VehicleID?)
  /// Reporting a billable trip.
  case reportBillableTrip
  /// Creating a vehicle.
  case createVehicle
  /// Reading a vehicle.
  case readVehicle(VehicleID)
  /// Updating fields of a vehicle.
  ///
  /// A driver may update the fields in ``Vehicle/Field/reported`` of their own vehicle.
  case updateVehicle(VehicleID, fields: Set<Vehicle.Field>)
  /// Updating attributes of a vehicle.
  case updateVehicleAttributes(VehicleID)
  /// Deleting a vehicle.
  case deleteVehicle(VehicleID)
  /// Watching the changes in the fleet.
  case watch
  /// Listing the vehicles of the fleet.
  case listVehicles
  /// Searching for vehicles that could serve a trip.
  case searchVehicles
}

extension Caller {
  /// Checks that the caller has a permission.
  ///
  /// Engines check the permission even for a trip or vehicle that doesn't exist, so that a caller
  /// without the permission can't find out whether it exists.
  ///
  /// - Throws: `UNAUTHENTICATED` for a driver without a claim on vehicles, or for a rider without
  ///   any claim unless the call is a search for vehicles; otherwise `PERMISSION_DENIED` if the
  ///   caller lacks the permission.
  public func check(_ permission: Permission) throws(FleetError) {
    let lacksClaim =
      switch role {
      case .driver: vehicles == .none
      case .consumer: trips == .none && vehicles == .none && permission != .searchVehicles
      case .server, .viewer: false
      }
    if lacksClaim {
      throw FleetError(
        .unauthenticated, "found a token of a \(role.rawValue) without an id, expected an id")
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
  /// Whether the call only reads.
  var isReading: Bool {
    switch self {
    case .readTrip, .searchTrips, .readVehicle, .watch, .listVehicles, .searchVehicles: true
    default: false
    }
  }

  /// A description of the call, for error messages.
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
