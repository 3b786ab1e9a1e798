import Coordinates
import MilepostKit
import Testing

@testable import TraceFiles

@Suite("Hemisphere letters of coordinates")
struct HemisphereTests {
  private func read(
    _ text: String, _ options: TraceReadingOptions = TraceReadingOptions()
  ) -> Reading { Reading(Array(text.utf8), name: "a.csv", options: options) }

  private static let santiago = Coordinate(latitude: -33.8688, longitude: -70.6693)

  @Test(
    "columns of hemisphere letters are recognized by many names",
    arguments: [
      ("N/S", "E/W"), ("LATITUDE N/S", "LONGITUDE E/W"), ("lat_dir", "lon_dir"), ("ns", "ew"),
      ("Latitude Hemisphere", "Longitude Hemisphere"), ("latitudeRef", "longitudeRef"),
      ("NS_Indicator", "EW_Indicator"),
    ])
  func columns(_ latitude: String, _ longitude: String) {
    let reading = read(
      "time,lat,\(latitude),lon,\(longitude)\n1714559400,33.8688,S,70.6693,W\n"
        + "1714559401,33.8688,s, 70.6693 , w \n1714559402,-33.8688,South,-70.6693,West\n")
    #expect(
      reading.records.first?.trace.locations.map(\.coordinate)
        == Array(repeating: Self.santiago, count: 3))
    #expect(reading.notes.isEmpty)
  }

  @Test(
    "columns of hemisphere letters are used even if the caller specifies the columns",
    arguments: [true, false])
  func givenColumns(_ isComplete: Bool) {
    var columns = CSVColumns(latitude: "breite")
    if isComplete { columns.longitude = 4 }
    let reading = read(
      "time,breite,N/S,lon,E/W\n1714559400,33.8688,S,70.6693,W\n",
      TraceReadingOptions(columns: columns))
    #expect(reading.records.first?.trace.locations.map(\.coordinate) == [Self.santiago])
  }

  @Test("letters also determine the signs of scaled degrees")
  func scaled() {
    let reading = read("lat_e6,ns,lon_e6,ew\n33868800,S,70669300,W\n")
    #expect(reading.records.first?.trace.locations.map(\.coordinate) == [Self.santiago])
  }

  @Test(
    "a wrong, missing, or contradictory letter is reported with its line and point index",
    arguments: [
      ("33.8688,E,70.6693,W", FileError.Code.malformed), ("33.8688,S,70.6693,N", .malformed),
      ("33.8688,X,70.6693,W", .malformed), ("-33.8688,N,70.6693,W", .malformed),
      ("33.8688,S,-70.6693,E", .malformed), ("33.8688,,70.6693,W", .missingField),
      ("33.8688,S,70.6693,", .missingField), ("33.8688,S,70.6693", .missingField),
      ("33.8688,O,70.6693,W", .malformed),
    ])
  func wrong(_ row: String, _ code: FileError.Code) {
    let reading = read("lat,N/S,lon,E/W\n33.8688,S,70.6693,W\n\(row)\n")
    #expect(reading.errors.map(\.code) == [code])
    #expect(reading.errors.first?.line == 3)
    #expect(reading.errors.first?.index == 1)
  }

  @Test("rows before the first fix, which have no position, are left out")
  func noFix() {
    let reading = read("lat,N/S,lon,E/W\n,,,\n0,,0,\n33.8688,S,70.6693,W\n")
    #expect(reading.records.first?.trace.locations.map(\.coordinate) == [Self.santiago])
    #expect(reading.notes.map(\.code) == [.pointsWithoutPosition])
  }

  // 33° 52' 7.68" is 33 + 52/60 + 7.68/3600 = 33.8688°; 70° 40' 9.48" is 70.6693°.
  @Test(
    "coordinates may include letters, minutes, and seconds",
    arguments: [
      ("33.8688S", "70.6693W"), ("S33.8688", "W70.6693"), ("S 33.8688", "W 70.6693"),
      ("33.8688° S", "70.6693° W"), ("-33.8688°", "-70.6693°"), ("-33.8688S", "-70.6693 W"),
      ("33° 52' 7.68\"\" S", "70° 40' 9.48\"\" W"), ("33°52.128'S", "70°40.158'W"),
      ("33d52m7.68s S", "70d40m9.48s W"), ("33:52:7.68 S", "70:40:9.48 W"),
      ("-33 52 7.68", "-70 40 9.48"), ("S33°52′7.68″", "W70°40′9.48″"),
    ])
  func values(_ latitude: String, _ longitude: String) throws {
    let reading = read("lat,lon\n\"\(latitude)\",\"\(longitude)\"\n")
    let found = try #require(reading.records.first?.trace.locations.first?.coordinate)
    #expect(abs(found.latitude - Self.santiago.latitude) < 1e-12)
    #expect(abs(found.longitude - Self.santiago.longitude) < 1e-12)
  }

  @Test("degrees with letters may have a decimal comma")
  func decimalComma() {
    let reading = read("lat;lon\n33,8688S;70,6693W\n")
    #expect(reading.records.first?.trace.locations.map(\.coordinate) == [Self.santiago])
  }

  @Test(
    "malformed coordinates are rejected",
    arguments: [
      "33.8688E", "N33.8688S", "-33.8688N", "33° 61' S", "33.5° 10' S", "33° 52' 7\"\" 3 S", "S",
      "33d52m7.68s", "33.8688x", "33°-5'", "°",
    ])
  func invalid(_ latitude: String) {
    let reading = read("lat,lon\n\"\(latitude)\",70.6693W\n")
    #expect(reading.errors.map(\.code) == [.invalidNumber])
    #expect(reading.errors.first?.line == 2)
  }

  @Test(
    "degrees and minutes in NMEA notation are rejected with a hint",
    arguments: ["4807.038,N,01131.000,E", "0045.500,N,00130.250,E", "4807.038,N,1131.0,E"])
  func nmea(_ row: String) {
    let reading = read("lat,N/S,lon,E/W\n\(row)\n")
    #expect(reading.errors.count == 1)
    #expect(reading.errors.first?.hint?.contains("NMEA") == true)
  }

  @Test(
    "planar coordinates are rejected with a hint",
    arguments: ["x,y\n530000,180000\n", "lat,lon\n180000.5,530000.5\n", "x,y\n530000.5,180000.1\n"])
  func plane(_ text: String) {
    let reading = read(text)
    #expect(reading.errors.map(\.code) == [.invalidCoordinate])
    #expect(reading.errors.first?.hint?.contains("meters") == true)
  }

  @Test(
    "degrees may be padded to three digits, but degrees and minutes run together are rejected",
    arguments: [
      ("047.376500", 47.3765), ("-033.8688", -33.8688), ("+07.5", 7.5), ("007", 7),
      ("0045.5", nil), ("-0045.5", nil), ("+0045.5", nil), ("N0045.5", nil), ("0045.5S", nil),
    ] as [(String, Double?)])
  func padded(_ latitude: String, degrees: Double?) {
    let reading = read("lat,lon\n\(latitude),008.5\n")
    #expect(reading.records.first?.trace.locations.first?.coordinate.latitude == degrees)
    #expect(reading.errors.map(\.hint) == (degrees == nil ? [DegreesText.minutesHint] : []))
    // A longitude in NMEA notation has one more digit.
    let column = latitude.replacing("N", with: "E").replacing("S", with: "W")
    let longitude = read("lat,lon\n1,\(column)\n")
    #expect(longitude.errors.isEmpty)
    #expect(read("lat,lon\n1,-00830.5\n").errors.map(\.hint) == [DegreesText.minutesHint])
  }

  // Rows as written by the logger Columbus V-900, whose manual specifies dates as YYMMDD.
  @Test("letters may be in the same column as degrees", arguments: [true, false])
  func sameColumn(_ isGiven: Bool) {
    var options = TraceReadingOptions()
    if isGiven { options.columns = CSVColumns(latitude: 5, longitude: 6, time: 4, date: 3) }
    let reading = read(
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n"
        + "1,T,121101,001048,33.8688S,070.6693W,492,32,45\n"
        + "2,T,121102,001048,33.8688S,070.6693W,492,32,45\n", options)
    #expect(reading.errors.isEmpty)
    #expect(
      reading.records.first?.trace.locations.map(\.coordinate)
        == [Self.santiago, Self.santiago])
    // date -u -d '2012-11-01 00:10:48' +%s
    #expect(
      reading.records.first?.trace.locations.map { $0.time?.timeIntervalSince1970 }
        == [1_351_728_648, 1_351_815_048])
    #expect(reading.notes.contains { $0.text.contains("year, month, day") })
    let signed = read("Latitude N/S,Longitude E/W\n-33.8688,-70.6693\n")
    #expect(signed.records.first?.trace.locations.map(\.coordinate) == [Self.santiago])
  }
}
