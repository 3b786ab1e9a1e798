import Coordinates
import MilepostKit
import Testing

@testable import TraceFiles

@Suite("Unused names, points of several users, and collections")
struct UnusedNamesTests {
  private func read(
    _ text: String, _ name: String = "a.csv", _ options: TraceReadingOptions = TraceReadingOptions()
  ) -> Reading { Reading(Array(text.utf8), name: name, options: options) }

  private func points(_ properties: [String]) -> String {
    #"{"type":"FeatureCollection","features":["#
      + properties.enumerated().map { index, properties in
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.\#(index),47]},"#
          + #""properties":{\#(properties)}}"#
      }.joined(separator: ",") + "]}"
  }

  @Test("unused columns are listed in one note")
  func columns() {
    let reading = read(
      "lat,lon,time,Fare,lat,hdop,accuracy,\n41,-8,1714559400,1,2,3,4,\n41,-8,1714559401,1,2,3,4,\n"
    )
    #expect(reading.notes.map(\.text) == ["columns 'Fare', 'lat', 'hdop' are not used"])
    #expect(reading.notes.map(\.code) == [.unusedNames])
  }

  @Test("a note lists a single unused column, or the first twelve of many")
  func counts() {
    #expect(
      read("lat,lon,time,fare\n41,-8,1714559400,1\n").notes.map(\.text)
        == ["the column 'fare' is not used"])
    let names = (1...30).map { "c\($0)" }.joined(separator: ",")
    let values = (1...30).map(String.init).joined(separator: ",")
    let text = read("lat,lon,time,\(names)\n41,-8,1714559400,\(values)\n").notes.first?.text
    #expect(text?.hasSuffix("'c12'… are not used") == true)
  }

  @Test("unused columns are not noted if the caller specifies the columns of the coordinates")
  func chosen() {
    let options = TraceReadingOptions(columns: CSVColumns(latitude: "lat", longitude: "lon"))
    #expect(read("lat,lon,fare\n41,-8,1\n", "a.csv", options).notes.isEmpty)
  }

  @Test(
    "consecutive points with the same id form a trace; properties are named like CSV columns",
    arguments: [
      ("user_id", "tracked_at"), ("vehicle", "timestamp"), ("track_id", "time"),
      ("imei", "fixTime"),
    ])
  func users(_ id: String, _ time: String) {
    func point(_ user: Int, _ minute: Int) -> String {
      #""\#(id)": \#(user), "\#(time)": "2015-11-27T08:0\#(minute):00Z""#
    }
    let json = read(points([point(1, 0), point(1, 1), point(2, 0), point(2, 2)]), "a.geojson")
    let csv = read(
      "\(id),\(time),lon,lat\n1,2015-11-27T08:00:00Z,8.0,47\n1,2015-11-27T08:01:00Z,8.1,47\n"
        + "2,2015-11-27T08:00:00Z,8.2,47\n2,2015-11-27T08:02:00Z,8.3,47\n")
    // date -u -d 2015-11-27T08:00:00Z +%s
    let start = 1_448_611_200.0
    for reading in [json, csv] {
      #expect(reading.records.map(\.trace.id) == ["1", "2"])
      #expect(
        reading.records.map { $0.trace.locations.map { $0.time?.timeIntervalSince1970 } }
          == [[start, start + 60], [start, start + 120]])
      #expect(reading.notes.isEmpty)
    }
  }

  @Test("unused properties of points are noted like columns")
  func properties() {
    let reading = read(
      points([#""driver_id": 1, "when": "8:00""#, #""driver_id": 2"#]), "a.geojson")
    #expect(reading.records.count == 1)
    #expect(reading.notes.map(\.code) == [.noTimes, .noIDs])
    let other = read(points([#""time": 1714559400, "fare": 3, "none": null"#]), "a.geojson")
    #expect(other.notes.map(\.text) == ["the property 'fare' is not used"])
  }

  @Test("each line and each run of points in a collection is a part of one trace")
  func collection() throws {
    let reading = read(
      #"""
      {"type":"Feature","properties":{"times":[[1714559400,1714559401],[1714559402,1714559403],\#
      [1714559404,1714559405]]},"geometry":{"type":"GeometryCollection","geometries":[\#
      {"type":"LineString","coordinates":[[8,47,1],[8.1,47,2]]},\#
      {"type":"GeometryCollection","geometries":[\#
      {"coordinates":[[8.2,47],[8.3,47]],"type":"LineString"}]},\#
      {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},\#
      {"type":"Point","coordinates":[8.4,47]},{"type":"Point","coordinates":[8.5,47]}]}}
      """#, "a.geojson")
    let record = try #require(reading.records.first)
    #expect(record.trace.locations.map(\.coordinate.longitude) == [8, 8.1, 8.2, 8.3, 8.4, 8.5])
    #expect(record.trace.locations.map(\.elevation) == [1, 2, nil, nil, nil, nil])
    #expect(record.trace.locations.last?.time?.timeIntervalSince1970 == 1_714_559_405)
    #expect(record.partStarts == [2, 4])
    #expect(reading.notes.map(\.code) == [.featuresPassedOver])
  }

  @Test("a bare collection is a trace; a collection without lines or points is skipped")
  func bareCollection() {
    let line = #"{"type":"LineString","coordinates":[[8,47],[8.1,47]]}"#
    let bare = read(#"{"type":"GeometryCollection","geometries":[\#(line),\#(line)]}"#, "a.geojson")
    #expect(bare.records.map(\.partStarts) == [[2]])
    for geometries in ["", #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#] {
      let reading = read(
        #"{"type":"GeometryCollection","geometries":[\#(geometries)]}"#, "a.geojson")
      #expect(reading.records.isEmpty)
      #expect(reading.notes.map(\.code) == [.featuresPassedOver, .noTraces])
    }
  }

  @Test("a geometry within a collection is checked like any other")
  func badCollection() {
    let reading = read(
      #"{"type":"GeometryCollection","geometries":[{"type":"LineString"}]}"#, "a.geojson")
    #expect(reading.errors.map(\.code) == [.missingField])
  }

  @Test("unused elements of GPX are listed in one note")
  func elements() {
    let point = { (inner: String) in "<trkpt lat='47' lon='8'>\(inner)</trkpt>" }
    let first = point(
      "<ele>1</ele><sat>7</sat>"
        + "<extensions><t:TPX><t:hr>90</t:hr><t:speed>1</t:speed></t:TPX></extensions>")
    let second = point(
      "<sat>7</sat><extensions><t:TPX><t:hr>91</t:hr><t:cad>80</t:cad></t:TPX></extensions>")
    let reading = read(
      "<gpx><metadata><desc>x</desc></metadata><trk><name>a</name><type>9</type><trkseg>"
        + first + second + "</trkseg></trk></gpx>", "a.gpx")
    #expect(reading.notes.map(\.text) == ["elements 'type', 'sat', 'hr', 'cad' are not used"])
    let plain = read(
      "<gpx><trk><name>a</name><trkseg>\(point("<ele>1</ele>"))</trkseg></trk></gpx>", "a.gpx")
    #expect(plain.notes.isEmpty)
  }

  @Test("skipped parts of a collection don't affect other parts")
  func leftOutParts() {
    let polygon = #"{"type":"Polygon","coordinates":[[[0,0,1,9],[1,0],[1,1],[0,0]]]}"#
    let line = #"{"type":"LineString","coordinates":[[8,47],[8.1,47]]}"#
    let lines = #"{"type":"MultiLineString","coordinates":[[[9,47],[9.1,47]],[[9.2,47]]]}"#
    let point = #"{"type":"Point","coordinates":[8.5,47]}"#
    let inner = #"{"type":"GeometryCollection","geometries":[\#(point),\#(polygon),\#(point)]}"#
    let reading = read(
      #"{"type":"GeometryCollection","geometries":[\#(polygon),\#(line),\#(polygon),\#(lines),"#
        + #"\#(inner),\#(point),\#(point)]}"#, "a.geojson")
    #expect(
      reading.records.first?.trace.locations.map(\.coordinate.longitude)
        == [8, 8.1, 9, 9.1, 9.2, 8.5, 8.5, 8.5, 8.5])
    #expect(reading.records.map(\.partStarts) == [[2, 4, 5, 7]])
    #expect(reading.notes.map(\.code) == [.featuresPassedOver])
  }

  @Test("`ns` and `ew` are hemisphere letters only if both are present")
  func shortLetters() {
    let alone = read("lat,lon,time,ns\n47.1,8.1,1714559400,120000000\n", "a.csv")
    #expect(alone.records.first?.trace.locations.map(\.coordinate.latitude) == [47.1])
    #expect(alone.notes.map(\.text) == ["the column 'ns' is not used"])
    let both = read("lat,lon,time,ns,ew\n47.1,8.1,1714559400,S,W\n", "a.csv")
    #expect(both.records.first?.trace.locations.map(\.coordinate.latitude) == [-47.1])
  }

  @Test("unused properties are noted once, for the first point that has any")
  func unreadProperties() {
    let reading = read(
      points([#""time": 1, "fare": 3"#, #""time": 2, "fare": 3, "tip": 1"#]), "a.geojson")
    #expect(
      reading.notes.filter { $0.code == .unusedNames }.map(\.text)
        == ["the property 'fare' is not used"])
  }
}
