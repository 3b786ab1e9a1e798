import Coordinates
import Foundation
import MilepostKit
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing
import TripAnalysis

/// Tests of gaps, in which the path is inferred and has no observed speed.
@Suite struct GapTests {
  private let drawing: RoadDrawing

  init() throws {
    drawing = try RoadDrawing(
      "a-1-----2--b---------c--3-----4-d",
      ways: [
        DrawnWay("ab", speed: 36, name: "First Street"),
        DrawnWay("bc", speed: 36, name: "Unseen Street"),
        DrawnWay("cd", speed: 36, name: "Last Street"),
      ], cell: 50)
  }

  /// Returns a report on a drive at 10 m/s, with a fix every 5 s from point 1 to point 2, no fixes
  /// for `silence` seconds, and again a fix every 5 s from point 3 to point 4.
  private func record(silence: Double) throws -> ReportRecord {
    var locations: [Location] = []
    var time = RoadDrawing.departure
    for (start, end) in [("1", "2"), ("3", "4")] as [(Character, Character)] {
      let length = drawing[start].distance(to: drawing[end])
      for along in stride(from: 0, through: length + 1, by: 50) {
        locations.append(
          Location(
            coordinate: drawing[start].interpolated(
              to: drawing[end], fraction: min(1, along / length)),
            time: Date(timeIntervalSince1970: time)))
        time += 5
      }
      time += silence - 5
    }
    let trace = try Trace(id: "two drives", locations: locations)
    let report = try TripAnalyzer(drawing.network).report(on: trace)
    return ReportRecord(
      record: SnappedRecord(
        source: TraceRecord(trace), snapped: report.snapped, network: drawing.network),
      report: report)
  }

  private func text(_ record: ReportRecord, _ format: ResultFormat) throws -> String {
    String(decoding: try ReportRecord.form(in: format).bytes(of: [record]), as: UTF8.self)
  }

  @Test("a street in a gap is inferred, and has no observed speed", arguments: [3600.0, 86_400])
  func aStreetInAGapHasNoSpeed(_ silence: Double) throws {
    let report = try record(silence: silence).report
    try #require(report.parts.count == 1 && report.gaps.count == 1)
    #expect(report.gaps[0].duration == .seconds(silence) && report.gaps[0].reason == .noLocations)
    let streets = report.parts[0].streets
    try #require(streets.map(\.name) == ["First Street", "Unseen Street", "Last Street"])
    let inferred = [("2", "b"), ("b", "c"), ("c", "3")].map {
      drawing[$0.0].distance(to: drawing[$0.1])
    }
    for (street, meters) in zip(streets, inferred) {
      #expect((street.inferredLength - meters).magnitude < 1)
    }
    #expect(streets.map(\.isInferred) == [false, true, false])
    #expect(streets[1].duration == nil && streets[1].reading == .unknown)
    for street in [streets[0], streets[2]] {
      #expect((try #require(street.reading.observed) - 10).magnitude < 0.2)
      #expect(street.traffic == .normal)
      let seconds = (street.length - street.inferredLength) / 10
      #expect((try #require(street.duration).inSeconds - seconds).magnitude < 1)
    }
    let part = report.parts[0]
    #expect((part.inferredLength - inferred.reduce(0, +)).magnitude < 2)
    let observed = streets.compactMap(\.duration?.inSeconds).reduce(0, +)
    #expect((try #require(part.duration).inSeconds - observed).magnitude < 0.01)
  }

  @Test("tables, NDJSON, GeoJSON, and CSV show which stretches are inferred")
  func everyFormatSaysWhatIsInferred() throws {
    let record = try record(silence: 3600)
    let table = try text(record, .table)
    #expect(table.contains("1 h 0 min after point "))
    #expect(table.contains(" m, no points\n"))
    #expect(table.contains(" km, of which inferred "))
    #expect(table.split(separator: "\n").count { $0.hasSuffix("  inferred") } == 1)
    #expect(table.split(separator: "\n").count { $0.hasSuffix(" m inferred") } == 2)

    let object = try JSONSerialization.jsonObject(with: Data(try text(record, .ndjson).utf8))
    let parts = try #require((object as? [String: Any])?["parts"] as? [[String: Any]])
    #expect(parts[0]["inferredLength"] != nil)
    let streets = try #require(parts[0]["streets"] as? [[String: Any]])
    #expect(streets[1]["inferredLength"] as? Double == streets[1]["length"] as? Double)
    #expect(streets[1]["metersPerSecond"] == nil && streets[1]["duration"] == nil)
    #expect(streets[1]["speed"] as? String == "NO_DATA")

    let map = try JSONSerialization.jsonObject(with: Data(try text(record, .geojson).utf8))
    let features = try #require((map as? [String: Any])?["features"] as? [[String: Any]])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    for kind in ["route", "street"] {
      #expect(properties.contains { $0["kind"] as? String == kind && $0["inferredLength"] != nil })
    }
    let route = properties.first { $0["kind"] as? String == "route" }
    #expect(route?["duration"] as? Double == parts[0]["duration"] as? Double)

