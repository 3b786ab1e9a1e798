import Coordinates
import Foundation
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("Units of speed, accuracy, bearing, and elevation")
struct SpeedUnitTests {
  /// The length in meters of a degree of longitude along the equator of WGS 84: the equatorial
  /// radius, 6378137 m, times π/180.
  private static let metersPerDegree = 111_319.490_793

  /// Returns the rows of a drive east along the equator, at 10 to 16 m/s.
  private func rows(
    reporting perMeterPerSecond: Double, count: Int = 40, seconds: Double = 1, noise: Double = 0
  ) -> [(longitude: Double, time: Double, speed: Double)] {
    var longitude = 20.0
    return (0..<count).map { index in
      let speed = 10 + Double(index % 7)
      let next = 10 + Double((index + 1) % 7)
      defer { longitude += (speed + next) / 2 * seconds / Self.metersPerDegree }
      let wobble = 1 + noise * Double((index * 37 % 11) - 5)
      return (
        longitude, 1_714_559_400 + Double(index) * seconds, speed * perMeterPerSecond * wobble
      )
    }
  }

  private func csv(
    _ name: String, reporting factor: Double, count: Int = 40, seconds: Double = 1,
    noise: Double = 0
  ) -> String {
    "time,lat,lon,\(name)\n"
      + rows(reporting: factor, count: count, seconds: seconds, noise: noise)
      .map { "\($0.time),0,\($0.longitude),\($0.speed)\n" }.joined()
  }

  private func read(
    _ text: String, _ name: String = "a.csv",
    _ options: TraceReadingOptions = TraceReadingOptions()
  ) -> Reading { Reading(Array(text.utf8), name: name, options: options) }

  private func firstSpeed(_ reading: Reading) throws -> Double {
    try #require(reading.records.first?.trace.locations.first?.speed)
  }

  @Test(
    "names may state the unit of speeds",
    arguments: [
      ("speed_kmh", 10.0), ("Speed (km/h)", 10), ("speed_kph", 10), ("SPEED kmh", 10),
      ("Speed Miles Per Hour", 16.093_44), ("speed_mph", 16.093_44), ("speed_knots", 18.52),
      ("GPS Speed (Meters/second)", 36), ("velocity [m/s]", 36), ("Speed, km/h", 10),
      ("sog_kn", 18.52), ("gps_speed_kmh", 10), ("speed (kt)", 18.52),
    ])
  func named(_ name: String, speed: Double) throws {
    let reading = read("lat,lon,time,\"\(name)\"\n1,2,1714559400,36\n")
    #expect(abs(try firstSpeed(reading) - speed) < 1e-6)
    #expect(reading.notes.isEmpty)
  }

