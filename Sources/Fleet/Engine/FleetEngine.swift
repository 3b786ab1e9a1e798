/// Keeps the trips and vehicles of a provider and computes how trips go.
///
/// Every call is made as a caller, whose permission is checked before existence. The calls are
/// those of Fleet Engine's two services.
///
/// Errors are ``FleetError``: `PERMISSION_DENIED` and `UNAUTHENTICATED` as ``Caller/check(_:)``
/// throws them, `NOT_FOUND` for a trip or vehicle that there isn't, `INVALID_ARGUMENT` for wrong
/// values, and those that a call names.
public protocol FleetEngine: Sendable {
  /// Creates a trip, with the status `NEW` whatever the value says.
  ///
  /// - Returns: the trip as it is kept.
  /// - Throws: also `ALREADY_EXISTS` for an id that is taken, and `NOT_FOUND` for a vehicle that
  ///   there isn't.
  func createTrip(_ trip: Trip, as caller: Caller) async throws(FleetError) -> Trip

  /// Reads a trip, as far as it is newer than what the caller has seen.
  ///
  /// - Parameter versions: those that the caller has; the active route, traffic, and the ways to
  ///   waypoints are left out where they have not changed since. All else is always complete.
  func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip

  /// Changes a trip.
  ///
  /// - Returns: the trip afterwards.
  /// - Throws: also `FAILED_PRECONDITION` for a status that can't follow, and for intermediate
  ///   destinations that have changed since the caller saw them.
  func updateTrip(_ update: TripUpdate, as caller: Caller) async throws(FleetError) -> Trip

  /// Deletes a trip.
  ///
  /// - Throws: also `FAILED_PRECONDITION` for one that is active and assigned.
  func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError)

  /// Searches trips, a page at a time.
  func searchTrips(_ search: TripSearch, as caller: Caller) async throws(FleetError) -> Page<Trip>

  /// Reports a trip that is billed; one of the same id is replaced.
  func reportBillableTrip(_ trip: BillableTrip, as caller: Caller) async throws(FleetError)

  /// Creates a vehicle.
  ///
  /// - Returns: the vehicle as it is kept.
  /// - Throws: also `ALREADY_EXISTS` for an id that is taken.
  func createVehicle(_ vehicle: Vehicle, as caller: Caller) async throws(FleetError) -> Vehicle

  /// Reads a vehicle, as far as it is newer than what the caller has seen.
  ///
  /// - Parameter versions: those that the caller has; the active route and the waypoints are left
  ///   out where they have not changed since.
  func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle

  /// Changes a vehicle.
  ///
  /// - Returns: the vehicle afterwards.
  func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle

  /// Merges attributes into those of a vehicle, by key.
  ///
  /// - Returns: all its attributes afterwards.
  func updateAttributes(
    _ attributes: [Attribute], of id: VehicleID, as caller: Caller
  ) async throws(FleetError) -> [Attribute]

  /// Deletes a vehicle.
  ///
  /// - Throws: also `FAILED_PRECONDITION` while active trips are assigned to it.
  func deleteVehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError)

  /// Lists vehicles in the order of their ids, a page at a time.
  func listVehicles(
    _ query: VehicleQuery, as caller: Caller
  ) async throws(FleetError) -> VehiclePage

  /// Searches vehicles that could make a trip, the best first.
  func searchVehicles(
    _ search: VehicleSearch, as caller: Caller
  ) async throws(FleetError) -> [VehicleMatch]
}

extension FleetEngine {
  /// Reads a trip as a whole.
  public func trip(_ id: TripID, as caller: Caller) async throws(FleetError) -> Trip {
    try await trip(id, newerThan: Trip.Versions(), as: caller)
  }

  /// Reads a vehicle as a whole.
  public func vehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError) -> Vehicle {
    try await vehicle(id, newerThan: Vehicle.Versions(), as: caller)
  }
}
