import Foundation
import MilepostKit
import TestSupport
import Testing

@testable import TripAnalysis

@Suite("Reports on vehicles and trips in fleet logs")
struct FleetAnalyzerTests {
  private static let straight: [(Double, Double)] = [(0, 0), (1_000, 0), (3_000, 0)]

  private static func reports(_ records: [String]) throws -> [FleetReport] {
    let text = "[\(records.joined(separator: ","))]"
    let log = try FleetLog(ByteSource(bytes: Array(text.utf8), name: "drawn"))
    return try reports(of: log)
  }

  private static func reports(of log: FleetLog) throws -> [FleetReport] {
    var analyzer = FleetAnalyzer()
    for result in log { analyzer.update(with: try result.get()) }
    return analyzer.reports()
  }

  /// Returns a drive of 3 km to a pickup, planned for 300 s: 1 km at 10 m/s, as planned, and 2 km
  /// at 20 m/s.
  private static func pickup() throws -> DrawnLog {
    var log = DrawnLog()
    log.trip(0, "ENROUTE_TO_PICKUP")
    try log.update(
      1, at: (0, 0), route: straight, plan: 300,
      traffic: "{\"offsetMeters\":2000,\"lengthMeters\":500,\"style\":\"STYLE_SLOWER_TRAFFIC\"}",
      status: "ENROUTE_TO_DESTINATION")
    try log.drive(from: 50, to: 1_000, at: 6)
    try log.drive(from: 1_100, to: 3_000, at: 106, speed: 20)
    return log
  }

