import Foundation
import MilepostKit
import Samples
import Synchronization

/// A run of a fleet whose vehicles report to an engine.
final class LoadRun: Sendable {
  private let engine: EmbeddedFleetEngine
  private let fleet: SimulatedFleet
  private let options: LoadOptions
  private let vehicles: [LoadVehicle]
  private let sent = Atomic<Int>(0)
  private let found = Atomic<Int>(0)
  let residentBefore: Int

  /// The number of tasks that make calls concurrently.
  private static let workers = 64
  /// The number of reports per vehicle search.
  private static let reportsPerSearch = 1_000

  init(_ engine: EmbeddedFleetEngine, _ fleet: SimulatedFleet, _ options: LoadOptions) {
    self.engine = engine
    self.fleet = fleet
    self.options = options
    vehicles = (0..<options.vehicles).map { number in
      LoadVehicle(
        number,
        hasTrips: number * options.trips / options.vehicles
          != (number + 1) * options.trips / options.vehicles)
    }
    residentBefore = Memory.resident
  }

  /// Creates the vehicles.
  func start() async throws {
    for vehicle in vehicles { try await vehicle.create(in: engine, fleet) }
  }

  /// Sends `count` updates at the rate of the options.
  ///
  /// After each update, reads the trip of the vehicle if there is one. Also searches for vehicles,
  /// after every thousandth update.
  func send(_ count: Int) async throws -> LoadTimes {
    let first = sent.load(ordering: .relaxed)
    let start = ContinuousClock.now
    let part = Part()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.workers {
        group.addTask { [self] in
          var times = LoadTimes()
          while true {
            let number = part.next.add(1, ordering: .relaxed).oldValue
            guard number < count else { break }
            let due = start + .seconds(Double(number) / Double(options.rate))
            try await Task.sleep(until: due, tolerance: .zero)
            let vehicle = vehicles[(first + number) % vehicles.count]
            try await vehicle.report(to: engine, fleet)
            times.updates.add(since: due)
            let reading = ContinuousClock.now
            if try await vehicle.read(from: engine) { times.reads.add(since: reading) }
            guard number % Self.reportsPerSearch == 0 else { continue }
            let searching = ContinuousClock.now
            try await search(number)
            times.searches.add(since: searching)
          }
          part.times.withLock { $0.add(times) }
        }
      }
      try await group.waitForAll()
    }
    sent.store(first + count, ordering: .relaxed)
    return part.times.withLock { $0 }
  }

  /// Searches for the vehicles that can arrive first at a pickup.
  private func search(_ number: Int) async throws {
    let shift = fleet.shifts[number / Self.reportsPerSearch % fleet.shifts.count]
    var search = VehicleSearch(
      .exclusive, from: TerminalLocation(shift.pickup), within: 3_000, count: 10,
      categories: [.auto])
    search.order = .pickupArrival
    let matches = try await engine.searchVehicles(search, as: .server)
    found.add(matches.count, ordering: .relaxed)
  }

  /// The state of a part of the run, shared by the tasks.
  private final class Part: Sendable {
    let next = Atomic<Int>(0)
    let times = Mutex(LoadTimes())
  }

  /// Returns a summary of the last states of trips as seen by their riders, of completed trips, and
  /// of searches.
  func summary() async -> String {
    var counts = (trips: 0, snapped: 0, distances: 0, arrivals: 0, traffic: 0, done: 0)
    for vehicle in vehicles {
      let seen = await vehicle.seen
      counts.done += await vehicle.doneCount
      guard let seen else { continue }
      counts.trips += 1
      if seen.vehicleLocation?.isRoadSnapped == true { counts.snapped += 1 }
      if seen.remainingDistance != nil { counts.distances += 1 }
      if seen.arrival != nil { counts.arrivals += 1 }
      let speeds = seen.traffic?.intervals.map(\.traffic) ?? []
      if speeds.contains(where: { $0 != .noData }) { counts.traffic += 1 }
    }
    return "\n\(counts.trips) trips at the end: \(counts.snapped) snapped to a road, "
      + "\(counts.distances) with a distance, \(counts.arrivals) with an arrival, "
      + "\(counts.traffic) with traffic; \(counts.done) trips completed earlier; "
      + "searches found \(found.load(ordering: .relaxed)) vehicles"
  }
}

