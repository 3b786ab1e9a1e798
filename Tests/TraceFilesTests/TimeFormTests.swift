import Coordinates
import MilepostKit
import Testing

@testable import TraceFiles

/// The expected Unix times were computed with `date -u -d … +%s`.
@Suite("Forms of times in traces")
struct TimeFormTests {
  private func read(_ text: String, _ name: String) -> Reading {
    Reading(Array(text.utf8), name: name)
  }

  private func times(_ reading: Reading) -> [Double?] {
    reading.records.flatMap { $0.trace.locations.map { $0.time?.timeIntervalSince1970 } }
  }

  @Test(
    "calendar times without separators are read in every format with times, with a note",
    arguments: [
      ("a.csv", "lat,lon,time\n39,116,20121101001048\n39,116,20121101001108.250\n"),
      ("a.ndjson", #"{"points":[[116,39,20121101001048],[116,39,20121101001108.250]]}"#),
      ("a.ndjson", #"{"points":[[116,39,"20121101001048"],[116,39,"20121101001108.25"]]}"#),
      (
        "a.geojson",
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[116,39],[116,39]]},"#
          + #""properties":{"times":[20121101001048,"20121101001108.25"]}}"#
      ),
      (
        "a.geojson",
        #"{"type":"FeatureCollection","features":["#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[116,39]},"#
          + #""properties":{"time":20121101001048}},"#
          + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[116,39]},"#
          + #""properties":{"time":"20121101T001108.25"}}]}"#
      ),
      (
        "a.gpx",
        "<gpx><trk><trkseg><trkpt lat='39' lon='116'><time>20121101001048</time></trkpt>"
          + "<trkpt lat='39' lon='116'><time>20121101T001108.25</time></trkpt></trkseg></trk></gpx>"
      ),
    ])
  func compact(_ name: String, _ text: String) {
    let reading = read(text, name)
    #expect(times(reading) == [1_351_728_648, 1_351_728_668.25])
    #expect(Set(reading.notes.map(\.code)) == [.compactTimes])
  }

  @Test(
    "dates and times of day may be in two columns",
    arguments: [
      ("2012/11/01", "00:10:48.000"), ("2012-11-01", "0:10:48"), ("20121101", "001048"),
      ("20121101", "001048.000"), ("20121101", "00:10:48"), ("2012/11/01", "12:10:48 AM"),
      ("2012/11/01", "12:10:48am"), ("2012-11-01", " 001048"),
    ])
  func dateAndClock(_ date: String, _ clock: String) {
    for names in ["DATE,TIME", "UTC DATE,UTC TIME", "gps_date,gps_time", "date,utc"] {
      let reading = read("lat,lon,\(names)\n39,116,\(date),\(clock)\n", "a.csv")
      #expect(times(reading) == [1_351_728_648], "\(names)")
      #expect(reading.notes.map(\.code) == [.timesWithoutZone])
    }
  }

  @Test("a point may have a date and a time of day in two properties")
  func pointProperties() {
    let reading = read(
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[116,39]},"#
        + #""properties":{"time":"00:10:48","date":"2012/11/01"}}"#, "a.geojson")
    #expect(times(reading) == [1_351_728_648])
  }

  @Test("UTC takes precedence over local time")
  func utcFirst() {
    let reading = read(
      """
      lat,lon,LOCAL DATE,LOCAL TIME,UTC DATE,UTC TIME
      39,116,2012/11/01,08:10:48,2012/11/01,00:10:48

      """, "a.csv")
    #expect(times(reading) == [1_351_728_648])
    #expect(reading.notes.map(\.code) == [.unusedNames, .timesWithoutZone])
  }

  @Test("a six-digit date is read if only one order is possible")
  func sixDigits() {
    // 25 12 99 is valid only as day, month, year.
    let reading = read("lat,lon,date,time\n39,116,251299,001048\n", "a.csv")
    #expect(times(reading) == [946_080_648])
    #expect(
      reading.notes.contains { $0.code == .compactTimes && $0.text.contains("day, month, year") })
  }

  @Test(
    "ambiguous and invalid dates and times of day are rejected",
    arguments: [
      ("011110", "001048"), ("2012/11/01", "1048"), ("01/11/2012", "00:10:48"),
      ("999999", "001048"),
    ])
  func open(_ date: String, _ clock: String) {
    let reading = read("lat,lon,date,time\n39,116,\(date),\(clock)\n", "a.csv")
    #expect(reading.errors.map(\.code) == [.invalidTime])
    #expect(reading.errors.first?.line == 2)
  }

  @Test("a Unix time next to a date is used without the date")
  func unixBesideDate() {
    let reading = read("lat,lon,date,time\n39,116,2012/11/01,1351728648\n", "a.csv")
    #expect(times(reading) == [1_351_728_648])
  }

  @Test(
    "times outside the years 1990 to 2100 are noted",
    arguments: ["12.5", "1970-01-01T00:00:01Z", "604799", "17145594000"])
  func questionable(_ time: String) {
    let reading = read("lat,lon,time\n39,116,\(time)\n39,116,\(time)\n", "a.csv")
    #expect(reading.notes.map(\.code) == [.questionableTimes])
  }

  @Test("times in spreadsheet days are read, with a note")
  func spreadsheet() {
    let reading = read("lat,lon,time\n39,116,41214.0075\n", "a.csv")
    #expect(times(reading) == [1_351_728_648])
    #expect(Set(reading.notes.map(\.code)) == [.spreadsheetTimes])
  }

  /// Returns files with the same times: in a column, as third numbers of points, in a list, and in
  /// properties of points.
  private static func forms(_ times: [String]) -> [(name: String, text: String)] {
    [
      ("a.csv", "lat,lon,time\n" + times.map { "39,116,\($0)\n" }.joined()),
      (
        "a.ndjson",
        #"{"points":["# + times.map { "[116,39,\($0)]" }.joined(separator: ",") + "]}"
      ),
      (
        "a.geojson",
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#
          + times.map { _ in "[116,39]" }.joined(separator: ",")
          + #"]},"properties":{"times":["# + times.joined(separator: ",") + "]}}"
      ),
      (
        "a.geojson",
        #"{"type":"FeatureCollection","features":["#
          + times.map {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[116,39]},"#
              + #""properties":{"time":\#($0)}}"#
          }.joined(separator: ",") + "]}"
      ),
    ]
  }

  // date -u -d '2024-05-01 11:59:50' +%s; 2024-05-01 is day 45413 in spreadsheets.
  @Test("whole and half numbers among spreadsheet days are read as days")
  func wholeDays() {
    let days = ["45413", "45413.49988426", "45413.5", "45413.50011574"]
    for (name, text) in Self.forms(days) {
      let reading = read(text, name)
      #expect(
        times(reading) == [1_714_521_600, 1_714_564_790, 1_714_564_800, 1_714_564_810], "\(name)")
      #expect(Set(reading.notes.map(\.code)) == [.spreadsheetTimes])
    }
  }

  @Test("whole and half numbers alone are not read as days")
  func wholeNumbers() {
    for (name, text) in Self.forms(["45413", "45414.5"]) {
      let reading = read(text, name)
      #expect(times(reading) == [45_413, 45_414.5], "\(name)")
      #expect(reading.notes.map(\.code) == [.questionableTimes])
    }
  }

  @Test("eight-digit numbers are read as dates unless one of them isn't a date")
  func counts() {
    let counts = ["20011230", "20011231", "20011232", "20011301"]
    for (name, text) in Self.forms(counts) {
      let reading = read(text, name)
      #expect(times(reading) == counts.map(Double.init), "\(name)")
      #expect(reading.notes.map(\.code) == [.questionableTimes])
    }
    for (name, text) in Self.forms(["20011230", "20011231"]) {
      #expect(times(read(text, name)) == [1_009_670_400, 1_009_756_800], "\(name)")
    }
  }

  @Test("a column `t` next to a date is used without the date")
  func countBesideDate() {
    let reading = read("lat,lon,date,t\n39,116,2024-05-01,0\n39,116,2024-05-01,1\n", "a.csv")
    #expect(times(reading) == [0, 1])
    #expect(reading.notes.map(\.code) == [.unusedNames, .questionableTimes])
  }

  @Test("the detected order of a six-digit date is noted for GeoJSON points, too")
  func orderOfPoints() {
    let reading = read(
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[116,39]},"#
        + #""properties":{"time":"00:10:48","date":"251299"}}"#, "a.geojson")
    #expect(times(reading) == [946_080_648])
    #expect(
      reading.notes.contains { $0.code == .compactTimes && $0.text.contains("day, month, year") })
  }
}
