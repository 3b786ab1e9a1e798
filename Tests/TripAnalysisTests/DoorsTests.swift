import FoundationEssentials
import MilepostKit
import RoadDrawings
import TestSupport
import Testing
import TripAnalysis

@Suite("Extreme numbers don't trap in TripAnalysis")
struct DoorsTests {
  private static func records() throws -> [TraceRecord] {
    let places = Hostile.locations.filter(\.coordinate.isValid)
    return try [[], [places[0]], [places[0], places[0]], places].map { locations in
      TraceRecord(try Trace(id: "a", locations: locations), partStarts: [.max, 1, .min])
    }
  }

  @Test("traces can be measured, simplified, and sliced with extreme numbers")
  func lines() throws {
    for record in try Self.records() {
      _ = LineMeasures(record)
      for number in Hostile.numbers {
        _ = record.simplified(within: number)
        for other in Hostile.numbers { _ = try? record.sliced(from: number, to: other) }
      }
      for count in Hostile.integers { _ = record.simplified(toCount: count) }
    }
  }

  @Test("traces of extreme locations in random order can be analyzed", arguments: UInt64(0)..<6)
  func reports(seed: UInt64) throws {
    let network = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [SmallNetwork.Way(1, [1, 2, 3])]
    ).network
    var random = SeededGenerator(seed: seed)
    let analyzer = TripAnalyzer(network)
    for record in try Self.records() {
      let locations = record.trace.locations.shuffled(using: &random)
      _ = try analyzer.report(on: Trace(id: "", locations: locations))
    }
    for place in Hostile.coordinates {
      _ = NetworkCoverage(of: [place], in: network).advice(for: network)
    }
    #expect(NetworkCoverage(of: [], in: network) == .empty)
  }

  /// Returns updates of a vehicle and its trip, in chronological order.
  private static func log() throws -> [FleetLogRecord] {
    var log = DrawnLog()
    log.trip(0, "ENROUTE_TO_PICKUP")
    try log.update(
      1, at: (0, 0), route: [(0, 0), (1_000, 0), (3_000, 0)], plan: 300,
      traffic: "{\"offsetMeters\":2000,\"lengthMeters\":500,\"style\":\"STYLE_SLOWER_TRAFFIC\"}",
      status: "ENROUTE_TO_DESTINATION")
    try log.drive(from: 50, to: 500, at: 6)
    log.trip(210, "ARRIVED_AT_PICKUP")
    log.trip(250, "COMPLETE")
    let text = "[\(log.records.joined(separator: ","))]"
    return try FleetLog(ByteSource(bytes: Array(text.utf8), name: "drawn")).map { try $0.get() }
  }

  @Test("log records with extreme times can be analyzed, even shuffled", arguments: UInt64(0)..<24)
  func fleets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var records = try Self.log()
    for index in records.indices where Int.random(in: 0..<4, using: &random) == 0 {
      records[index].timestamp = Hostile.dates.randomElement(using: &random) ?? .distantPast
    }
    if !seed.isMultiple(of: 3) { records.shuffle(using: &random) }
    var analyzer = FleetAnalyzer()
    var progress = FleetProgress()
    for record in records {
      analyzer.update(with: record)
      _ = progress.update(with: record)
    }
    _ = analyzer.reports()
    #expect(FleetAnalyzer().reports().isEmpty)
  }

  @Test("updates with extreme locations and numbers can be reviewed")
  func routes() throws {
    let line = try Polyline(
      [8, 8.001, 8.003].map { Coordinate(latitude: 45, longitude: $0) })
    var review = RouteReview()
    for seed in UInt64(0)..<4 {
      var random = SeededGenerator(seed: seed)
      var follower = JourneyFollower(try PlannedRoute(line))
      for location in Hostile.locations.shuffled(using: &random) {
        let number = Hostile.integers.randomElement(using: &random) ?? 0
        let moment = follower.update(with: location)
        guard let update = RouteUpdate(moment, id: "", point: number) else { continue }
        review.update(with: update)
        _ = VehicleProgress(update, number: number)
      }
    }
    _ = (review.complaint, review.remarks)
  }
}
