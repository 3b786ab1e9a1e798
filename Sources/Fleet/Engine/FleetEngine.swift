/// An engine that stores the trips and vehicles of a provider and computes the progress of trips.
///
/// The calls are those of the trip service and the vehicle service of Google's Fleet Engine. Every
/// call is made as a caller, whose permission is checked even for a trip or vehicle that doesn't
/// exist.
///
/// Calls throw these ``FleetError``s: `PERMISSION_DENIED` and `UNAUTHENTICATED` as thrown by
/// ``Caller/check(_:)``, `NOT_FOUND` for a trip or vehicle that doesn't exist, and
/// `INVALID_ARGUMENT` for invalid values. The documentation of each call lists its other errors. An
/// engine may also throw errors of its own, such as `UNAVAILABLE`.
public protocol FleetEngine: Sendable {
  /// Creates a trip, always with the status `NEW`.
  ///
  /// - Returns: the trip as stored.
  /// - Throws: `ALREADY_EXISTS` if the id is in use, or `NOT_FOUND` if the vehicle doesn't exist.
  func createTrip(_ trip: Trip, as caller: Caller) async throws(FleetError) -> Trip

  /// Reads a trip, without the parts that the caller already has.
  ///
  /// - Parameter versions: the versions that the caller has. The active route, its traffic, and the
  ///   paths to waypoints with their traffic are each omitted if they are unchanged since then. All
  ///   other values are always included.
  func trip(
    _ id: TripID, newerThan versions: Trip.Versions, as caller: Caller
  ) async throws(FleetError) -> Trip

  /// Updates a trip.
  ///
  /// - Returns: the updated trip.
  /// - Throws: `FAILED_PRECONDITION` for an invalid change of status, for a change of the vehicle
  ///   of a trip that is over, or if the update contains an outdated version of the intermediate
  ///   destinations.
  func updateTrip(_ update: TripUpdate, as caller: Caller) async throws(FleetError) -> Trip

  /// Deletes a trip.
  ///
  /// - Throws: `FAILED_PRECONDITION` if the trip is active and assigned to a vehicle.
  func deleteTrip(_ id: TripID, as caller: Caller) async throws(FleetError)

  /// Searches for trips and returns one page of them.
  func searchTrips(_ search: TripSearch, as caller: Caller) async throws(FleetError) -> Page<Trip>

  /// Reports a billable trip, replacing an earlier report with the same id.
  func reportBillableTrip(_ trip: BillableTrip, as caller: Caller) async throws(FleetError)

  /// Creates a vehicle.
  ///
  /// - Returns: the vehicle as stored.
  /// - Throws: `ALREADY_EXISTS` if the id is in use.
  func createVehicle(_ vehicle: Vehicle, as caller: Caller) async throws(FleetError) -> Vehicle

  /// Reads a vehicle, without the parts that the caller already has.
  ///
  /// - Parameter versions: the versions that the caller has. The active route and the waypoints are
  ///   each omitted if they are unchanged since then.
  func vehicle(
    _ id: VehicleID, newerThan versions: Vehicle.Versions, as caller: Caller
  ) async throws(FleetError) -> Vehicle

  /// Updates a vehicle.
  ///
  /// - Returns: the updated vehicle.
  func updateVehicle(
    _ update: VehicleUpdate, as caller: Caller
  ) async throws(FleetError) -> Vehicle

  /// Adds attributes to a vehicle, replacing those with the same keys.
  ///
  /// - Returns: all attributes of the vehicle after the merge.
  func updateAttributes(
    _ attributes: [Attribute], of id: VehicleID, as caller: Caller
  ) async throws(FleetError) -> [Attribute]

  /// Deletes a vehicle.
  ///
  /// - Throws: `FAILED_PRECONDITION` while active trips are assigned to the vehicle.
  func deleteVehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError)

  /// Lists vehicles in ascending order of their ids, one page at a time.
  func listVehicles(
    _ query: VehicleQuery, as caller: Caller
  ) async throws(FleetError) -> VehiclePage

  /// Returns the vehicles that could best serve a trip, in the order given by
  /// ``VehicleMatch/orderedBy``.
  func searchVehicles(
    _ search: VehicleSearch, as caller: Caller
  ) async throws(FleetError) -> [VehicleMatch]
}

extension FleetEngine {
  /// Reads a complete trip.
  public func trip(_ id: TripID, as caller: Caller) async throws(FleetError) -> Trip {
    try await trip(id, newerThan: Trip.Versions(), as: caller)
  }

  /// Reads a complete vehicle.
  public func vehicle(_ id: VehicleID, as caller: Caller) async throws(FleetError) -> Vehicle {
    try await vehicle(id, newerThan: Vehicle.Versions(), as: caller)
  }
}
