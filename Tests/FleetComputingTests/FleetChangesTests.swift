import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import Testing

@Suite struct FleetChangesTests {
  private let store = MemoryFleetStore()
  private let engine: EmbeddedFleetEngine
  private let vehicle: VehicleID

  init() throws {
    engine = EmbeddedFleetEngine(store)
    vehicle = try VehicleID("v")
  }

  private func create() async throws {
    _ = try await engine.createVehicle(
      Vehicle(vehicle, .online, tripTypes: [.shared], capacity: 4, category: .auto), as: .server)
  }

  private func touch(_ capacity: Int) async throws {
    _ = try await engine.updateVehicle(
      try VehicleUpdate(vehicle) { $0.capacity = capacity }, as: .server)
  }

  @Test("changes arrive in order, and pending changes of a vehicle are merged for a slow reader")
  func merged() async throws {
    try await create()
    let changes = store.changes()
    for capacity in 1...50 { try await touch(capacity) }
    let trip = try TripID("t")
    _ = try await engine.createTrip(
      Trip(trip, .shared, from: TerminalLocation(Coordinate(latitude: 41, longitude: -8))),
      as: .server)
    try await touch(4)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == .vehicle(vehicle))
    #expect(await iterator.next() == .trip(trip))
    // A change that is made after the first one was received is reported separately.
    try await touch(5)
    #expect(await iterator.next() == .vehicle(vehicle))
  }

  @Test("a rejected call doesn't publish a change")
  func refused() async throws {
    try await create()
    let changes = store.changes()
    await expect(code: .invalidArgument) { try await touch(0) }
    _ = try await engine.vehicle(vehicle, as: .server)
    let trip = try TripID("t")
    _ = try await engine.createTrip(
      Trip(trip, .shared, from: TerminalLocation(Coordinate(latitude: 41, longitude: -8))),
      as: .server)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == .trip(trip))
  }

  @Test("a reader waits for changes until its task is canceled")
  func waiting() async throws {
    try await create()
    let changes = store.changes()
    let (taken, signal) = AsyncStream<FleetChange>.makeStream()
    let reader = Task {
      var count = 0
      for await change in changes {
        signal.yield(change)
        count += 1
      }
      return count
    }
    try await touch(2)
    for await change in taken {
      #expect(change == .vehicle(vehicle))
      break
    }
    reader.cancel()
    #expect(await reader.value == 1)
    // The store still accepts changes after a reader has ended.
    try await touch(3)
  }

  @Test("several readers that run concurrently with a writer all see the last state")
  func concurrency() async throws {
    try await create()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        let changes = store.changes()
        group.addTask { [engine, vehicle] in
          for await _ in changes {
            let capacity = try await engine.vehicle(vehicle, as: .server).capacity
            if capacity == 1_000 { return capacity }
          }
          return 0
        }
      }
      for capacity in 1...1_000 { try await touch(capacity) }
      for try await seen in group { #expect(seen == 1_000) }
    }
  }
}