  @Test("a report on a trip contains its leg, its distances, the traffic, and errors of arrivals")
  func leg() throws {
    var log = try Self.pickup()
    try log.update(206, at: (3_000, 0), speed: 0, status: "ARRIVED_AT_DESTINATION")
    log.trip(210, "ARRIVED_AT_PICKUP")
    log.trip(250, "COMPLETE")
    let reports = try Self.reports(log.records)
    #expect(reports.map(\.tripID) == [nil, "t1"] && reports.allSatisfy { $0.vehicleID == "v1" })
    let trip = reports[1]
    #expect(trip.times == DrawnLog.date(0)...DrawnLog.date(250))
    #expect(
      trip.states.map(\.state) == [
        .trip(.enrouteToPickup), .navigation(.enrouteToDestination),
        .navigation(.arrivedAtDestination), .trip(.arrivedAtPickup), .trip(.complete),
      ])
    let leg = try #require(trip.legs.first)
    #expect(trip.legs.count == 1 && leg.kind == .pickup)
    #expect(leg.start == DrawnLog.date(0) && leg.arrival == DrawnLog.date(206))
    #expect(leg.announcement == DrawnLog.date(206) && leg.dwell == .seconds(44))
    #expect(leg.duration == .seconds(206))
    #expect(
      abs(try #require(leg.plannedDistance) - 3_000) < 3 && leg.plannedDuration == .seconds(300))
    for distance in [leg.distance, trip.distance, reports[0].distance] {
      #expect(abs(distance.alongRoute - 3_000) < 5 && abs(distance.fromFixes - 3_000) < 1)
      #expect(distance.inGaps == 0)
    }
    // The slow traffic is on 500 m, which the vehicle drives in 25 s.
    #expect(trip.traffic.map(\.traffic) == [.normal, .slow])
    #expect(
      abs(trip.traffic[1].meters - 500) < 1 && abs(trip.traffic[1].duration.inSeconds - 25) < 1)
    let seconds = trip.traffic.reduce(0) { $0 + $1.duration.inSeconds }
    #expect(abs(seconds - 205) < 1e-6)
    // 300 s were planned for a drive of 205 s, and the log contains no other estimate.
    let errors = trip.arrivalErrors
    #expect(errors.map(\.horizon) == [.under3, .from3, nil])
    #expect(errors.map(\.own.count) == [35, 6, 41])
    #expect(60...100 ~= (try #require(errors[1].own.mean).inSeconds))
    #expect(errors.map(\.logged.count) == [0, 1, 1] && errors[1].logged.mean == .seconds(95))
    #expect(abs(try #require(errors[1].logged.percent) - 100 * 95 / 205) < 1e-9)
    #expect(trip.fixes.gaps.isEmpty && trip.fixes.oddities.isEmpty && trip.offRoute.isEmpty)
    let offsets = try #require(trip.fixes.offsets)
    #expect(offsets.count == 42 && offsets.maximum < 3)
  }

  @Test("a canceled trip has an arrival only if the navigation reports it")
  func canceled() throws {
    var log = try Self.pickup()
    var silent = log
    silent.trip(260, "CANCELED")
    var leg = try #require(try Self.reports(silent.records)[1].legs.first)
    #expect(leg.arrival == nil && leg.dwell == nil && leg.departure == DrawnLog.date(260))
    try log.update(206, at: (3_000, 0), speed: 0, status: "ARRIVED_AT_DESTINATION")
    log.trip(260, "CANCELED")
    leg = try #require(try Self.reports(log.records)[1].legs.first)
    #expect(leg.arrival == DrawnLog.date(206) && leg.dwell == .seconds(54))
  }

  @Test("gaps, jumps, bad fixes, and wrong clocks are reported, and don't distort the distance")
  func oddities() throws {
    var log = DrawnLog()
    try log.drive(from: 0, to: 1_000, at: 0)
    try log.update(105, at: (1_050, 800))
    try log.update(110, at: (1_100, 0))
    try log.update(115, at: (1_150, 0), fixAt: 109)
    try log.update(120, at: (1_200, 0), accuracy: 1_000)
    try log.update(125, at: (1_250, 0), fixAt: 95)
    try log.update(130, at: (1_300, 0))
    try log.update(135, at: (1_300, 0), fixAt: 130)
    try log.update(137, at: nil)
    try log.update(430, at: (1_700, 0))
    try log.drive(from: 1_750, to: 2_000, at: 435)
    let report = try Self.reports(log.records)[0]
    #expect(report.updates.unlocated == 1 && report.updates.repeated == 1)
    #expect(report.fixes.gaps.count == 1)
    #expect(report.fixes.gaps[0].start == DrawnLog.date(135))
    #expect(report.fixes.gaps[0].duration == .seconds(295))
    #expect(abs(report.fixes.gaps[0].meters - 400) < 0.1)
    #expect(
      report.fixes.oddities.map { Int($0.time.timeIntervalSince(DrawnLog.date(0))) } == [
        105, 110, 115, 120, 125, 125,
      ])
    let kinds = report.fixes.oddities.map(\.kind)
    for kind in kinds.prefix(2) {
      guard case .jump(let meters, let elapsed) = kind else {
        Issue.record("\(kind)")
        continue
      }
      #expect(abs(meters - 802) < 1 && elapsed == .seconds(5))
    }
    #expect(kinds[2] == .backwards(by: .seconds(1)) && kinds[3] == .vague(meters: 1_000))
    #expect(kinds[4] == .clockOff(by: .seconds(-30)) && kinds[5] == .backwards(by: .seconds(25)))
    #expect(abs(report.distance.fromFixes - 1_600) < 1)
    #expect(abs(report.distance.inGaps - 400) < 1)
  }

  @Test("the noise of a stationary vehicle adds less than 6 m, and the stop is reported")
  func standing() throws {
    var log = DrawnLog()
    try log.drive(from: 0, to: 500, at: 0)
    var random = SeededGenerator(seed: 4)
    for step in 0..<60 {
      let place = (
        550 + Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random)
      )
      try log.update(55 + 5 * Double(step), at: place, speed: 0)
    }
    try log.drive(from: 600, to: 1_000, at: 355)
    let report = try Self.reports(log.records)[0]
    #expect(abs(report.distance.fromFixes - 1_000) < 6)
    let stop = try #require(report.stops.first)
    #expect(
      report.stops.count == 1 && stop.start == DrawnLog.date(55) && stop.duration == .seconds(295))
    #expect(stop.coordinate.distance(to: DrawnLog.at(550, 0)) < 1)
  }

  @Test("periods off the route are reported with their distances")
  func offRoute() throws {
    var log = try Self.pickup()
    try log.update(206, at: (3_000, 60), heading: 0, status: "OFF_ROUTE")
    try log.update(211, at: (3_000, 110), heading: 0)
    try log.update(
      216, at: (3_000, 160), heading: 0, route: [(3_000, 160), (3_000, 900)], plan: 80,
      status: "ENROUTE_TO_DESTINATION")
    try log.update(221, at: (3_000, 210), heading: 0, status: "OFF_ROUTE")
    let episodes = try Self.reports(log.records)[1].offRoute
    #expect(episodes.map(\.start) == [DrawnLog.date(206), DrawnLog.date(221)])
    #expect(episodes.map(\.end) == [DrawnLog.date(216), nil])
    #expect(abs(episodes[0].meters - 100) < 0.5)
  }

  @Test("each vehicle and trip has a report, even a trip without a vehicle")
  func several() throws {
    var log = DrawnLog()
    log.trip(0, "NEW", trip: "t9", vehicle: nil)
    log.trip(1, "ENROUTE_TO_PICKUP", trip: "t1", vehicle: "v1")
    log.trip(2, "ENROUTE_TO_PICKUP", trip: "t2", vehicle: "v2")
    for second in 3...6 {
      let time = Double(second)
      try log.update(time, at: (10 * time, 0), vehicle: "v1", trip: "t1")
      try log.update(time + 0.5, at: (0, 20 * time), vehicle: "v2", trip: "t2")
    }
    let reports = try Self.reports(log.records)
    #expect(reports.map(\.vehicleID) == ["v1", "v1", "v2", "v2", nil])
    #expect(reports.map(\.tripID) == [nil, "t1", nil, "t2", "t9"])
    #expect(reports.map(\.updates.count) == [4, 4, 4, 4, 0])
    #expect(abs(reports[0].distance.fromFixes - 30) < 0.1)
    #expect(abs(reports[2].distance.fromFixes - 60) < 0.1)
    #expect(reports[4].times == nil && reports[4].states.map(\.state) == [.trip(.new)])
    #expect(reports[1].legs.first?.departure == nil)
  }

  @Test("a trip that changes vehicles has a report on the part of each vehicle")
  func handover() throws {
    var log = try Self.pickup()
    log.trip(205.5, "ENROUTE_TO_PICKUP", vehicle: "v2")
    try log.drive(from: 3_050, to: 3_200, at: 206)
    for second in stride(from: 206.5, to: 216, by: 5) {
      try log.update(second, at: (0, 20 * (second - 206.5)), vehicle: "v2")
    }
    log.trip(217, "ARRIVED_AT_PICKUP", vehicle: "v2")
    log.trip(230, "COMPLETE", vehicle: "v2")
    let reports = try Self.reports(log.records)
    #expect(reports.map(\.vehicleID) == ["v1", "v1", "v2", "v2"])
    #expect(reports.map(\.tripID) == [nil, "t1", nil, "t1"])
    let (first, second) = (reports[1], reports[3])
    #expect(first.times == DrawnLog.date(0)...DrawnLog.date(205.5))
    #expect(second.times == DrawnLog.date(205.5)...DrawnLog.date(230))
    #expect(first.updates.count == 41 && second.updates.count == 2)
    #expect(abs(first.distance.fromFixes - 3_000) < 1)
    #expect(abs(second.distance.fromFixes - 100) < 1)
    #expect(first.legs.map(\.kind) == [.pickup] && second.legs.map(\.kind) == [.pickup])
    #expect(first.legs[0].arrival == nil && first.legs[0].departure == nil)
    #expect(abs(first.legs[0].distance.fromFixes - 3_000) < 1)
    #expect(second.legs[0].arrival == DrawnLog.date(211.5))
    #expect(
      second.states.map(\.state) == [
        .trip(.enrouteToPickup), .trip(.arrivedAtPickup), .trip(.complete),
      ])
  }

  @Test("a trip reassigned before it begins is reported only with the new vehicle")
  func reassigned() throws {
    var log = DrawnLog()
    log.trip(0, "NEW")
    log.trip(1, "NEW", vehicle: "v2")
    log.trip(2, "ENROUTE_TO_PICKUP", vehicle: "v2")
    try log.update(3, at: (0, 0), vehicle: "v2")
    let reports = try Self.reports(log.records)
    #expect(reports.filter { $0.tripID == "t1" }.map(\.vehicleID) == ["v2"])
  }

  @Test("the distance of an outlier is withdrawn, even if an update without a location follows it")
  func corrections() throws {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: Self.straight, plan: 300)
    try log.drive(from: 50, to: 800, at: 5)
    try log.update(85, at: (2_300, 0))
    try log.update(87, at: nil)
    try log.drive(from: 850, to: 1_200, at: 90)
    #expect(abs(try Self.reports(log.records)[0].distance.alongRoute - 1_200) < 10)
  }

  @Test("an outlier on the next route doesn't withdraw distance on the previous route")
  func correctionsOfTheNextRoute() throws {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: Self.straight, plan: 300)
    try log.drive(from: 50, to: 800, at: 5)
    // This jump coincides with the start of the next route.
    try log.update(85, at: (1_500, 0), route: [(1_500, 0), (5_000, 0)], plan: 400)
    let before = try Self.reports(log.records)[0].distance.alongRoute
    try #require(before > 1_400)
    try log.update(90, at: (4_000, 0))
    try log.drive(from: 1_550, to: 1_700, at: 95)
    let distance = try Self.reports(log.records)[0].distance.alongRoute
    #expect(before...before + 230 ~= distance)
  }

  @Test(
    "a fix with a wrong time doesn't change the distance, and isn't a jump",
    arguments: [-290.0, -30, 8, 199, 5_000])
  func wrongClock(_ offset: Double) throws {
    var log = DrawnLog()
    try log.drive(from: 0, to: 1_000, at: 0, speed: 16)
    try log.update(66, at: (1_050, 0), fixAt: max(-3_600, 66 + offset))
    try log.drive(from: 1_100, to: 2_000, at: 69, speed: 16)
    let report = try Self.reports(log.records)[0]
    #expect(abs(report.distance.fromFixes - 1_980) < 2 && report.distance.inGaps == 0)
    #expect(!report.fixes.oddities.contains { if case .jump = $0.kind { true } else { false } })
  }

  @Test("fixes that arrive late and together are not jumps")
  func lateFixes() throws {
    var log = DrawnLog()
    try log.drive(from: 0, to: 500, at: 0)
    for step in 1...6 {
      let late = 20 * Double(step)
      try log.update(175 + Double(step), at: (500 + 10 * late, 0), fixAt: 50 + late)
    }
    try log.drive(from: 1_750, to: 2_000, at: 185)
    let report = try Self.reports(log.records)[0]
    #expect(!report.fixes.oddities.contains { if case .jump = $0.kind { true } else { false } })
    #expect(abs(report.distance.fromFixes + report.distance.inGaps - 2_000) < 1)
  }

  @Test("a gap ends with a usable location, and the distances across gaps are added up")
  func gaps() throws {
    var log = DrawnLog()
    try log.drive(from: 0, to: 1_000, at: 0)
    try log.update(400, at: (1_700, 600), accuracy: 1_000)
    try log.update(405, at: (1_700, 0))
    try log.drive(from: 1_750, to: 2_000, at: 410)
    let report = try Self.reports(log.records)[0]
    #expect(report.fixes.gaps.map(\.start) == [DrawnLog.date(100)])
    #expect(report.fixes.gaps.map(\.end) == [DrawnLog.date(405)])
    #expect(abs(try #require(report.fixes.gaps.first).meters - 700) < 1)
    #expect(report.fixes.gaps.reduce(0) { $0 + $1.meters } == report.distance.inGaps)
  }

  @Test("a location sent when a vehicle is created counts like the location of an update")
  func created() throws {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: Self.straight, plan: 300)
    try log.drive(from: 50, to: 800, at: 5)
    let whole = try Self.reports(log.records)[0]
    for place in [0, 5, 16] {
      var records = log.records
      records[place] = records[place].replacing("UpdateVehicleLog", with: "CreateVehicleLog")
      #expect(try Self.reports(records)[0] == whole)
      #expect(try DrawnLog.progress(of: "[\(records.joined(separator: ","))]").count == 17)
    }
    let silent = log.records[16].replacing("UpdateVehicleLog", with: "CreateVehicleLog")
      .replacing("rawLocation\"", with: "none\"")
    #expect(try Self.reports(log.records.dropLast() + [silent])[0].updates.count == 16)
  }

  private static let trip = "fleet-logs/bay-area-trip-1.json"
  private static let jumps = "fleet-logs/jump-demo.json"

  @Test(
    "the report on the published trip agrees with the arrivals and errors given for it",
    .enabled(if: ReferenceData.has(trip), ReferenceData.missing))
  func thePublishedTrip() throws {
    let reports = try Self.reports(of: FleetLog(path: ReferenceData.path(Self.trip)))
    #expect(reports.count == 2)
    let trip = reports[1]
    // The arrivals given in the README of the log.
    let arrivals = try ["2025-02-05T17:04:31.545Z", "2025-02-05T17:22:49.563Z"].map {
      try Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    #expect(trip.legs.map(\.kind) == [.pickup, .dropOff])
    for (leg, arrival) in zip(trip.legs, arrivals) {
      #expect(abs(try #require(leg.arrival).timeIntervalSince(arrival)) < 0.01)
    }
    #expect(trip.offRoute.count == 2 && trip.fixes.gaps.isEmpty && trip.fixes.oddities.isEmpty)
    #expect(try #require(trip.fixes.offsets).median < 4)
    // Google's own estimates are off by 36 s on average.
    let all = try #require(trip.arrivalErrors.last)
    #expect(all.horizon == nil && all.own.count > 230)
    #expect(abs(try #require(all.logged.mean).inSeconds - 36) < 0.5)
    #expect(try #require(all.own.mean) < .seconds(41))
    #expect(abs(trip.distance.alongRoute / trip.distance.fromFixes - 1) < 0.02)
    #expect(trip.traffic.map(\.traffic) == [.normal, .slow, .trafficJam])
  }

  @Test(
    "the report on the published log with jumps lists its gaps, oddities, and rejected requests",
    .enabled(if: ReferenceData.has(jumps), ReferenceData.missing))
  func thePublishedJumps() throws {
    let reports = try Self.reports(of: FleetLog(path: ReferenceData.path(Self.jumps)))
    let vehicle = reports[0]
    let trips = reports.dropFirst()
    #expect(trips.count == 4)
    #expect(trips.allSatisfy { $0.states.contains { $0.state == .trip(.canceled) } })
    // Six gaps last more than two minutes; the other one lasts 116 s.
    #expect(
      vehicle.fixes.gaps.map { Int($0.duration.inSeconds.rounded()) } == [
        1_242, 287, 116, 521, 818, 443, 988,
      ])
    #expect(vehicle.fixes.gaps.reduce(0) { $0 + $1.meters } == vehicle.distance.inGaps)
    #expect(abs(vehicle.distance.inGaps - 3_887) < 1)
    let odd = vehicle.fixes.oddities.map(\.kind)
    let jumps = odd.filter { if case .jump = $0 { true } else { false } }
    #expect(jumps.count == 1)
    if case .jump(let meters, let elapsed) = try #require(jumps.first) {
      #expect(abs(meters - 762) < 2 && abs(elapsed.inSeconds - 3.6) < 0.1)
    }
    #expect(odd.contains(.vague(meters: 1_000)))
    #expect(
      odd.contains {
        if case .backwards(let elapsed) = $0 { abs(elapsed.inSeconds - 16) < 0.1 } else { false }
      })
    #expect(vehicle.offRoute.count == 7 && vehicle.refusals == ["ALREADY_EXISTS": 39])
    #expect(vehicle.updates.unlocated == 22 && vehicle.updates.repeated == 12)
    #expect(vehicle.fixes.offsets == nil && vehicle.traffic.isEmpty)
  }
}
