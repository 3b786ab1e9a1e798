import Fleet
import FleetComputing
import Journeys
import RoadNetworks
import RouteHierarchies

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The provider's back end in a scenario: it registers vehicles, books and assigns trips, and sets
/// statuses.
struct BackEnd {
  let engine: EmbeddedFleetEngine
  /// The router of the engine, the navigators, and the simulated drives.
  let router: HierarchyRouter
  let provider: ProviderID
  let clock: ReplayClock
  private let trips: [TripID: ScenarioTrip]

  /// The radius of the search for vehicles around a pickup, in meters.
  private static let searchRadius = 10_000.0

  init(_ scenario: Scenario, on network: RoadNetwork) throws {
    let clock = ReplayClock()
    clock.set(scenario.start)
    self.clock = clock
    router = try HierarchyRouter(network)
    provider = try ProviderID("milepost")
    engine = EmbeddedFleetEngine(
      roads: FleetRoads(network, router: router), now: { clock.now })
    trips = Dictionary(uniqueKeysWithValues: scenario.trips.map { ($0.id, $0) })
  }

  // MARK: Vehicles

  func register(_ setup: ScenarioVehicle) async throws {
    var vehicle = Vehicle(
      setup.id, .offline, tripTypes: Set(TripType.allCases), capacity: setup.capacity,
      category: .auto)
    vehicle.isBackToBackEnabled = setup.isBackToBackEnabled
    _ = try await engine.createVehicle(vehicle, as: .server)
  }

  func waypoints(of vehicle: VehicleID) async throws -> [TripWaypoint] {
    try await engine.vehicle(vehicle, as: .server).waypoints
  }

  // MARK: Bookings

  /// Books a trip, without a vehicle.
  func book(_ trip: ScenarioTrip) async throws {
    var booked = Trip(trip.id, trip.type, from: trip.pickup)
    booked.intermediateDestinations = trip.stops
    booked.dropOff = trip.dropOff
    _ = try await engine.createTrip(booked, as: .server)
  }

  /// Assigns a trip to its vehicle, or to the best vehicle found by a search.
  ///
  /// - Returns: the vehicle; nil if no vehicle was found.
  func assign(_ trip: ScenarioTrip) async throws -> VehicleID? {
    guard let vehicle = try await vehicle(for: trip) else { return nil }
    _ = try await engine.updateTrip(
      try TripUpdate(trip.id) { $0.vehicleID = vehicle }, as: .server)
    if trip.type == .shared { try await poolStops(of: vehicle) }
    return vehicle
  }

  /// Reorders the stops of a vehicle if all of its trips are shared, so that all waiting riders
  /// board before the next rider gets off.
  private func poolStops(of id: VehicleID) async throws {
    var search = TripSearch()
    search.vehicleID = id
    search.isActiveOnly = true
    let active = try await engine.searchTrips(search, as: .server).elements
    guard active.allSatisfy({ $0.type == .shared }) else { return }
    let stops = try await waypoints(of: id)
    let pooled = stops.filter { $0.kind == .pickup } + stops.filter { $0.kind != .pickup }
    _ = try await engine.updateVehicle(
      try VehicleUpdate(id) { $0.waypoints = pooled }, as: .server)
  }

  private func vehicle(for trip: ScenarioTrip) async throws -> VehicleID? {
    if let vehicle = trip.vehicle { return vehicle }
    var search = VehicleSearch(
      trip.type, from: trip.pickup, within: Self.searchRadius, count: 1, categories: [.auto])
    search.dropOff = trip.dropOff
    search.order = .pickupArrival
    if trip.type == .shared {
      search.currentTrips = .any
    } else {
      search.includesBackToBack = true
    }
    return try await engine.searchVehicles(search, as: .server).first?.vehicle.id
  }

  /// Cancels a trip, unless it is over.
  ///
  /// - Returns: the vehicle of the trip; nil if the trip had none or was over.
  func cancel(_ trip: TripID) async throws -> VehicleID? {
    let present = try await engine.trip(trip, as: .server)
    guard !present.status.isFinal else { return nil }
    try await set(.canceled, of: trip)
    return present.vehicleID
  }

  // MARK: Statuses

  func setOut(to waypoint: TripWaypoint) async throws {
    guard waypoint.kind == .pickup else { return }
    try await set(.enrouteToPickup, of: waypoint.tripID)
  }

  func arrive(at waypoint: TripWaypoint) async throws {
    let status: TripStatus =
      switch waypoint.kind {
      case .pickup: .arrivedAtPickup
      case .dropOff: .complete
      case .intermediateDestination, .via: .arrivedAtIntermediateDestination
      }
    try await set(status, of: waypoint.tripID)
  }

  /// Continues a trip after a stop, to its next intermediate destination or to its drop-off.
  func leave(_ waypoint: TripWaypoint) async throws {
    let trip = try await engine.trip(waypoint.tripID, as: .server)
    let next = waypoint.kind == .pickup ? 0 : (trip.intermediateDestinationIndex ?? 0) + 1
    guard next < trip.intermediateDestinations.count else {
      return try await set(.enrouteToDropOff, of: trip.id)
    }
    let version = trip.progress.versions.intermediateDestinations
    _ = try await engine.updateTrip(
      try TripUpdate(trip.id) {
        $0.status = .enrouteToIntermediateDestination
        $0.intermediateDestinationIndex = next
        $0.intermediateDestinationsVersion = version
      }, as: .server)
  }

  /// Returns the time that a vehicle stays at a stop, in seconds.
  func stay(at waypoint: TripWaypoint) -> Double { trips[waypoint.tripID]?.stay ?? 0 }

  private func set(_ status: TripStatus, of trip: TripID) async throws {
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
  }
}
