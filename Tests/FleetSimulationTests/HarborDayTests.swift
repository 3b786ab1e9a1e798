import Coordinates
import Fleet
import FleetSimulation
import Foundation
import Journeys
import Results
import RoadSearch
import Testing

/// Tests of the package's scenario `harbor-day.json`, as seen by its riders.
@Suite struct HarborDayTests {
  /// The outcome of the day, which is run once for all tests.
  private static let day = Task {
    try await Harbor.run(try Scenario(path: Harbor.path("harbor-day.json")))
  }

  @Test("the same scenario produces the same updates")
  func repeated() async throws {
    let first = try await Self.day.value
    let second = try await Harbor.run(try Scenario(path: Harbor.path("harbor-day.json")))
    #expect(first.updates.count > 200 && first.updates.count == second.updates.count)
    let differing = zip(first.updates, second.updates).first { "\($0)" != "\($1)" }
    #expect(differing == nil)
  }

  @Test("all trips end, and their statuses follow in the expected order")
  func statuses() async throws {
    let day = try await Self.day.value
    #expect(day.openTrips.isEmpty && day.complaints.isEmpty)
    let whole = ["ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"]
    #expect(day.statuses(of: "trip-1") == ["NEW"] + whole)
    let stop = ["ENROUTE_TO_INTERMEDIATE_DESTINATION", "ARRIVED_AT_INTERMEDIATE_DESTINATION"]
    #expect(day.statuses(of: "trip-2") == ["NEW"] + whole[..<2] + stop + whole[2...])
    for trip in ["trip-3", "trip-4", "trip-6"] {
      #expect(day.statuses(of: trip) == ["NEW"] + whole)
    }
    let called = day.statuses(of: "trip-5")
    #expect(called.last == "CANCELED" && called.first == "NEW" && !called.contains("COMPLETE"))
    #expect(day.updates.allSatisfy { $0.failure == nil })
    #expect(Set(day.updates.map(\.tripID)).count == 6)
  }

  @Test("updates are in chronological order, and list the members that changed")
  func order() async throws {
    let updates = try await Self.day.value.updates
    for (one, next) in zip(updates, updates.dropFirst()) { #expect(one.time <= next.time) }
    for trip in Set(updates.map(\.tripID)) {
      let own = updates.filter { $0.tripID == trip }
      for (one, next) in zip(own, own.dropFirst()) {
        #expect(next.changed.contains("status") == (one.status != next.status))
        #expect(
          next.changed.contains("raw") || one.vehicle?.raw == next.vehicle?.raw, "\(next)")
      }
    }
  }

  @Test("riders who share a vehicle see each other's earlier stops, and ride together")
  func shared() async throws {
    let day = try await Self.day.value
    func isAboard(_ id: String, at time: Date) -> Bool {
      day.updates(of: id).last { $0.time <= time }?.status == .enrouteToDropOff
    }
    let late = day.updates(of: "trip-4")
    #expect(late.contains { $0.waypoints.first?.waypoint.tripID == "trip-3" })
    // Both riders are in cab-3: the second rider boards before the first one gets off.
    #expect(late.contains { isAboard("trip-3", at: $0.time) && isAboard("trip-4", at: $0.time) })
    #expect(
      day.updates(of: "trip-3").contains { update in
        update.waypoints.map { "\($0.waypoint.tripID ?? "") \($0.waypoint.kind)" }
          == ["trip-3 pickup", "trip-4 pickup", "trip-3 dropOff"]
      })
    for update in day.updates where update.status != .complete && update.status != .canceled {
      guard let last = update.waypoints.last else { continue }
      #expect(last.waypoint.tripID == update.tripID && last.waypoint.kind == .dropOff)
    }
  }

  @Test("a back-to-back trip begins within 10 s of the completion of the previous trip")
  func backToBack() async throws {
    let day = try await Self.day.value
    let end = try #require(day.updates(of: "trip-1").last { $0.status == .complete }).time
    let next = day.updates(of: "trip-6")
    let start = try #require(next.first { $0.status == .enrouteToPickup }).time
    #expect(start >= end && start <= end + 10)
    #expect(next.allSatisfy { $0.vehicle?.vehicleID ?? "van-1" == "van-1" })
  }

  @Test(
    "the distance for the fare is about the length of the route through all stops",
    arguments: ["trip-1", "trip-2", "trip-6"])
  func driven(_ id: String) async throws {
    let scenario = try Scenario(path: Harbor.path("harbor-day.json"))
    let trip = try #require(scenario.trips.first { $0.id.text == id })
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    let points = ([trip.pickup] + trip.stops + [trip.dropOff]).map(\.point)
    // The direction of departure depends on the direction in which the vehicle arrived.
    let ways = try [0, 90, 180, 270].map { bearing in
      var waypoints = points.map { RouteWaypoint($0) }
      waypoints[0].bearing = bearing
      return try Harbor.network.get().route(through: waypoints, options: options).length
    }
    let last = try #require(try await Self.day.value.updates(of: id).last)
    let driven = try #require(last.driven)
    #expect(last.status == .complete && driven.meters > 500)
    #expect(
      ways.contains { abs(driven.meters - $0) <= 0.02 * $0 + 30 }, "\(driven) of \(ways)")
  }

  @Test("the distance for the fare is 0 on the way to the pickup, and never decreases")
  func fare() async throws {
    let day = try await Self.day.value
    for trip in Set(day.updates.map(\.tripID)) {
      var most = 0.0
      for update in day.updates(of: trip) {
        let driven = update.driven?.meters ?? 0
        #expect(driven >= most, "\(trip) at \(update.time)")
        if update.status == .new || update.status == .enrouteToPickup { #expect(driven == 0) }
        most = driven
      }
    }
  }

  @Test("a minute before arrival, at least three quarters of the estimates are accurate to 45 s")
  func arrivals() async throws {
    let day = try await Self.day.value
    var errors: [Double] = []
    for trip in Set(day.updates.map(\.tripID)) {
      let updates = day.updates(of: trip)
      for (status, kind) in [(TripStatus.arrivedAtPickup, "pickup"), (.complete, "dropOff")] {
        guard let end = updates.first(where: { $0.status == status })?.time,
          let before = updates.last(where: { $0.time <= end - 60 }),
          let stop = before.waypoints.first(where: {
            $0.waypoint.tripID == trip && $0.waypoint.kind.rawValue == kind
          }), let arrival = stop.arrival
        else { continue }
        errors.append(arrival.timeIntervalSince(end))
      }
    }
    let good = errors.filter { abs($0) <= 45 }
    #expect(errors.count >= 8 && 4 * good.count >= 3 * errors.count, "\(errors)")
  }
}
