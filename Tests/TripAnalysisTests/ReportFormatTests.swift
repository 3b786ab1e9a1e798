import Coordinates
import Foundation
import MilepostKit
import RoadSnapping
import TestSupport
import Testing
import TrafficClassification
import TripAnalysis

/// Tests of reports as NDJSON, JSON, GeoJSON, CSV, and tables.
@Suite struct ReportFormatTests {
  private let drives: DrawnDrives
  private let records: [ReportRecord]

  init() throws {
    drives = try DrawnDrives()
    let quiet = try drives.trace("quiet").locations.enumerated()
      .filter { !(10..<25).contains($0.offset) }.map(\.element)
    records = [
      try drives.record(try drives.trace("parked", [("2", 90), ("3", 600)])),
      try drives.record(try Trace(id: "gap", locations: quiet)),
      try drives.record(
        try Trace(
          id: "nowhere",
          locations: [Location(coordinate: Coordinate(latitude: 10, longitude: 20))])),
    ]
  }

  private func text(_ format: ResultFormat) throws -> String {
    String(decoding: try ReportRecord.form(in: format).bytes(of: records), as: UTF8.self)
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func line(_ value: Any?) throws -> [Coordinate] {
    try #require(value as? [[Double]]).map { Coordinate(latitude: $0[1], longitude: $0[0]) }
  }

  /// Checks the description of a street in JSON.
  private func check(_ found: [String: Any], _ street: TripReport.Street) throws {
    #expect(found["name"] as? String == street.name)
    #expect(found["class"] as? String == "\(street.roadClass)")
    #expect(found["speed"] as? String == street.traffic.rawValue)
    for (name, value) in [
      ("length", street.length), ("duration", street.duration?.inSeconds),
      ("metersPerSecond", street.reading.observed),
      ("freeFlowMetersPerSecond", street.reading.freeFlow),
    ] {
      #expect(((found[name] as? Double ?? -1) - (value ?? -1)).magnitude < 0.000_51)
    }
  }

  @Test("NDJSON contains statuses, lines, streets, stops, and gaps of each report")
  func linesOfJSONSayEverything() throws {
    let lines = try text(.ndjson).split(separator: "\n").map(object)
    try #require(lines.count == records.count)
    for (line, record) in zip(lines, records) {
      let report = record.report
      #expect(line["id"] as? String == report.id)
      let counts = try #require(line["counts"] as? [String: Int])
      let statuses = try #require(line["status"] as? [String])
      #expect(statuses == report.snapped.points.map(\.status.rawValue))
      for (status, count) in counts { #expect(statuses.count { $0 == status } == count) }
      let reasons = line["reason"] as? [Any]
      #expect(
        reasons?.map { $0 as? String }
          == (report.counts[.unmatched] == nil
            ? nil : report.snapped.points.map(\.reason?.rawValue)))
      let geometry = try #require(line["geometry"] as? [Any]).map(self.line)
      try #require(geometry.count == report.parts.count)
      let parts = try #require(line["parts"] as? [[String: Any]])
      for ((line, found), part) in zip(zip(geometry, parts), report.parts) {
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect((length - part.length).magnitude < 0.1)
        let streets = try #require(found["streets"] as? [[String: Any]])
        try #require(streets.count == part.streets.count)
        for (found, street) in zip(streets, part.streets) { try check(found, street) }
      }
      let stops = try #require(line["stops"] as? [[String: Any]])
      #expect(stops.map { $0["parked"] as? Bool } == report.stops.map(\.isParked))
      #expect(
        stops.map { $0["points"] as? [Int] }
          == report.stops.map { [$0.points.lowerBound, $0.points.upperBound] })
      #expect(stops.map { $0["duration"] as? Double } == report.stops.map(\.duration.inSeconds))
      let gaps = try #require(line["gaps"] as? [[String: Any]])
      #expect(gaps.map { $0["point"] as? Int } == report.gaps.map(\.point))
      #expect(gaps.map { $0["duration"] as? Double } == report.gaps.map(\.duration?.inSeconds))
      #expect(line["coverage"] as? String == report.coverage?.rawValue)
    }
    #expect((lines[0]["stops"] as? [Any])?.count == 2 && (lines[1]["gaps"] as? [Any])?.count == 1)
    #expect(lines[2]["reason"] as? [String] == ["noRoad"])
  }

