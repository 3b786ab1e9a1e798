import Coordinates
import Foundation
import MilepostKit
import Testing
import TrafficClassification
import TripAnalysis

@Suite("Progress of vehicles in fleet logs")
struct FleetProgressTests {
  private static let straight: [(Double, Double)] = [(0, 0), (1_000, 0), (3_000, 0)]

  /// Returns a drive of 1 km eastward at 10 m/s on a route of 3 km, planned for `plan` seconds.
  private static func drive(answers: Bool = false, plan: Double? = 300) throws -> DrawnLog {
    var log = DrawnLog()
    log.trip(0, "ENROUTE_TO_PICKUP")
    try log.update(
      1, at: (0, 0), route: straight, plan: plan, traffic: "", status: "ENROUTE_TO_DESTINATION",
      // A remaining time that is sent with a route is its plan, not a result.
      answers: answers && plan != nil)
    try log.drive(from: 50, to: 1_000, at: 6, answers: answers)
    return log
  }

  @Test("place, distance, and arrival follow the vehicle")
  func follows() throws {
    let progress = try Self.drive().progress()
    #expect(progress.count == 21)
    for (index, update) in progress.enumerated() {
      let distance = Double(index) * 50
      #expect(update.isOnRoute == true && update.vehicleID == "v1" && update.tripID == "t1")
      let snapped = try #require(update.snapped)
      #expect(snapped.distance(to: DrawnLog.at(distance, 0)) < 3)
      #expect(abs(try #require(update.remainingDistance) - (3_000 - distance)) < 5)
      // The vehicle is as fast as planned, so the arrival doesn't change.
      let arrival = try #require(update.arrival)
      #expect(abs(arrival.timeIntervalSince(DrawnLog.date(301))) < 3)
      let interval = try #require(update.arrivalInterval)
      #expect(interval.contains(arrival))
      #expect(update.traffic.map(\.traffic) == [.normal])
    }
    let widths = progress.compactMap { update in
      update.arrivalInterval.map { $0.upperBound.timeIntervalSince($0.lowerBound) }
    }
    #expect(try #require(widths.last) < (try #require(widths.first)))
  }

  @Test("a vehicle is identified even if only the update of its trip contains its id")
  func namedByTrip() throws {
    let records = try Self.drive().records
    let text =
      ([records[0]]
      + records.dropFirst().map {
        $0.replacing("\"vehicle_id\":\"v1\",", with: "").replacing(
          "\"vehicleId\":\"v1\",", with: "")
      }).joined(separator: ",")
    let progress = try DrawnLog.progress(of: "[\(text)]")
    #expect(progress.count == 21 && progress.allSatisfy { $0.vehicleID == "v1" })
  }

  @Test("results of Fleet Engine in the log have no effect")
  func answers() throws {
    for plan in [300, nil] as [Double?] {
      let with = try Self.drive(answers: true, plan: plan).progress()
      #expect(with == (try Self.drive(plan: plan).progress()))
    }
  }

  @Test("a truncated log produces the same progress up to its end")
  func cuts() throws {
    var log = try Self.drive()
    try log.update(110, at: (1_050, 60), heading: 0, status: "OFF_ROUTE")
    try log.update(
      111, at: (1_050, 60), heading: 0, route: [(1_050, 60), (1_050, 900), (3_000, 900)],
      plan: 400,
      traffic: "{\"offsetMeters\":100,\"lengthMeters\":500,\"style\":\"STYLE_TRAFFIC_JAM\"}",
      status: "ENROUTE_TO_DESTINATION")
    try log.update(116, at: (1_050, 110), heading: 0)
    log.trip(120, "COMPLETE")
    try log.update(121, at: (1_050, 160), heading: 0, status: "NO_GUIDANCE")
    let whole = try log.progress()
    for count in 0..<log.records.count where count > 0 {
      let cut = try log.progress(records: count)
      #expect(cut == Array(whole.prefix(cut.count)))
    }
  }

  @Test("a vehicle reported as off the route is on it again with a new route, even at the same fix")
  func offRoute() throws {
    var log = try Self.drive()
    try log.update(110, at: (1_050, 15), heading: 60, status: "OFF_ROUTE")
    try log.update(
      110.5, at: (1_050, 15), heading: 60, fixAt: 110, route: [(1_050, 15), (1_050, 800)],
      plan: 100, status: "ENROUTE_TO_DESTINATION")
    let progress = try log.progress().suffix(3)
    #expect(progress.map(\.isOnRoute) == [true, false, true])
    #expect(progress.map { $0.snapped == nil } == [false, true, false])
    // Off the route, the remaining distance keeps its last value.
    #expect(abs(try #require(progress.dropFirst().first?.remainingDistance) - 1_950) < 60)
    #expect(abs(try #require(progress.last?.remainingDistance) - 785) < 6)
    // The new route has no traffic data.
    #expect(progress.last?.traffic.map(\.traffic) == [.noData])
  }