/// A vehicle that reports, and the rider of its trip.
actor LoadVehicle {
  private let number: Int
  private let hasTrips: Bool
  private var random: SplitMix
  private var shift = 0
  private var step = 0
  private var id: VehicleID?
  private var trip: TripID?
  /// Whether the rider of the trip has yet to be picked up.
  private var riderWaits = false
  private var trips = 0
  private(set) var doneCount = 0
  /// The last state of the trip as seen by its rider.
  private(set) var seen: Trip.Progress?

  init(_ number: Int, hasTrips: Bool) {
    self.number = number
    self.hasTrips = hasTrips
    random = SplitMix(state: UInt64(number))
  }

  func create(in engine: EmbeddedFleetEngine, _ fleet: SimulatedFleet) async throws {
    let id = try VehicleID("vehicle-\(number)")
    self.id = id
    _ = try await engine.createVehicle(
      Vehicle(id, .online, tripTypes: [.exclusive], capacity: 4, category: .auto), as: .server)
    shift = Int(random.next() % UInt64(fleet.shifts.count))
    // Vehicles start at random places of their shifts, so that these don't end at the same time.
    step = Int(random.next() % UInt64(fleet.shifts[shift].locations.count))
  }

  /// Reports the next location.
  ///
  /// At the end of a shift, the vehicle ends its trip, goes off duty, and starts over.
  func report(to engine: EmbeddedFleetEngine, _ fleet: SimulatedFleet) async throws {
    guard let id else { return }
    let locations = fleet.shifts[shift].locations
    if step == locations.count { try await end(engine, fleet, id) }
    var location = fleet.shifts[shift].locations[step]
    location.time = Date()
    let state: VehicleState? = step == 0 ? .online : nil
    step += 1
    _ = try await engine.updateVehicle(
      try VehicleUpdate(id) { values in
        values.location = VehicleLocation(location)
        if let state { values.state = state }
      }, as: .driver(of: id))
    guard hasTrips else { return }
    if trip == nil, step < locations.count - 3 { try await book(engine, fleet, id) }
    if let trip, riderWaits, step >= fleet.shifts[shift].pickupStep {
      try await pickUp(trip, engine)
    }
  }

  private func pickUp(_ trip: TripID, _ engine: EmbeddedFleetEngine) async throws {
    riderWaits = false
    for status in [TripStatus.arrivedAtPickup, .enrouteToDropOff] {
      _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
    }
  }

  private func book(
    _ engine: EmbeddedFleetEngine, _ fleet: SimulatedFleet, _ id: VehicleID
  ) async throws {
    trips += 1
    let trip = try TripID("trip-\(number)-\(trips)")
    self.trip = trip
    let shift = fleet.shifts[shift]
    // If the vehicle has already passed the pickup, the rider gets in at its next location.
    let isAhead = step < shift.pickupStep
    riderWaits = isAhead
    let pickup = isAhead ? shift.pickup : shift.locations[step].coordinate
    var booked = Trip(trip, .exclusive, from: TerminalLocation(pickup))
    booked.dropOff = TerminalLocation(shift.dropOff)
    booked.vehicleID = id
    _ = try await engine.createTrip(booked, as: .server)
    let status = isAhead ? TripStatus.enrouteToPickup : .enrouteToDropOff
    _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = status }, as: .server)
  }

  private func end(
    _ engine: EmbeddedFleetEngine, _ fleet: SimulatedFleet, _ id: VehicleID
  ) async throws {
    if let trip {
      _ = try await engine.updateTrip(try TripUpdate(trip) { $0.status = .complete }, as: .server)
      try await engine.deleteTrip(trip, as: .server)
      doneCount += 1
    }
    trip = nil
    seen = nil
    _ = try await engine.updateVehicle(
      try VehicleUpdate(id) { $0.state = .offline }, as: .driver(of: id))
    step = 0
  }

  /// Reads the trip as its rider.
  ///
  /// - Returns: false if there is no trip.
  func read(from engine: EmbeddedFleetEngine) async throws -> Bool {
    guard let trip else { return false }
    let versions = seen?.versions ?? Trip.Versions()
    var progress = try await engine.trip(trip, newerThan: versions, as: .rider(of: trip)).progress
    progress.traffic = progress.traffic ?? seen?.traffic
    seen = progress
    return true
  }
}
