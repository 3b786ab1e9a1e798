import Coordinates
import MilepostKit
import Testing

@testable import TraceFiles

@Suite("Columns and units of CSV")
struct CSVTests {
  private func read(_ text: String, _ options: TraceReadingOptions = TraceReadingOptions())
    -> Reading
  {
    Reading(Array(text.utf8), name: "a.csv", options: options)
  }

  @Test("columns may be given by name and by number")
  func columns() {
    var options = TraceReadingOptions()
    options.columns = CSVColumns(
      latitude: "Breite", longitude: 1, time: "zeit", id: 4, accuracy: 5, bearing: 6, speed: 7)
    let reading = read(
      "länge,breite,ZEIT,auto,m,grad,tempo\n-8.5,41.5,1714559400,x,5,90,3\n", options)
    let location = reading.records.first?.trace.locations.first
    #expect(reading.records.map(\.trace.id) == ["x"])
    #expect(location?.coordinate == Coordinate(latitude: 41.5, longitude: -8.5))
    #expect(location?.time?.timeIntervalSince1970 == 1_714_559_400)
    #expect(location?.accuracy == 5 && location?.bearing == 90 && location?.speed == 3)
  }

  @Test(
    "unused columns whose names look like ids are noted as possible ids",
    arguments: [
      ("driver_id", true), ("orderId", true), ("OrderID", true), ("point_id", false),
      ("driverid", true), ("order uid", true), ("paid", false), ("grid", false), ("humid", false),
      ("valid", false), ("satellites", false), ("", false), ("€", false),
    ])
  func idLike(_ name: String, _ isLike: Bool) {
    #expect(FieldName.looksLikeID(name) == isLike)
    let notes = read("\(name),lat,lon,time\na,41.5,-8.5,1714559400\n").notes
    #expect(notes.map(\.code) == (isLike ? [.noIDs] : name.isEmpty ? [] : [.unusedNames]))
  }