  @Test("without an OFF_ROUTE status, a vehicle is off the route by its second fix away from it")
  func offRouteAlone() throws {
    var log = try Self.drive()
    for step in 1...4 {
      try log.update(106 + 5 * Double(step), at: (1_000, 50 * Double(step)), heading: 0)
    }
    let progress = try log.progress().suffix(4)
    #expect(progress.dropFirst().allSatisfy { $0.isOnRoute == false && $0.snapped == nil })
  }

  @Test("traffic is located by its distance from the start of the route")
  func traffic() throws {
    var log = DrawnLog()
    try log.update(
      0, at: (0, 0), route: Self.straight, plan: 400,
      traffic: "{\"offsetMeters\":500,\"lengthMeters\":250,\"style\":\"STYLE_SLOWER_TRAFFIC\"},"
        + "{\"offsetMeters\":750,\"lengthMeters\":1000,\"style\":\"STYLE_TRAFFIC_JAM\"}")
    try log.update(5, at: (50, 0))
    for update in try log.progress() {
      #expect(update.traffic.map(\.traffic) == [.normal, .slow, .trafficJam, .normal])
      #expect(update.traffic.map(\.startMeters) == [0, 500, 750, 1_750])
      #expect(update.traffic.map(\.start) == [0, 0, 0, 1])
      #expect(update.traffic.map(\.end) == [0, 0, 1, 2])
    }
  }

  @Test("the planned delay of a jam is assigned to the jam")
  func planInJam() throws {
    // The route of 2 km takes 160 s at 12.5 m/s. With a jam on half of it, 320 s are planned.
    func arrivals(_ offset: Double) throws -> [Double] {
      var log = DrawnLog()
      try log.update(
        1, at: (0, 0), route: [(0, 0), (2_000, 0)], plan: 320,
        traffic:
          "{\"offsetMeters\":\(offset),\"lengthMeters\":1000,\"style\":\"STYLE_TRAFFIC_JAM\"}")
      try log.drive(from: 62.5, to: 1_000, at: 6, speed: 12.5)
      return try log.progress().compactMap { $0.arrival?.timeIntervalSince(DrawnLog.date(0)) }
    }
    let free = try arrivals(1_000)
    #expect(abs(free[0] - 321) < 1 && abs(free[free.count - 1] - 321) < 8)
    // With the jam on the first half of the route, the same drive is far ahead of the plan.
    let jammed = try arrivals(0)
    #expect(abs(jammed[0] - 321) < 1 && jammed[jammed.count - 1] < 280)
  }

  @Test("distance and arrival are unknown without a route, or after both trip and guidance end")
  func endings() throws {
    var log = try Self.drive()
    try log.update(110, at: (1_050, 0), route: [])
    var last = try #require(try log.progress().last)
    #expect(last.remainingDistance == nil && last.arrival == nil && last.traffic.isEmpty)
    #expect(last.snapped == nil && last.isOnRoute == nil)

    log = try Self.drive()
    log.trip(107, "CANCELED")
    try log.update(110, at: (1_050, 0))
    last = try #require(try log.progress().last)
    #expect(last.remainingDistance != nil, "guidance is still active")
    try log.update(115, at: (1_100, 0), status: "NO_GUIDANCE")
    last = try #require(try log.progress().last)
    #expect(last.remainingDistance == nil && last.arrival == nil && last.isOnRoute == nil)
  }

  @Test("a trip update without a vehicle applies to the vehicle last seen on the trip")
  func tripWithoutVehicle() throws {
    var log = try Self.drive()
    log.trip(107, "CANCELED", vehicle: nil)
    try log.update(110, at: (1_050, 0), status: "NO_GUIDANCE")
    let last = try #require(try log.progress().last)
    #expect(last.remainingDistance == nil && last.arrival == nil)
    #expect(last.snapped != nil, "the vehicle is still on the line that was sent last")
  }

  @Test("vague fixes between precise ones change the arrival by less than 3 s")
  func elapsed() throws {
    func arrival(vague: Bool) throws -> Date? {
      var log = DrawnLog()
      try log.update(1, at: (0, 0), route: Self.straight, plan: 300)
      for step in 1...40 {
        try log.update(
          1 + 5 * Double(step), at: (50 * Double(step), 0),
          accuracy: vague && step % 2 == 1 ? 900 : 4)
      }
      return try log.progress().last?.arrival
    }
    let clear = try #require(try arrival(vague: false))
    let vague = try #require(try arrival(vague: true))
    #expect(abs(clear.timeIntervalSince(vague)) < 3)
  }

