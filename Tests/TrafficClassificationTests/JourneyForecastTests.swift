import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import TrafficClassification

@Suite("Forecasts of speeds and conditions for journeys")
struct JourneyForecastTests {
  /// A Monday, 08:20 in Lisbon.
  private static let monday = Date(timeIntervalSince1970: 1_760_340_000)

  /// Speeds that were learned: 5 m/s at half past nine, and 2 m/s from ten o'clock on.
  private static func layers(_ network: RoadNetwork, _ zone: String) throws -> SpeedLayers {
    var recorder = ProbeRecorder(network)
    for number in 0..<400 {
      let isLate = number >= 200
      let entry = monday + (isLate ? 6000 : 4200) + Double(number % 200)
      for id in network.edgeIDs {
        let edge = try network.edge(id)
        try recorder.add(
          RoadPath(traversals: [
            EdgeTraversal(
              edge: id, start: 0, end: edge.lengthInMillimeters, entryTime: entry,
              exitTime: entry + edge.length / (isLate ? 2 : 5))
          ]))
      }
    }
    let zone = try #require(TimeZone(identifier: zone))
    return SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: network, timeZone: zone, asOf: monday + 86_400))
  }

  @Test(
    "typical speeds change at the full hours of the local clock",
    arguments: [
      ("Europe/Lisbon", 2400, 6), ("Asia/Kolkata", 600, 6), ("Asia/Kathmandu", 3300, 6),
    ])
  func hours(zone: String, first: UInt64, count: Int) throws {
    let network = try RoadDrawing("a---b", ways: [DrawnWay("ab")]).network
    let forecast = JourneyForecast(
      over: try Self.layers(network, zone), departing: Self.monday)
    #expect(forecast.changes.first == first * 1000)
    #expect(forecast.changes.count(where: { $0 <= 6 * 3_600_000 }) == count)
    for (hour, later) in zip(forecast.changes, forecast.changes.dropFirst()) {
      #expect(later - hour == 3_600_000)
    }
  }

  @Test(
    "a journey takes the speeds of each hour, whatever the fraction of the second at its departure",
    arguments: [0, 0.0004, 0.0006])
  func duration(fraction: Double) throws {
    let drawing = try RoadDrawing(
      "a---b---c---d---e", ways: [DrawnWay("abcde", speed: 18)], cell: 60)
    let network = drawing.network
    let layers = try Self.layers(network, "Europe/Lisbon")
    // Two minutes before ten o'clock.
    let departure = Self.monday + 5_880 + fraction
    var options = RouteOptions()
    options.speeds = try layers.edgeSpeeds(at: departure)
    let points = [drawing["a"], drawing["e"]]
    let fixed = try network.route(through: points, options: options)
    options.forecast = JourneyForecast(over: layers, departing: departure)
    let route = try network.route(through: points, options: options)
    let length = route.length
    let before = length / fixed.duration.inSeconds
    options.forecast = nil
    options.speeds = try layers.edgeSpeeds(at: departure + 600)
    let after = length / (try network.route(through: points, options: options)).duration.inSeconds
    #expect(after < 0.8 * before)
    #expect(abs(route.duration.inSeconds - (120 + (length - 120 * before) / after)) < 0.5)
  }

  @Test("departures that are no times have no changes")
  func hostileDepartures() throws {
    let network = try RoadDrawing("a---b", ways: [DrawnWay("ab")]).network
    let layers = try Self.layers(network, "Europe/Lisbon")
    var reports = SpeedReports()
    reports.update(with: SpeedReport(road: .way(1, isForward: true), speed: 1, time: Self.monday))
    for departure in Hostile.dates {
      for horizon in Hostile.durations {
        let forecast = JourneyForecast(
          over: layers, departing: departure, on: LocalClock(named: "UTC") { _ in .zero },
          reports: reports, within: horizon)
        let isTime = abs(departure.timeIntervalSince1970) < 1e12
        #expect(forecast.changes.isEmpty || isTime)
      }
    }
  }

  @Test("reports begin and end at their times, or in steps if there are many")
  func reports() throws {
    let drawing = try RoadDrawing("a---b", ways: [DrawnWay("ab")])
    let network = drawing.network
    var reports = SpeedReports()
    func add(_ way: Int64, from start: Double, to end: Double) {
      reports.update(
        with: SpeedReport(
          road: .way(way, isForward: true), speed: 1, time: Self.monday + start,
          until: Self.monday + end))
    }
    add(1, from: 400, to: 1000)
    add(2, from: -400, to: 590)
    let forecast = JourneyForecast(
      over: SpeedLayers(network), departing: Self.monday, reports: reports)
    #expect(forecast.changes == [400_000, 590_000, 1_000_000])
    func duration(_ options: RouteOptions) throws -> Double {
      try network.route(through: [drawing["a"], drawing["b"]], options: options).duration.inSeconds
    }
    var options = RouteOptions()
    let free = try duration(options)
    for count in 1...3 {
      options.speeds = forecast.state(after: count).speeds
      let isSlow = try duration(options) > 5 * free
      #expect(isSlow == (count < 3))
    }
    for (count, step) in [(150, 60), (1_000, 300)] as [(Int64, UInt64)] {
      for way in 0..<count { add(100 + way, from: 61 * Double(way), to: 80_000) }
      let forecast = JourneyForecast(
        over: SpeedLayers(network), departing: Self.monday, reports: reports)
      #expect(forecast.changes.allSatisfy { $0.isMultiple(of: 1_000 * step) })
      #expect(forecast.changes.count > 30)
    }
  }
}
