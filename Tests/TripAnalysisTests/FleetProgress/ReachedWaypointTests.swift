import Foundation
import MilepostKit
import RouteSplitting
import TestSupport
import Testing
import TripAnalysis

@Suite("Reached waypoints in fleet logs")
struct ReachedWaypointTests {
  /// Returns a drive at 10 m/s on a route of 500 m to a pickup, up to a distance in meters.
  private static func drive(to end: Double) throws -> DrawnLog {
    var log = DrawnLog()
    log.trip(0, "ENROUTE_TO_PICKUP")
    try log.update(1, at: (0, 0), route: [(0, 0), (500, 0)], plan: 50)
    try log.drive(from: 50, to: end, at: 6)
    return log
  }

  /// Returns the seconds since 08:00:00 of the updates that report a reached waypoint.
  private static func reached(_ log: DrawnLog) throws -> [Double] {
    try log.progress().filter { $0.route?.progress.reached.isEmpty == false }.map { update in
      let time = try Date(try #require(update.timestamp), strategy: .iso8601.fractional)
      return (time.timeIntervalSince(DrawnLog.date(0)) * 10).rounded() / 10
    }
  }

  @Test("after an arrival status near a waypoint, the waypoint is reached with the next update")
  func status() throws {
    var log = try Self.drive(to: 450)
    #expect(try Self.reached(log) == [])
    log.trip(50, "ARRIVED_AT_PICKUP")
    try log.update(53, at: (480, 0), speed: 1)
    for second in 54...80 { try log.update(Double(second), at: (490, 0), speed: 0) }
    #expect(try Self.reached(log) == [53])
    for update in try log.progress() {
      let route = try #require(update.route)
      let isBefore = try #require(update.timestamp) < DrawnLog.time(53)
      #expect(route.nextWaypoint == (isBefore ? 0 : nil))
      #expect(try #require(update.remainingDistance) >= 0)
    }
  }

  @Test("after an early arrival status, the waypoint is reached with the first update near it")
  func early() throws {
    var log = try Self.drive(to: 300)
    log.trip(33, "ARRIVED_AT_PICKUP")
    try log.update(36, at: (350, 0))
    try log.update(41, at: (400, 0))
    try log.update(47, at: (470, 0))
    try log.update(49, at: (490, 0))
    #expect(try Self.reached(log) == [47])
    // The vehicle is en route again before it is near the waypoint, so the status doesn't apply to
    // this waypoint.
    var again = try Self.drive(to: 300)
    again.trip(33, "ARRIVED_AT_PICKUP")
    again.trip(34, "ENROUTE_TO_DROPOFF")
    try again.update(47, at: (470, 0))
    #expect(try Self.reached(again) == [])
  }

  @Test("if a new route follows an arrival status, its first update shows the waypoint as reached")
  func nextRoute() throws {
    for isOnTheWay in [false, true] {
      var log = try Self.drive(to: 450)
      try log.update(50, at: (490, 0))
      log.trip(51, "ARRIVED_AT_PICKUP")
      if isOnTheWay { log.trip(52, "ENROUTE_TO_DROPOFF") }
      try log.update(53, at: nil, route: [(490, 0), (490, 900)], plan: 100)
      try log.update(54, at: (490, 0), speed: 0, heading: 0)
      log.trip(54.5, "ENROUTE_TO_DROPOFF")
      try log.update(55, at: (490, 0), speed: 0, heading: 0)
      #expect(try Self.reached(log) == [54])
      let told = try #require(try log.progress().dropLast().last?.route)
      #expect(told.isNew && told.number == 1 && told.nextWaypoint == 0)
    }
  }

  @Test("an arrival status that is sent after the next route doesn't count")
  func late() throws {
    var log = try Self.drive(to: 400)
    try log.update(53, at: (490, 0), route: [(490, 0), (490, 900)], plan: 100)
    log.trip(54, "ARRIVED_AT_PICKUP")
    log.trip(55, "ENROUTE_TO_DROPOFF")
    try log.drive(from: 490, to: 500, at: 56)
    for step in 1...17 {
      try log.update(60 + 5 * Double(step), at: (490, 50 * Double(step)), heading: 0)
    }
    #expect(try Self.reached(log) == [])
  }

  private static let trip = "fleet-logs/bay-area-trip-1.json"

  @Test(
    "on the published trip, the pickup is reached with the first update on the next route",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing))
  func thePublishedTrip() throws {
    var progress = FleetProgress()
    let told = try FleetLog(path: ReferenceData.path(Self.trip)).compactMap {
      progress.update(with: try $0.get())
    }.filter { $0.route?.progress.reached.isEmpty == false }
    // Only the pickup is reached: the trip is reported as complete while a part of the route to the
    // drop-off remains.
    #expect(told.map(\.timestamp) == ["2025-02-05T17:04:34.374519Z"])
    #expect(told.first?.route?.isNew == true && told.first?.route?.progress.reached == 0..<1)
  }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  fileprivate static var iso8601: Self { Self() }
}

extension Date.ISO8601FormatStyle {
  fileprivate var fractional: Self { Self(includingFractionalSeconds: true) }
}
