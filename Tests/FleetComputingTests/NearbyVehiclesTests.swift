import Coordinates
import Fleet
import FleetComputing
import Foundation
import Journeys
import TestSupport
import Testing

/// Tests of searches for vehicles in boxes and around pickups, compared with exhaustive searches.
@Suite struct NearbyVehiclesTests {
  private let store = MemoryFleetStore()

  /// Difficult places for boxes (both poles, the antimeridian, the prime meridian, and cell
  /// borders), and an ordinary place.
  private static let corners = [
    Coordinate(latitude: 90, longitude: 12), Coordinate(latitude: -90, longitude: -180),
    Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: -180),
    Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: -0.01, longitude: 0.01),
    Coordinate(latitude: 41.15, longitude: -8.61),
  ]

  private static func place(_ random: inout SeededGenerator) -> Coordinate {
    let corner = corners[Int.random(in: corners.indices, using: &random)]
    guard Bool.random(using: &random) else { return corner }
    return corner.destination(
      distance: random.length(from: 1, to: 20_000), bearing: random.bearing())
  }

  private static func vehicle(_ number: Int, at place: Coordinate?) throws -> Vehicle {
    var vehicle = Vehicle(
      try VehicleID("v\(number)"), .online, tripTypes: [.exclusive], capacity: 4, category: .auto)
    vehicle.location = place.map { VehicleLocation(Location(coordinate: $0)) }
    return vehicle
  }

  @Test("vehicles in a box are found after moves, deletions, and rollbacks")
  func boxes() async throws {
    var random = SeededGenerator(seed: 3)
    var places: [VehicleID: Coordinate] = [:]
    for round in 0..<60 {
      // Every third transaction fails.
      let isUndone = round % 3 == 2
      let changes = try (0..<100).map { _ in
        try Self.vehicle(
          Int.random(in: 0..<200, using: &random),
          at: Int.random(in: 0..<6, using: &random) == 0 ? nil : Self.place(&random))
      }
      let deleted = try VehicleID("v\(Int.random(in: 0..<200, using: &random))")
      do {
        try await store.transaction { store throws(FleetError) in
          for vehicle in changes {
            store[vehicle: vehicle.id] = Record(vehicle, updated: .distantPast)
          }
          store[vehicle: deleted] = nil
          if isUndone { throw FleetError(.aborted, "rolled back") }
        }
        for vehicle in changes { places[vehicle.id] = vehicle.location?.fix.coordinate }
        places[deleted] = nil
      } catch {
        #expect(isUndone)
      }
      let all = places
      for _ in 0..<40 {
        let box = Self.box(&random)
        let found = try await store.transaction { $0.vehicleIDs(in: box) }
        #expect(found.sorted() == all.keys.filter { box.contains(all[$0]!) }.sorted(), "\(box)")
      }
    }
  }

  private static func box(_ random: inout SeededGenerator) -> BoundingBox {
    let (first, second) = (place(&random), place(&random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return BoundingBox(south: -90, west: -180, north: 90, east: 180)
    case 1: return box(around: first).union(box(around: second))
    case 2:
      // The west may be greater than the east, and the south greater than the north.
      return BoundingBox(
        south: first.latitude, west: first.longitude, north: second.latitude,
        east: second.longitude)
    case 3: return BoundingBox(south: .nan, west: -.infinity, north: 1e300, east: 1e300)
    default:
      return box(around: first).expanded(byMeters: random.length(from: 1, to: 30_000))
    }
  }

  private static func box(around place: Coordinate) -> BoundingBox {
    BoundingBox(
      south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude)
  }

  @Test("the nearest vehicles around a pickup are found for any radius and count")
  func nearest() async throws {
    let engine = EmbeddedFleetEngine(store)
    var random = SeededGenerator(seed: 4)
    var places: [VehicleID: Coordinate] = [:]
    for number in 0..<600 {
      var vehicle = try Self.vehicle(number, at: Self.place(&random))
      // Most vehicles don't match, so that small circles contain too few matches.
      if number % 3 != 0 {
        vehicle.state = .offline
      } else {
        places[vehicle.id] = vehicle.location?.fix.coordinate
      }
      _ = try await engine.createVehicle(vehicle, as: .server)
    }
    for _ in 0..<100 {
      let pickup = Self.place(&random)
      let search = VehicleSearch(
        .exclusive, from: TerminalLocation(pickup),
        within: Double.random(in: 400...10_000, using: &random),
        count: Int.random(in: 1...50, using: &random), categories: [.auto])
      let found = try await engine.searchVehicles(search, as: .server)
      let all = places.map { (distance: $0.value.distance(to: pickup), id: $0.key) }
        .filter { $0.distance <= search.radius }
        .sorted { $0 < $1 }.prefix(search.count)
      #expect(found.map(\.vehicle.id) == all.map(\.id), "\(search)")
    }
  }
}