  @Test("JSON is an array of the objects of NDJSON")
  func anArrayHoldsTheSameObjects() throws {
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [NSDictionary])
    let lines = try text(.ndjson).split(separator: "\n").map { try object($0) as NSDictionary }
    #expect(array == lines)
  }

  @Test("GeoJSON contains streets, routes, stops, gaps, and points")
  func aMapHasStreetsGapsStopsAndPoints() throws {
    let map = try object(try text(.geojson))
    let features = try #require(map["features"] as? [[String: Any]])
    /// Returns the properties and geometries of the features of a kind and trace.
    func all(_ kind: String, _ id: String) throws -> [(properties: [String: Any], shape: Any?)] {
      try features.compactMap { feature in
        let properties = try #require(feature["properties"] as? [String: Any])
        guard properties["kind"] as? String == kind, properties["id"] as? String == id else {
          return nil
        }
        return (properties, (feature["geometry"] as? [String: Any])?["coordinates"])
      }
    }
    for record in records {
      let report = record.report
      let streets = report.parts.enumerated().flatMap { part in
        part.element.streets.enumerated().map { (part.offset, $0.offset, $0.element) }
      }
      let found = try all("street", report.id)
      try #require(found.count == streets.count)
      for (feature, (part, order, street)) in zip(found, streets) {
        #expect(feature.properties["part"] as? Int == part)
        #expect(feature.properties["street"] as? Int == order)
        try check(feature.properties, street)
        let line = try line(feature.shape)
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect((length - street.length).magnitude < 0.1)
      }
      #expect(try all("route", report.id).count == report.parts.count)
      let stops = try all("stop", report.id)
      #expect(stops.map { $0.properties["parked"] as? Bool } == report.stops.map(\.isParked))
      for (feature, stop) in zip(stops, report.stops) {
        let pair = try #require(feature.shape as? [Double])
        let place = Coordinate(latitude: pair[1], longitude: pair[0])
        #expect(place.distance(to: stop.coordinate) < 0.02)
      }
      for (feature, gap) in zip(try all("gap", report.id), report.gaps) {
        let line = try line(feature.shape)
        #expect((line[0].distance(to: line[1]) - gap.meters).magnitude < 0.05)
        #expect(feature.properties["point"] as? Int == gap.point)
      }
      #expect(try all("gap", report.id).count == report.gaps.count)
      let raw = try all("raw", report.id)
      #expect(
        raw.map { $0.properties["status"] as? String }
          == report.snapped.points.map(\.status.rawValue))
      #expect(
        try all("snapped", report.id).count == report.snapped.points.count { $0.place != nil })
    }
    #expect(try !all("gap", "gap").isEmpty && all("stop", "parked").count == 2)
  }

  @Test("CSV has a row for each street")
  func tablesHaveARowForEachStreet() throws {
    let rows = try text(.csv).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(rows.first)
    let streets = records.flatMap { record in
      record.report.parts.flatMap(\.streets).map { (record.report.id, $0) }
    }
    try #require(rows.count == 1 + streets.count)
    for (row, (id, street)) in zip(rows.dropFirst(), streets) {
      let fields = Dictionary(uniqueKeysWithValues: zip(header, row))
      #expect(fields["id"] == id && fields["name"] == street.name ?? "")
      #expect(fields["speed"] == street.traffic.rawValue)
      #expect((try #require(Double(fields["length_m"] ?? "")) - street.length).magnitude < 0.001)
    }
  }

  @Test("the table format contains stops, gaps, and traces without a road")
  func peopleAreToldOfStopsAndGaps() throws {
    let text = try text(.table)
    for part in [
      "Trace parked: ", "parked\n", "waiting\n", "gap     1 min 20 s after point 10, 8",
      "High Street",
      "Trace nowhere", "no road matches this trace",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