  @Test("columns may be given by number, with or without a header", arguments: ["", "a,b\n"])
  func numbers(_ header: String) {
    let options = TraceReadingOptions(columns: CSVColumns(latitude: 2, longitude: 1))
    let reading = read(header + "-8.5,41.5\n", options)
    #expect(
      reading.records.first?.trace.locations.map(\.coordinate) == [
        Coordinate(latitude: 41.5, longitude: -8.5)
      ])
    #expect(reading.notes.isEmpty)
  }

  @Test(
    "columns that don't exist are rejected",
    arguments: [
      CSVColumns(latitude: 3, longitude: 1), CSVColumns(latitude: 0, longitude: 1),
      CSVColumns(latitude: "c", longitude: "a"), CSVColumns(latitude: 1, longitude: 2, time: "c"),
    ])
  func missing(_ columns: CSVColumns) {
    let reading = read("a,b\n1,2\n", TraceReadingOptions(columns: columns))
    #expect(reading.errors.map(\.code) == [.missingField])
    #expect(reading.errors.first?.line == 1)
  }

  @Test(
    "coordinates are read in the unit specified by the caller",
    arguments: [
      (CoordinateScale.degrees, 45.0, 90.0), (.e5, 0.00045, 0.0009), (.e6, 0.000045, 0.00009),
      (.e7, 0.0000045, 0.000009),
    ])
  func scale(_ scale: CoordinateScale, latitude: Double, longitude: Double) {
    let reading = read("lat,lon\n45,90\n", TraceReadingOptions(coordinateScale: scale))
    #expect(
      reading.records.first?.trace.locations.map(\.coordinate) == [
        Coordinate(latitude: latitude, longitude: longitude)
      ])
    #expect(reading.notes.isEmpty)
  }

  @Test(
    "the largest unit that makes large whole numbers valid is used; other numbers are rejected",
    arguments: [
      ("4114960,-861090", 41.1496, -8.6109, true), ("41149600,-8610900", 41.1496, -8.6109, true),
      ("411496000,-86109000", 41.1496, -8.6109, true), ("91,10", 0, 0, false),
      ("9100.5,1", 0, 0, false),
      ("9100000000,1", 0, 0, false),
    ])
  func magnitudes(_ row: String, latitude: Double, longitude: Double, isScaled: Bool) {
    let reading = read("lat,lon\n\(row)\n")
    if isScaled {
      #expect(
        reading.records.first?.trace.locations.map(\.coordinate) == [
          Coordinate(latitude: latitude, longitude: longitude)
        ])
      #expect(reading.notes.map(\.code) == [.scaledCoordinates])
    } else {
      #expect(reading.errors.map(\.code) == [.invalidCoordinate])
    }
  }

  @Test("after degrees with decimals, large whole numbers are rejected")
  func noScale() {
    let reading = read("lat,lon\n41.5,-8.5\n411496000,-86109000\n")
    #expect(reading.errors.map(\.code) == [.invalidCoordinate])
    #expect(reading.errors.first?.line == 3)
  }

  @Test("the error for a row that is invalid in the detected unit states the unit")
  func otherScale() {
    let reading = read("lat,lon\n100000,100000\n411496000,-86109000\n")
    #expect(reading.errors.first?.hint == "coordinates were read in units of 1e-5 degree")
  }

  @Test(
    "the roles of columns are recognized from their names",
    arguments: [
      ("lat", .latitude), ("LATITUDE", .latitude), ("y", .latitude), ("gps_lat", .latitude),
      ("Lat.", .latitude), ("lat_e7", .latitude), ("latitudeE6", .latitude), ("lng", .longitude),
      ("Long", .longitude), ("x", .longitude), ("Longitude (°E)", .longitude), ("t", .time),
      ("Time", .time),
      ("date_time", .time), ("timestamp_ms", .time), ("trackId", .id), ("trip_id", .id),
      ("Vehicle", .id),
      ("id", .id), ("accuracy [m]", .accuracy), ("HDOP", .dilution), ("Heading", .bearing),
      ("course", .bearing),
      ("speed", .speed), ("speed_kmh", .speed), ("Speed (mph)", .speed),
      ("altitude", .elevation), ("HEIGHT(m)", .elevation), ("ele_ft", .elevation),
      ("N/S", .latitudeLetter), ("LONGITUDE E/W", .longitudeLetter), ("gps_speed", .speed),
      ("user_id", .id), ("tracked_at", .time), ("timestamp_utc", .time), ("lat_deg", .latitude),
    ] as [(String, FieldName.Role)])
  func known(_ name: String, role: FieldName.Role) {
    #expect(FieldName(name)?.role == role)
  }

  @Test(
    "names with unknown words or unsuitable units are not recognized",
    arguments: [
      "", "(", "latitudes", "accuracy (furlongs)", "speed (furlongs)", "x (m)", "heading (mils)",
      "fare", "e7",
      "time_e7", "kmh",
    ])
  func unknown(_ name: String) {
    #expect(FieldName(name) == nil)
  }

  @Test(
    "ids that have only one line each are noted, unlike ids with several lines", arguments: [1, 2])
  func singleLocations(_ lines: Int) {
    let rows = (0..<5).flatMap { id in repeatElement("\(id),41.5,-8.5\n", count: lines) }
    let reading = read("id,lat,lon\n" + rows.joined())
    #expect(reading.records.count == 5)
    #expect(reading.notes.map(\.code) == (lines == 1 ? [.singleLocations] : []))
  }

  @Test("if several columns have the same meaning, the preferred name is used")
  func ranks() {
    let reading = read("id,trip_id,lat,y,lon,x\n1,a,41.5,0,-8.5,0\n2,a,41.6,0,-8.6,0\n")
    #expect(reading.records.map(\.trace.id) == ["a"])
    #expect(reading.records.first?.trace.locations.first?.coordinate.latitude == 41.5)
  }

  @Test(
    "speeds are converted to meters per second from the unit in the name of the column",
    arguments: [
      ("speed_kmh", 10.0), ("speed (mph)", 16.0934), ("speed_knots", 18.52), ("speed", 36.0),
    ])
  func speeds(_ name: String, speed: Double) throws {
    let found = read("lat,lon,\(name)\n1,2,36\n").records.first?.trace.locations.first?.speed
    #expect(abs(try #require(found) - speed) < 0.001)
  }

  @Test(
    "the most frequent delimiter is detected, and the comma is preferred in a tie",
    arguments: [
      ("a,b;c,d", ","), ("a;b,c;d", ";"), ("a\tb\tc,d", "\t"), ("a", ","), ("a,b;c", ","),
      ("\"a;;;\",b", ","), ("", ","),
    ])
  func delimiters(_ line: String, delimiter: Character) {
    #expect(CSVLayout.delimiter(of: Array(line.utf8)[...]) == delimiter.asciiValue)
  }
}
