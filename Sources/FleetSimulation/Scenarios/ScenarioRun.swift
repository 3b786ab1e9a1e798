import Coordinates
package import Fleet
package import Results
package import RoadNetworks

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A run of a scenario, second by second: vehicles drive and report, and riders book and follow
/// their trips.
///
/// The run has its own clock, so the same scenario always produces the same updates.
package struct ScenarioRun {
  private let scenario: Scenario
  private let backEnd: BackEnd
  private var drivers: [ScenarioDriver]
  private var riders: Riders
  /// The trips that are booked and not over.
  private var open: Set<TripID> = []
  /// The trips that wait for a vehicle.
  private var unassigned: [ScenarioTrip] = []
  private var bookings: ArraySlice<ScenarioTrip>
  private var cancellations: ArraySlice<ScenarioTrip>
  /// The number of idle seconds after which the run ends: by then, every vehicle has reported
  /// again, so a trip still without a vehicle can't be served.
  private let patience: Double
  /// The drives that were impossible, each with its reason.
  private var impossible: [ImpossibleDrive] = []

  /// The interval between two reads of a rider's app, in seconds.
  private static let refreshInterval = 5.0
  /// The interval between two searches for a vehicle, in seconds.
  private static let searchInterval = 10.0

  package init(_ scenario: Scenario, on network: RoadNetwork) throws {
    self.scenario = scenario
    let backEnd = try BackEnd(scenario, on: network)
    self.backEnd = backEnd
    riders = try Riders(of: backEnd.engine)
    drivers = try scenario.vehicles.enumerated().map { number, vehicle in
      try ScenarioDriver(
        vehicle, backEnd, seed: scenario.seed &+ UInt64(number) << 32, at: scenario.start)
    }
    patience =
      (scenario.vehicles.map(\.reportingInterval).max() ?? 0) + 2 * Self.searchInterval
    bookings = scenario.trips[...]
    cancellations =
      scenario.trips.filter { $0.canceledAfter != nil }
      .sorted { $0.canceledAfter ?? 0 < $1.canceledAfter ?? 0 }[...]
  }

  /// The trips that aren't over at the end, such as those for which there was no vehicle.
  package var openTrips: [TripID] { open.sorted() }

  /// The reasons why trips didn't end as expected, one line for each trip.
  package var complaints: [String] {
    let waiting = Set(unassigned.map(\.id))
    let calledOff = impossible.map { drive in
      "trip \(drive.trip) is canceled because the vehicle \(drive.vehicle) can't reach a stop: "
        + drive.reason
    }
    return calledOff
      + openTrips.map { trip in
        "trip \(trip) " + (waiting.contains(trip) ? "found no vehicle" : "did not end within a day")
      }
  }

  /// Runs the scenario until all trips are over, nothing more can happen, or a day has passed.
  ///
  /// If a vehicle can't reach a stop, the trip of the stop is canceled and listed in
  /// ``complaints``.
  ///
  /// - Parameters:
  ///   - speed: the number of simulated seconds per second of real time, more than 0; nil for
  ///     maximum speed.
  ///   - take: receives each update of a rider's app.
  package mutating func run(speed: Double?, _ take: (RiderUpdate) throws -> Void) async throws {
    do {
      try await simulate(speed: speed, take)
    } catch {
      for driver in drivers { try? await driver.end() }
      throw error
    }
    for driver in drivers { try await driver.end() }
  }

  private mutating func simulate(
    speed: Double?, _ take: (RiderUpdate) throws -> Void
  ) async throws {
    let pause = speed.map { Duration(finiteSeconds: 1 / $0) ?? .seconds(Scenario.longest) }
    for index in drivers.indices { try await drivers[index].begin(at: scenario.start) }
    var second = 0.0
    var idleSeconds = 0.0
    while !(bookings.isEmpty && open.isEmpty), second <= Scenario.longest, idleSeconds <= patience {
      try Task.checkCancellation()
      let time = scenario.start + second
      backEnd.clock.set(time)
      if try await book(upTo: second) { try await read(at: time, take) }
      try await cancel(upTo: second)
      if second.truncatingRemainder(dividingBy: Self.searchInterval) == 0 { try await assign() }
      for index in drivers.indices { try await advance(index, to: time) }
      if second.truncatingRemainder(dividingBy: Self.refreshInterval) == 0 {
        try await read(at: time, take)
      }
      if let pause { try await Task.sleep(for: pause) }
      second += 1
      idleSeconds = hasNothingToDo ? idleSeconds + 1 : 0
    }
  }

  /// Whether the only open trips are those for which no vehicle was found, and nothing is pending.
  private var hasNothingToDo: Bool {
    bookings.isEmpty && open == Set(unassigned.map(\.id)) && drivers.allSatisfy(\.isIdle)
      && !cancellations.contains { open.contains($0.id) }
  }

  private mutating func advance(_ index: Int, to time: Date) async throws {
    do {
      try await drivers[index].advance(to: time)
    } catch let drive as ImpossibleDrive {
      impossible.append(drive)
      try await followTrips(of: try await backEnd.cancel(drive.trip))
    }
  }

  /// Books the trips that are due, and returns whether there were any.
  private mutating func book(upTo second: Double) async throws -> Bool {
    let count = bookings.count
    while let trip = bookings.first, trip.bookedAfter <= second {
      bookings.removeFirst()
      try await backEnd.book(trip)
      open.insert(trip.id)
      unassigned.append(trip)
    }
    return bookings.count < count
  }

  private mutating func cancel(upTo second: Double) async throws {
    while let trip = cancellations.first, trip.canceledAfter ?? 0 <= second {
      cancellations.removeFirst()
      unassigned.removeAll { $0.id == trip.id }
      try await followTrips(of: try await backEnd.cancel(trip.id))
    }
  }

  private mutating func assign() async throws {
    var waiting: [ScenarioTrip] = []
    for trip in unassigned {
      if let vehicle = try await backEnd.assign(trip) {
        try await followTrips(of: vehicle)
      } else {
        waiting.append(trip)
      }
    }
    unassigned = waiting
  }

  private mutating func followTrips(of vehicle: VehicleID?) async throws {
    guard let index = drivers.firstIndex(where: { $0.id == vehicle }) else { return }
    try await drivers[index].followTrips()
  }

  private mutating func read(at time: Date, _ take: (RiderUpdate) throws -> Void) async throws {
    for update in await riders.read(open, at: time) {
      try take(update)
      guard update.status == .complete || update.status == .canceled else { continue }
      open = open.filter { $0.text != update.tripID }
    }
  }
}