    let rows = try text(record, .csv).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let columns = try ["length_m", "inferred_m", "speed_mps", "speed"].map {
      try #require(rows[0].firstIndex(of: Substring($0)))
    }
    let unseen = columns.map { rows[2][$0] }
    #expect(unseen[0] == unseen[1] && unseen[2].isEmpty && unseen[3] == "NO_DATA")
  }

  /// Returns the cells of the given columns for each driven edge.
  private func edges(_ record: SnappedRecord, _ columns: [String]) throws -> [[String]] {
    let text = String(decoding: try SnappedRecord.edges().bytes(of: [record]), as: UTF8.self)
    let rows = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let places = try columns.map { try #require(rows[0].firstIndex(of: $0)) }
    return rows.dropFirst().map { row in places.map { row[$0] } }
  }

  @Test("edges have no times at nodes in a gap")
  func edgesInAGapHaveNoTimes() throws {
    let record = try record(silence: 3600).record
    let rows = try edges(record, ["name", "entered", "left", "speed_mps"])
    let start = Date(timeIntervalSince1970: RoadDrawing.departure).formatted(.iso8601)
    let last = try #require(record.source.trace.locations.last?.time)
    try #require(rows.count == 3)
    #expect(rows[0] == ["First Street", start, "", ""])
    #expect(rows[1] == ["Unseen Street", "", "", ""])
    #expect(rows[2] == ["Last Street", "", last.formatted(.iso8601), ""])
  }

  @Test("an edge on which a gap begins and ends has times at both nodes")
  func edgesOnWhichAGapBeginsAndEndsHaveTheTimesAround() throws {
    let drives = try DrawnDrives()
    // A silence of half an hour on the first edge.
    var locations = try drives.trace().locations
    for index in 5..<locations.count { locations[index].time?.addTimeInterval(1800) }
    let record = try drives.record(try Trace(id: "pause", locations: locations)).record
    let rows = try edges(record, ["entered", "left"])
    try #require(rows.count == 2)
    #expect(rows.allSatisfy { !$0[0].isEmpty && !$0[1].isEmpty })
    #expect(rows[0][1] == rows[1][0])
  }

  @Test("the time at a node is unknown if 14 points around it have no road, but not if 3 have none")
  func edgesPassedByPointsWithoutARoadHaveNoTimes() throws {
    let drives = try DrawnDrives()
    for (count, isGap) in [(14, true), (3, false)] {
      var locations = try drives.trace().locations
      // The points without a road pass the node between the two streets.
      let node = try #require(
        locations.indices.min {
          locations[$0].coordinate.distance(to: drives.drawing["b"])
            < locations[$1].coordinate.distance(to: drives.drawing["b"])
        })
      let first = node - count / 2
      for index in first..<first + count { locations[index].coordinate.latitude += 2 }
      let record = try drives.record(try Trace(id: "away", locations: locations)).record
      try #require(record.snapped.matchings.count == 1)
      let rows = try edges(record, ["entered", "left"])
      try #require(rows.count == 2)
      #expect(!rows[0][0].isEmpty && !rows[1][1].isEmpty)
      #expect(rows[0][1].isEmpty == isGap && rows[1][0].isEmpty == isGap)
    }
  }

  @Test("many points without a road are a gap, with or without times")
  func pointsWithoutARoadAreAGap() throws {
    let drives = try DrawnDrives()
    var locations = try drives.trace().locations
    for index in 10..<24 { locations[index].coordinate.latitude += 2 }
    for isTimed in [true, false] {
      if !isTimed { for index in locations.indices { locations[index].time = nil } }
      let report = try drives.report(try Trace(id: "away", locations: locations))
      try #require(report.gaps.count == 1, "\(report.gaps)")
      let gap = report.gaps[0]
      #expect((8...9).contains(gap.point) && (24...25).contains(gap.next))
      #expect(gap.reason != .noLocations)
      #expect((gap.duration == nil) == !isTimed)
      // If both sides are on one path, the stretch in between is inferred.
      let inferred = report.parts.reduce(0) { $0 + $1.inferredLength }
      #expect(report.parts.count > 1 || inferred > 600)
    }
  }

  @Test("points without a road at the start and the end of a trace are gaps")
  func pointsWithoutARoadAtTheEndsAreGaps() throws {
    let drives = try DrawnDrives()
    var locations = try drives.trace().locations
    let count = locations.count
    for index in Array(0..<12) + Array(count - 12..<count) {
      locations[index].coordinate.latitude += 2
    }
    let report = try drives.report(try Trace(id: "ends", locations: locations))
    #expect(report.gaps.map(\.point).first == 0 && report.gaps.map(\.next).last == count - 1)
    #expect(report.gaps.allSatisfy { $0.reason != .noLocations })
  }

  @Test("three points without a road aren't a gap")
  func aFewOutliersAreNoGap() throws {
    let drives = try DrawnDrives()
    var locations = try drives.trace().locations
    for index in 10..<13 { locations[index].coordinate.latitude += 2 }
    let report = try drives.report(try Trace(id: "few", locations: locations))
    #expect(report.gaps.isEmpty)
  }
}
