import Coordinates
import Files
import MilepostKit
import Polylines
import Testing

@testable import TraceFiles

@Suite("Elevations in all formats")
struct ElevationTests {
  private func read(
    _ text: String, _ name: String, _ options: TraceReadingOptions = TraceReadingOptions()
  ) -> Reading { Reading(Array(text.utf8), name: name, options: options) }

  private func elevations(_ reading: Reading) -> [Double?] {
    reading.records.flatMap { $0.trace.locations.map(\.elevation) }
  }

  private func written(_ records: [TraceRecord], _ format: TraceFormat) throws -> String {
    let sink = MemorySink()
    let writer = format.writer(to: sink)
    for record in records { try writer.write(record) }
    try writer.finish()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func record(_ elevations: [Double?], partStarts: [Int] = []) throws -> TraceRecord {
    let locations = elevations.enumerated().map { index, elevation in
      Location(
        coordinate: Coordinate(latitude: 47 + Double(index) / 8, longitude: 8), elevation: elevation
      )
    }
    return TraceRecord(try Trace(id: "a", locations: locations), partStarts: partStarts)
  }

  @Test(
    "elevations are read in GPX, GeoJSON, NDJSON, CSV, and WKT",
    arguments: [
      (
        "a.gpx",
        "<gpx><trk><trkseg><trkpt lat='47' lon='8'><ele>405.5</ele></trkpt>"
          + "<trkpt lat='47.5' lon='8'/></trkseg></trk></gpx>"
      ),
      ("a.geojson", #"{"type":"LineString","coordinates":[[8,47,405.5],[8,47.5]]}"#),
      ("a.geojson", #"{"type":"LineString","coordinates":[[8,47,405.5],[8,47.5,null]]}"#),
      ("a.ndjson", #"{"points":[[8,47],[8,47.5]],"elevation":[405.5,null]}"#),
      ("a.csv", "lat,lon,elevation\n47,8,405.5\n47.5,8,\n"),
      ("a.csv", "lat,lon,Altitude (m)\n47,8,405.5\n47.5,8,-9999\n"),
      ("a.wkt", "LINESTRING Z (8 47 405.5, 8 47.5 NaN)"),
    ])
  func reading(_ name: String, _ text: String) {
    let reading = read(text, name)
    #expect(elevations(reading) == [405.5, nil])
    #expect(reading.notes.filter { $0.code != .noTimes }.isEmpty)
  }

  @Test(
    "elevations and measures in well-known text are distinguished",
    arguments: [
      ("POINT Z (8 47 1)", [1.0], false), ("POINT(8 47 1)", [1], false),
      ("POINT ZM (8 47 1 9)", [1], true), ("POINT M (8 47 9)", [nil], true),
      ("MULTIPOINT Z ((8 47 1), (8 48 2))", [1, 2], false),
      ("MULTILINESTRING Z ((8 47 1, 8 48 2e0), (8 49 -3, 8 50 4))", [1, 2, -3, 4], false),
      ("SRID=4326;LINESTRING Z (8 47 1, 8 48 2)", [1, 2], false),
      ("LINESTRING (8 47, 8 48)", [nil, nil], false),
    ] as [(String, [Double?], Bool)])
  func wellKnownText(_ text: String, values: [Double?], isMeasured: Bool) {
    let reading = read(text, "a.wkt")
    #expect(elevations(reading) == values)
    #expect(reading.notes.map(\.code) == (isMeasured ? [.valuesPassedOver] : []))
  }

  @Test("elevations round-trip in GPX, GeoJSON, NDJSON, and CSV, and are written in WKT")
  func roundTrips() throws {
    for values in [[405.5, 406, -3.25], [nil, 406, nil]] as [[Double?]] {
      for format in [TraceFormat.gpx, .geojson, .ndjson, .csv] {
        let text = try written([try record(values)], format)
        #expect(elevations(read(text, "a.\(format)")) == values, "\(format)")
      }
    }
    let parts = try record([1, 2, 3], partStarts: [2])
    #expect(
      try written([parts], .wkt)
        == "MULTILINESTRING Z ((8 47 1, 8 47.125 2), (8 47.25 3, 8 47.25 3))\n")
  }

  @Test("for a trace without elevations, no elevation column or value is written")
  func none() throws {
    let plain = try record([nil, nil])
    #expect(
      try written([plain], .csv).hasPrefix("id,latitude,longitude,time,accuracy,bearing,speed\n"))
    for format in TraceFormat.all where format != .csv {
      #expect(try !written([plain], format).lowercased().contains("ele"), "\(format)")
    }
  }

  @Test("if an elevation is missing, GeoJSON writes the other elevations, and WKT writes none")
  func inPart() throws {
    let mixed = try record([1, nil])
    #expect(try written([mixed], .geojson).contains("[[8,47,1],[8,47.125]]"))
    #expect(try written([mixed], .wkt) == "LINESTRING (8 47, 8 47.125)\n")
  }

  // The second polyline is the example in HERE's documentation of the format (3-D, level); the
  // first has the coordinates 8 47 405.5, 8 47.001 406.5, 8.001 47.002 407.5, encoded as specified
  // there.
  @Test("flexible polylines keep their third dimension, whether it is elevation or not")
  func flexible() throws {
    let elevated = "B1Fg27-Igw6wBu9HoGAUoGoGU"
    let reading = read(elevated, "a", TraceReadingOptions(format: .polylines(nil)))
    #expect(elevations(reading) == [405.5, 406.5, 407.5])
    let codec = try FlexiblePolylineCodec(precision: 5)
    #expect(try written(reading.records, .polylines(.flexible(codec))) == elevated + "\n")

    let levels = "BVoz5xJ67i1BU1B7PUzIhaUxL7YU"
    let other = read(levels, "a", TraceReadingOptions(format: .polylines(nil)))
    let record = try #require(other.records.first)
    #expect(elevations(other) == [nil, nil, nil, nil])
    #expect(record.fields.map(\.name) == ["level"])
    #expect(String(decoding: record.fields[0].value, as: UTF8.self) == "[10,20,30,40]")
    #expect(try written([record], .polylines(.flexible(codec))) == levels + "\n")
  }

  @Test(
    "elevations that mark missing data or are impossible become nil",
    arguments: [-9999.0, -999, -32_768, 1e6, .nan])
  func marks(_ value: Double) {
    let place = Coordinate(latitude: 47, longitude: 8)
    #expect(Location(coordinate: place, elevation: value).elevation == nil)
  }

  @Test(
    "the elevations of the lowest and highest places on Earth are kept",
    arguments: [-430.5, -10_935, 8_849, 0])
  func places(_ value: Double) {
    let place = Coordinate(latitude: 47, longitude: 8)
    #expect(Location(coordinate: place, elevation: value).elevation == value)
  }

  @Test("extra numbers in a position, and implausible elevations, are noted")
  func furtherNumbers() {
    for text in ["[8,47,1,1714559400]", "[8,47,1714559400]"] {
      let reading = read(#"{"type":"MultiPoint","coordinates":[\#(text)]}"#, "a.geojson")
      #expect(reading.notes.map(\.code) == [.valuesPassedOver])
    }
  }

  @Test("slicing interpolates elevations, and simplification keeps them")
  func slices() throws {
    let line = try record([100, 200, 300])
    let length = Coordinate(latitude: 47, longitude: 8)
      .distance(to: Coordinate(latitude: 47.125, longitude: 8))
    let slice = try line.sliced(from: length / 2, to: length)
    let values = slice.trace.locations.compactMap(\.elevation)
    #expect(values.count == 2 && abs(values[0] - 150) < 0.1 && values[1] == 200)
    let back = try line.sliced(from: length, to: 0)
    #expect(back.trace.locations.map(\.elevation) == [200, 100])
    #expect(line.simplified(toCount: 2).trace.locations.map(\.elevation) == [100, 300])
  }

  @Test(
    "an elevation that marks missing data becomes nil even if the unit is feet",
    arguments: [
      ("a.csv", "lat,lon,alt_ft\n47,8,-9999\n47.5,8,100\n"),
      ("a.csv", "lat,lon,alt\n47,8,-9999 ft\n47.5,8,100 ft\n"),
      ("a.ndjson", #"{"points":[[8,47],[8,47.5]],"altitude_ft":[-9999,100]}"#),
      (
        "a.geojson",
        #"{"type":"FeatureCollection","features":["#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"#
          + #""properties":{"alt_ft":-9999}},"#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"#
          + #""properties":{"alt_ft":"100"}}]}"#
      ),
      (
        "a.geojson",
        #"{"type":"FeatureCollection","features":["#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"#
          + #""properties":{"alt":"-32768 ft"}},"#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"#
          + #""properties":{"alt":"100 ft"}}]}"#
      ),
    ])
  func marksInFeet(_ name: String, _ text: String) {
    let values = elevations(read(text, name))
    #expect(values.count == 2 && values[0] == nil)
    // 1 ft is 0.3048 m.
    #expect(abs((values[1] ?? 0) - 30.48) < 1e-9)
  }
}
