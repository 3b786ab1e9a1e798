import Fleet
import Testing

/// Tests of each role's permissions, on the caller's own trip and vehicle and on those of others.
@Suite struct CallerTests {
  private let trip: TripID
  private let other: TripID
  private let vehicle: VehicleID
  private let stranger: VehicleID

  init() throws {
    trip = try TripID("trip")
    other = try TripID("other")
    vehicle = try VehicleID("vehicle")
    stranger = try VehicleID("stranger")
  }

  /// Permissions of all kinds, some both for the caller's own trip or vehicle and for others.
  private var all: [Permission] {
    [
      .createTrip, .readTrip(trip), .readTrip(other), .readTrip(other, vehicle: vehicle),
      .readTrip(other, vehicle: stranger), .updateTrip(trip), .updateTrip(other),
      .deleteTrip(trip), .searchTrips(vehicle), .searchTrips(stranger), .searchTrips(nil),
      .reportBillableTrip, .createVehicle, .readVehicle(vehicle), .readVehicle(stranger),
      .updateVehicle(vehicle, fields: [.state, .location]),
      .updateVehicle(vehicle, fields: [.location, .capacity]),
      .updateVehicle(stranger, fields: [.location]), .updateVehicleAttributes(vehicle),
      .deleteVehicle(vehicle), .watch, .listVehicles, .searchVehicles,
    ]
  }

  private func allowed(_ caller: Caller) -> [Permission] {
    all.filter { permission in
      do throws(FleetError) {
        try caller.check(permission)
        return true
      } catch {
        #expect(error.code == .permissionDenied, "\(error)")
        return false
      }
    }
  }

  @Test("a server may do everything") func servers() { #expect(allowed(.server) == all) }

  @Test("a viewer may read everything, and change nothing")
  func viewers() {
    #expect(
      allowed(.viewer) == [
        .readTrip(trip), .readTrip(other), .readTrip(other, vehicle: vehicle),
        .readTrip(other, vehicle: stranger), .searchTrips(vehicle), .searchTrips(stranger),
        .searchTrips(nil), .readVehicle(vehicle), .readVehicle(stranger), .watch, .listVehicles,
        .searchVehicles,
      ])
  }

  @Test(
    "a driver may only read their vehicle and its trips, send reports, and update a claimed trip")
  func drivers() {
    let own: [Permission] = [
      .readTrip(other, vehicle: vehicle), .searchTrips(vehicle), .readVehicle(vehicle),
      .updateVehicle(vehicle, fields: [.state, .location]),
    ]
    #expect(allowed(.driver(of: vehicle)) == own)
    // With a claim on a trip, the driver may also read and update that trip.
    let with = Caller(.driver, trips: .one(trip), vehicles: .one(vehicle))
    #expect(Set(allowed(with)) == Set(own + [.readTrip(trip), .updateTrip(trip)]))
  }

  @Test("a rider may only read their own trip and vehicle, and search for vehicles")
  func riders() {
    #expect(allowed(.rider(of: trip)) == [.readTrip(trip), .searchVehicles])
    let with = Caller(.consumer, trips: .one(trip), vehicles: .one(vehicle))
    #expect(allowed(with) == [.readTrip(trip), .readVehicle(vehicle), .searchVehicles])
  }

  @Test("calls without a claim are rejected as unauthenticated, except riders' vehicle searches")
  func claims() {
    for (caller, permission) in [
      (Caller(.driver), Permission.readVehicle(vehicle)), (Caller(.consumer), .readTrip(trip)),
      (Caller(.driver), .searchVehicles),
    ] {
      #expect {
        try caller.check(permission)
      } throws: {
        ($0 as? FleetError)?.code == .unauthenticated
      }
    }
    #expect(throws: Never.self) { try Caller(.consumer).check(.searchVehicles) }
  }
}