  @Test("each vehicle has its own progress")
  func vehicles() throws {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: Self.straight, plan: 300)
    try log.update(1, at: (2_000, 700), vehicle: "v2", trip: nil)
    try log.update(5, at: (50, 0))
    let progress = try log.progress()
    #expect(progress.map(\.vehicleID) == ["v1", "v2", "v1"])
    #expect(progress.map(\.tripID) == ["t1", nil, "t1"])
    #expect(progress.map { $0.remainingDistance == nil } == [false, true, false])
  }

  @Test("jumps, old or vague fixes, and wrong clocks have little effect")
  func badFixes() throws {
    var log = try Self.drive()
    try log.update(108, at: (1_020, 762), accuracy: 4)
    try log.update(112, at: (1_060, 0))
    try log.update(117, at: (900, 0), fixAt: 96)
    try log.update(122, at: (2_500, 400), accuracy: 1_000)
    try log.update(127, at: (1_210, 0))
    // The clock is set forward by an hour.
    for step in 0..<4 {
      try log.update(
        132 + 5 * Double(step), at: (1_260 + 50 * Double(step), 0),
        fixAt: 3_732 + 5 * Double(step))
    }
    let progress = try log.progress().suffix(9)
    let left = progress.compactMap(\.remainingDistance)
    #expect(left.count == 9)
    for (before, after) in zip(left, left.dropFirst()) { #expect(after < before + 1) }
    #expect(progress.allSatisfy { $0.isOnRoute == true })
    #expect(abs(left[8] - 1_590) < 20)
  }

  @Test("an update without a location can set the route, but produces no progress")
  func routeAlone() throws {
    var log = DrawnLog()
    try log.update(0, at: nil, route: Self.straight, plan: 300)
    try log.update(5, at: (50, 0))
    let progress = try log.progress()
    #expect(progress.count == 1)
    #expect(abs(try #require(progress[0].remainingDistance) - 2_950) < 5)
  }

  @Test("a jam that is sent later than the route delays the arrival", arguments: [nil, 400.0])
  func laterTraffic(plan: Double?) throws {
    func arrival(jam: Bool) throws -> Date? {
      var log = DrawnLog()
      try log.update(
        1, at: (0, 0), route: [(0, 0), (5_000, 0)], plan: plan, traffic: "")
      try log.drive(from: 50, to: 500, at: 6, speed: 12.5)
      if jam {
        try log.update(
          50, at: (550, 0),
          traffic: "{\"offsetMeters\":1000,\"lengthMeters\":3500,\"style\":\"STYLE_TRAFFIC_JAM\"}")
      } else {
        try log.update(50, at: (550, 0))
      }
      return try log.progress().last?.arrival
    }
    let free = try #require(try arrival(jam: false))
    let jammed = try #require(try arrival(jam: true))
    #expect(jammed.timeIntervalSince(free) > 250)
  }

  @Test("a plan counts from the vehicle's true place", arguments: [4.0, 1_000])
  func planOfTheRightPlace(firstAccuracy: Double) throws {
    var log = DrawnLog()
    try log.update(
      0, at: (10, 0), speed: 4, heading: 270, accuracy: firstAccuracy,
      route: [(0, 0), (5_000, 0), (0, 0.1)], plan: 900)
    try log.update(1, at: (10, 0), speed: 4, heading: 270)
    try log.drive(from: 20, to: 2_000, at: 6, speed: 11)
    // The first three updates may be placed near the end because of the vehicle's heading.
    for update in try log.progress().dropFirst(3) {
      let arrival = try #require(update.arrival).timeIntervalSince(DrawnLog.date(0))
      #expect(700..<1_100 ~= arrival, "\(update.timestamp): \(arrival) s")
    }
  }

  @Test("a jump that is withdrawn as an outlier changes the arrival by less than 3 s")
  func correctionByOutlier() throws {
    func arrival(jump: Bool) throws -> Date? {
      var log = DrawnLog()
      try log.update(1, at: (0, 0), route: [(0, 0), (9_000, 0)], plan: 900)
      try log.drive(from: 50, to: 1_000, at: 6, speed: 10)
      if jump {
        try log.update(106, at: (3_500, 0), fixAt: 306)
        try log.update(108, at: (1_070, 150))
      }
      try log.drive(from: 1_100, to: 1_500, at: 111, speed: 10)
      return try log.progress().last?.arrival
    }
    let plain = try #require(try arrival(jump: false))
    let jumped = try #require(try arrival(jump: true))
    #expect(abs(plain.timeIntervalSince(jumped)) < 3)
  }

  @Test("two minutes of vague fixes change the arrival by less than 1 s")
  func vagueMinutes() throws {
    var log = try Self.drive()
    let before = try #require(try log.progress().last?.arrival)
    for step in 1...24 {
      try log.update(106 + 5 * Double(step), at: (1_000 + 50 * Double(step), 0), accuracy: 1_000)
    }
    for update in try log.progress().suffix(24) {
      #expect(abs(try #require(update.arrival).timeIntervalSince(before)) < 1)
    }
  }
}