  @Test(
    "a unit of speeds specified by the caller takes precedence over names",
    arguments: ["speed", "speed_kmh"])
  func given(_ name: String) throws {
    let options = TraceReadingOptions(speedUnit: .knots)
    let csv = read("lat,lon,time,\(name)\n1,2,1714559400,36\n", "a.csv", options)
    #expect(abs(try firstSpeed(csv) - 18.52) < 1e-9)
    let lines = read(#"{"points": [[2, 1]], "\#(name)": [36]}"#, "a.ndjson", options)
    #expect(abs(try firstSpeed(lines) - 18.52) < 1e-9)
    let line = read(
      #"{"type": "Feature", "geometry": {"type": "MultiPoint", "coordinates": [[2, 1]]}, "#
        + #""properties": {"\#(name)": [36]}}"#, "a.geojson", options)
    #expect(abs(try firstSpeed(line) - 18.52) < 1e-9)
    let point = read(
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 1]}, "#
        + #""properties": {"\#(name)": 36}}"#, "a.geojson", options)
    #expect(abs(try firstSpeed(point) - 18.52) < 1e-9)
  }

  @Test(
    "the unit of speeds is detected from positions and times",
    arguments: [
      (3.6, "km/h"), (2.236_936, "mph"), (1.943_844, "knots"), (1, "m/s"),
    ], [0, 0.02])
  func shown(_ unit: (factor: Double, name: String), noise: Double) throws {
    let reading = read(csv("speed", reporting: unit.factor, noise: noise))
    let expected = 10 * (1 + noise * -5)
    #expect(abs(try firstSpeed(reading) - expected) < 0.01)
    #expect(reading.notes.map(\.code) == (unit.name == "m/s" ? [] : [.speedUnit]))
    #expect(reading.notes.first?.text.contains("read as \(unit.name)") ?? true)
  }

  @Test("the unit of speeds is detected at 60° north, too")
  func latitudes() throws {
    // A degree of longitude at 60° north is 55.80 km, about half as long as at the equator.
    let north = rows(reporting: 3.6).map { row in
      (row.time + 3600, 60, row.longitude * Self.metersPerDegree / 55_800, row.speed)
    }
    let text =
      "time,lat,lon,speed\n1714559400,0,20,36\n"
      + north.map { "\($0),\($1),\($2),\($3)\n" }.joined()
    let reading = read(text)
    #expect(abs(try firstSpeed(reading) - 10) < 0.01)
    #expect(reading.notes.first?.text.contains("read as km/h") == true)
  }

  @Test(
    "the unit of speeds is detected in NDJSON, GeoJSON, and GPX, too",
    arguments: ["ndjson", "geojson", "points.geojson", "gpx"])
  func formats(_ format: String) throws {
    let rows = rows(reporting: 3.6)
    let text: String
    switch format {
    case "ndjson":
      text =
        #"{"points":["# + rows.map { "[\($0.longitude),0,\($0.time)]" }.joined(separator: ",")
        + #"],"speed":["# + rows.map { "\($0.speed)" }.joined(separator: ",") + "]}"
    case "geojson":
      text =
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["#
        + rows.map { "[\($0.longitude),0]" }.joined(separator: ",")
        + #"]},"properties":{"times":["# + rows.map { "\($0.time)" }.joined(separator: ",")
        + #"],"speed":["# + rows.map { "\($0.speed)" }.joined(separator: ",") + "]}}"
    case "gpx":
      let points = rows.map {
        "<trkpt lat='0' lon='\($0.longitude)'><time>\($0.time)</time>"
          + "<speed>\($0.speed)</speed></trkpt>"
      }
      text = "<gpx><trk><trkseg>" + points.joined() + "</trkseg></trk></gpx>"
    default:
      text =
        #"{"type":"FeatureCollection","features":["#
        + rows.map {
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0.longitude),0]},"#
            + #""properties":{"time":\#($0.time),"speed":\#($0.speed)}}"#
        }.joined(separator: ",") + "]}"
    }
    let reading = read(text, "a.\(format)")
    #expect(abs(try firstSpeed(reading) - 10) < 0.01)
    #expect(reading.notes.map(\.code) == [.speedUnit])
  }

  @Test(
    "if the ratio fits no unit, speeds are read as m/s, with a note", arguments: [5.0, 0.3, 2.09])
  func doubtful(_ factor: Double) throws {
    let reading = read(csv("speed", reporting: factor))
    #expect(abs(try firstSpeed(reading) - 10 * factor) < 1e-9)
    #expect(reading.notes.map(\.code) == [.doubtfulSpeeds])
  }

  @Test("a trace with too little movement uses the unit of an earlier trace, not of a later trace")
  func settledBefore() throws {
    let standing = "b,1714559400,0,20,36\nb,1714559401,0,20,36\n"
    let moving = rows(reporting: 3.6)
      .map { "a,\($0.time),0,\($0.longitude),\($0.speed)\n" }.joined()
    let after = read("id,time,lat,lon,speed\n" + moving + standing)
    #expect(after.records.last?.trace.locations.map(\.speed) == [10, 10])
    let before = read("id,time,lat,lon,speed\n" + standing + moving)
    #expect(before.records.first?.trace.locations.map(\.speed) == [36, 36])
  }

  @Test(
    "reading in pieces settles the unit in the same way as reading line by line",
    arguments: [1, 7, 1 << 18])
  func pieces(_ chunkSize: Int) {
    func line(_ id: Int, _ count: Int) -> String {
      let rows = rows(reporting: 3.6, count: count)
      return #"{"id":\#(id),"points":["#
        + rows.map { "[\($0.longitude),0,\($0.time)]" }.joined(separator: ",") + #"],"speed":["#
        + rows.map { "\($0.speed)" }.joined(separator: ",") + "]}\n"
    }
    let text = Array((line(1, 2) + line(2, 40) + line(3, 2)).utf8)
    let whole = Reading(text, name: "a.ndjson")
    #expect(whole.records.map { $0.trace.locations[0].speed?.rounded() } == [36, 10, 10])
    let cut = Reading(text, name: "a.ndjson", chunkSize: chunkSize, inPieces: true)
    #expect(cut.records == whole.records)
    #expect(cut.notes == whole.notes)
  }

  @Test("speed over ground is in knots unless positions show another unit")
  func overGround() throws {
    let reading = read("lat,lon,time,SOG\n1,2,1714559400,36\n")
    #expect(abs(try firstSpeed(reading) - 18.52) < 1e-9)
    #expect(reading.notes.map(\.code) == [.speedUnit])
    #expect(abs(try firstSpeed(read(csv("sog", reporting: 1))) - 10) < 0.01)
  }

  @Test("numbers may be followed by their units, as written by loggers")
  func besideNumbers() throws {
    // A row of a Qstarz BT-Q1000, from RouteConverter's documentation of its format.
    let reading = read(
      """
      INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,HDOP,NSAT (USED/VIEW),\
      DISTANCE,
      8,T,2010/12/28,23:01:43,SPS,49.126389,N,8.614000,W,245.512 m,36.0 km/h,1.4,8(10),0.22 m,

      """)
    let location = try #require(reading.records.first?.trace.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 49.126389, longitude: -8.614))
    #expect(location.elevation == 245.512)
    #expect(abs(try #require(location.speed) - 10) < 1e-9)
    // date -u -d '2010-12-28 23:01:43' +%s
    #expect(location.time?.timeIntervalSince1970 == 1_293_577_303)
    #expect(
      reading.notes.map(\.code) == [.unusedNames, .timesWithoutZone, .accuracyFromDilution])
  }

  @Test(
    "plain numbers are in the unit of the caller or the name, or else in that of other numbers",
    arguments: ["speed", "speed_kmh"])
  func mixed(_ name: String) {
    let reading = read(
      "lat,lon,time,\(name)\n1,2,1714559400,36\n1,2,1714559401,18 km/h\n1,2,1714559402,5 m/s\n")
    #expect(reading.records.first?.trace.locations.map { $0.speed?.rounded() } == [10, 5, 5])
    let options = TraceReadingOptions(speedUnit: .milesPerHour)
    let given = read(
      "lat,lon,time,\(name)\n1,2,1714559400,100\n1,2,1714559401,18 km/h\n", "a.csv", options)
    #expect(given.records.first?.trace.locations.map { $0.speed?.rounded() } == [45, 5])
  }

  @Test(
    "a speed followed by anything other than a unit of speed is rejected",
    arguments: ["36 m", "36 x", "36 /"])
  func otherUnit(_ text: String) {
    let reading = read("lat,lon,time,speed\n1,2,1714559400,\(text)\n")
    #expect(reading.errors.map(\.code) == [.invalidNumber])
  }

  @Test("accuracy and elevation may be in feet, and bearing in radians")
  func others() throws {
    let location = try #require(
      read("lat,lon,accuracy (ft),alt_ft,heading_rad\n1,2,10,1000,1.5707963267948966\n").records
        .first?
        .trace.locations.first)
    // One foot is 0.3048 m.
    #expect(abs(try #require(location.accuracy) - 3.048) < 1e-9)
    #expect(abs(try #require(location.elevation) - 304.8) < 1e-9)
    #expect(abs(try #require(location.bearing) - 90) < 1e-9)
  }

  @Test("lists with alternative names are kept, and used if they have an element for each point")
  func otherLists() throws {
    let reading = read(
      #"{"points": [[2, 1], [3, 1]], "speed_kmh": [36, null], "altitude": [5, 6], "sog": [1]}"#,
      "a.ndjson")
    let record = try #require(reading.records.first)
    #expect(record.trace.locations.map(\.speed) == [10, nil])
    #expect(record.trace.locations.map(\.elevation) == [5, 6])
    #expect(record.fields.map(\.name) == ["speed_kmh", "altitude", "sog"])
  }

  @Test(
    "speeds of points are converted once; plain numbers are in the unit of the name or of others",
    arguments: [
      ("speed", [#""36 km/h""#, "36", #""10 m/s""#, "36"]), ("speed", ["36", "36", #""36 km/h""#]),
      ("speed", [#""10 m/s""#, "10", #""36 km/h""#]), ("speed_kmh", ["36", #""10 m/s""#, "36"]),
      ("speed_kmh", [#""36 km/h""#, "36", #""10 m/s""#]),
    ])
  func mixedPoints(_ name: String, _ speeds: [String]) {
    let reading = read(
      #"{"type":"FeatureCollection","features":["#
        + speeds.enumerated().map { index, speed in
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
            + #""properties":{"time":\#(1_714_559_400 + index),"\#(name)":\#(speed)}}"#
        }.joined(separator: ",") + "]}", "a.geojson")
    let found = reading.records.first?.trace.locations.map { (($0.speed ?? 0) * 1e6).rounded() }
    #expect(found == speeds.map { _ in 1e7 })
  }

  /// The rows of a walk east at 1.5 m/s, with speeds in km/h and position errors of a few meters.
  private var walk: String {
    var generator = SeededGenerator(seed: 7)
    return (0..<60).map { index in
      let east = 1.5 * Double(index) + Double.random(in: -3...3, using: &generator)
      let north = Double.random(in: -3...3, using: &generator)
      return
        "b,\(1_714_559_500 + index),\(north / 110_574),\(20 + east / Self.metersPerDegree),5.4\n"
    }.joined()
  }

  @Test("a trace with unclear speeds uses the unit of an earlier trace")
  func unclear() {
    let drive = rows(reporting: 3.6)
      .map { "a,\($0.time),0,\($0.longitude),\($0.speed)\n" }.joined()
    let reading = read("id,time,lat,lon,speed\n" + drive + walk)
    #expect(abs((reading.records.last?.trace.locations[0].speed ?? 0) - 1.5) < 1e-9)
    #expect(reading.notes.map(\.code) == [.speedUnit])
  }

  @Test(
    "a trace clearly in a different unit from an earlier trace is converted and noted",
    arguments: [(3.6, 1), (1, 3.6), (3.6, 2.236_936)])
  func departure(first: Double, second: Double) {
    func drive(_ id: String, _ factor: Double) -> String {
      rows(reporting: factor).map { "\(id),\($0.time),0,\($0.longitude),\($0.speed)\n" }.joined()
    }
    let reading = read("id,time,lat,lon,speed\n" + drive("a", first) + drive("b", second))
    let speeds = reading.records.map { $0.trace.locations[0].speed ?? 0 }
    #expect(speeds.allSatisfy { abs($0 - 10) < 0.01 })
    #expect(reading.notes.contains { $0.code == .otherSpeedUnit })
  }

  /// Returns the rows of a drive at a constant speed along a path of semicircles.
  ///
  /// Each semicircle is π/2 times as long as the chord between its ends.
  private func winding(every seconds: Double, radius: Double, speed: Double) -> String {
    "time,lat,lon,speed\n"
      + (0..<60).map { index in
        let way = Double(index) * seconds * speed
        let turn = (way / (.pi * radius)).rounded(.down)
        let angle = way / radius - turn * .pi
        let east = 2 * radius * turn + radius * (1 - cos(angle))
        let north = (turn.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1) * radius * sin(angle)
        return "\(1_714_559_400 + Double(index) * seconds),\(north / 110_574.3),"
          + "\(20 + east / Self.metersPerDegree),\(speed)\n"
      }.joined()
  }

  @Test(
    "speeds on a winding path are not mistaken for speeds in another unit",
    arguments: [20.0, 60, 90])
  func bends(every seconds: Double) throws {
    for radius in [40.0, 100, 150, 250, 400] {
      let reading = read(winding(every: seconds, radius: radius, speed: 15))
      #expect(try firstSpeed(reading) == 15, "\(radius)")
      #expect(reading.notes.allSatisfy { $0.code == .doubtfulSpeeds })
    }
  }

  @Test("the unit is detected from locations a minute apart if bends can't explain the ratio")
  func sparse() throws {
    let fast = rows(reporting: 7.2, seconds: 60)
      .map { "\($0.time),0,\($0.longitude * 2 - 20),\($0.speed)\n" }.joined()
    #expect(abs(try firstSpeed(read("time,lat,lon,speed\n" + fast)) - 20) < 0.01)
  }
}
