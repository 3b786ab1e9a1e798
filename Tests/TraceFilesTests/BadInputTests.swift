import Coordinates
import FoundationEssentials
import MilepostKit
import TestSupport
import Testing

@testable import TraceFiles

@Suite("Bad input")
struct BadInputTests {
  private func code(opening path: String) -> FileError.Code? {
    do throws(FileError) {
      _ = try TraceReader(path: path)
      return nil
    } catch {
      #expect(error.file == path)
      return error.code
    }
  }

  @Test("a missing file, a folder, and an empty path can't be opened")
  func unopened() {
    #expect(code(opening: "/nowhere/drive.gpx") == .cannotOpen)
    #expect(code(opening: Corpus.folder) == .cannotOpen)
    #expect(code(opening: "") == .cannotOpen)
  }

  @Test("reading an invalid descriptor fails once and then ends", arguments: TraceFormat.all)
  func unreadable(_ format: TraceFormat) throws {
    let reader = try TraceReader(
      ByteSource(descriptor: -1, name: "closed"), options: TraceReadingOptions(format: format))
    guard case .failure(let error) = reader.next() else {
      Issue.record("a closed descriptor was read")
      return
    }
    #expect(error.code == .inputFailed)
    #expect(reader.next() == nil)
  }

  @Test(
    "unsupported data is rejected with an error that names its kind",
    arguments: [
      ([0x1f, 0x8b, 8, 0], "compressed"), ([0x50, 0x4b, 3, 4], "compressed"),
      ([1, 2, 0, 3], "binary"),
      ([0xff, 0xfe, 0x69, 0, 0x64, 0], "UTF-16"), (Array("[{}]".utf8), "array"),
    ] as [([UInt8], String)])
  func unknown(_ bytes: [UInt8], word: String) {
    let reading = Reading(bytes, name: "-")
    #expect(reading.errors.map(\.code) == [.unknownFormat])
    #expect(reading.errors.first?.description.contains(word) == true)
  }

  @Test(
    "UTF-16 is rejected with a hint, except in GPX",
    arguments: ["t.csv", "t.ndjson", "t.geojson", "t.wkt", "t.json", "-"])
  func wide(name: String) {
    for text in ["id,lat,lon\na,1,2\n", #"{"points":[[1,2]]}"#, "POINT(1 2)"] {
      for bytes in UTF16Text.forms(of: text) {
        let reading = Reading(bytes, name: name)
        #expect(reading.errors.map(\.code) == [.unknownFormat], "\(reading.errors)")
        #expect(reading.errors.first?.hint == "save it as UTF-8")
      }
    }
  }

  @Test("text that looks like encoded polylines is rejected")
  func unnamedPolylines() {
    for text in [
      "_p~iF~ps|U_ulLnnqC_mqNvxq`@\r\n??", "{cdzFnsps@{CfE", "BFoz5xJ67i1B1B7PzIhaxL7Y\n",
    ] {
      let reading = Reading(Array(text.utf8), name: "-")
      #expect(reading.errors.map(\.code) == [.unnamedPolylines], "\(text)")
    }
    // These strings are unlikely to be polylines.
    for text in ["id\n", "name,lat,lon\na,1,2\n", "{\"id\":\"a\",\"points\":[[1,2]]}\n", "??\n"] {
      let reading = Reading(Array(text.utf8), name: "-")
      #expect(!reading.errors.map(\.code).contains(.unnamedPolylines), "\(text)")
    }
  }

  @Test(
    "part starts in NDJSON must be ascending indices of points after the first point",
    arguments: ["[0]", "[2]", "[1,1]", "[0.5]", "[-1]", "3"])
  func badPartStarts(_ starts: String) {
    let text = "{\"points\":[[1,2],[3,4]],\"partStarts\":\(starts)}\n{\"points\":[[1,2]]}\n"
    let reading = Reading(Array(text.utf8), name: "-")
    #expect(reading.errors.count == 1 && reading.records.count == 1)
  }

  @Test("part starts are adjusted when points are left out")
  func partStartsBesidePositionlessPoints() {
    let text = #"{"points":[null,[1,2],[1,3],null,[1,4],[1,5],null],"partStarts":[1,3,6]}"#
    let reading = Reading(Array(text.utf8), name: "-")
    #expect(reading.records.map(\.partStarts) == [[2]])
  }

  @Test("GPX is read in UTF-16 and Latin-1, and rejected in an unsupported encoding")
  func encodings() {
    let text = "<gpx><trk><name>café</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    let wide = text.utf16.reduce(into: [0xff, 0xfe] as [UInt8]) { bytes, unit in
      bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)]
    }
    #expect(Reading(wide, name: "-").records.map(\.trace.id) == ["café"])
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
      + text.unicodeScalars.map { UInt8($0.value) }
    #expect(Reading(latin, name: "-").records.map(\.trace.id) == ["café"])
    let unknown = Array("<?xml version='1.0' encoding='KOI8-R'?>\(text)".utf8)
    #expect(Reading(unknown, name: "-").errors.map(\.code) == [.unsupported])
  }

  @Test(
    "deep nesting causes an error, not a crash",
    arguments: ["[", "{\"a\":", "<trk>", "<gpx><trk><a>"])
  func deep(_ open: String) {
    let nested = String(repeating: open, count: 100_000)
    for format in TraceFormat.all {
      for text in [nested, "{\"id\":" + nested, "{\"points\":" + nested, "{\"features\":" + nested]
      {
        let options = TraceReadingOptions(format: format)
        let reading = Reading(Array(text.utf8), name: "deep", options: options)
        #expect(reading.records.isEmpty)
        #expect(!reading.errors.isEmpty)
      }
    }
  }

  @Test("excessive entity expansion is rejected")
  func entities() {
    var text = "<!DOCTYPE gpx [<!ENTITY a0 \"lololololololololololololololololololol\">"
    for level in 1...12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) \"\(inner)\">"
    }
    text += "]><gpx><trk><name>&a12;</name></trk></gpx>"
    let reading = Reading(Array(text.utf8), name: "lol.gpx")
    #expect(reading.records.isEmpty)
    #expect(reading.errors.map(\.code) == [.tooLarge])
  }

  @Test(
    "huge numbers in coordinates are rejected",
    arguments: [("1e999999", 0), ("-1e999999", 0), ("1", 400_000)])
  func numbers(_ start: String, zeros: Int) {
    let number = start + String(repeating: "0", count: zeros)
    let texts: [(TraceFormat, String)] = [
      (.ndjson, "{\"id\":\"a\",\"points\":[[\(number),1]]}"),
      (.geojson, "{\"type\":\"LineString\",\"coordinates\":[[1,2],[\(number),1]]}"),
      (.csv, "lat,lon\n1,\(number)\n"),
      (.gpx, "<gpx><trk><trkseg><trkpt lat='1' lon='\(number)'/></trkseg></trk></gpx>"),
    ]
    for (format, text) in texts {
      let options = TraceReadingOptions(format: format)
      let reading = Reading(Array(text.utf8), name: "hostile", options: options)
      #expect(reading.records.isEmpty)
      #expect(reading.errors.map(\.code) == [.invalidNumber])
    }
  }

  @Test("huge numbers are kept unchanged in extra fields")
  func keptNumbers() {
    let text = "{\"id\":\"a\",\"points\":[],\"x\":1e999999}"
    let fields = Reading(Array(text.utf8), name: "a.ndjson").records.first?.fields
    #expect(fields?.map(\.value) == [Array("1e999999".utf8)])
  }

  @Test("a damaged line doesn't affect other lines")
  func oneLine() throws {
    let lines = (0..<50).map { "{\"id\":\"\($0)\",\"points\":[[\($0),1]]}" }
    for bad in lines.indices {
      var damaged = lines
      damaged[bad] = String(lines[bad].dropLast(3))
      let reading = Reading(Array(damaged.joined(separator: "\n").utf8), name: "a.ndjson")
      #expect(reading.records.count == 49)
      #expect(reading.errors.map(\.line) == [bad + 1])
    }
  }

  @Test("the byte offset of an error counts from the start of the file")
  func offsets() throws {
    let line = "{\"id\":\"a\",\"points\":[[1,2]]}\n"
    let bad = "{\"id\":\"b\",\"points\":[[1,x]]}\n"
    let text = String(repeating: line, count: 1000) + bad
    let error = Reading(Array(text.utf8), name: "a.ndjson", chunkSize: 100).errors.first
    let place = try #require(error?.byteOffset)
    #expect(Array(text.utf8)[place] == UInt8(ascii: "x"))
    #expect(error?.line == 1001)
    #expect(error?.index == 0)
  }

  /// Returns a document whose geometry is a point in nested collections.
  private func nested(_ depth: Int, isBare: Bool) -> String {
    let geometry =
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
      + #"{"type":"Point","coordinates":[8,47]}"# + String(repeating: "]}", count: depth)
    return isBare
      ? geometry
      : #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"#
        + geometry + "}]}"
  }

  @Test("the nesting of geometry collections is limited", arguments: [true, false])
  func nestedCollections(isBare: Bool) {
    // Each collection adds two levels of nesting, an object and an array; the limit is 128 levels.
    let shallow = Reading(Array(nested(60, isBare: isBare).utf8), name: "a.geojson")
    #expect(shallow.records.map(\.trace.locations.count) == [1])
    for depth in [65, 100_000] {
      let deep = Reading(Array(nested(depth, isBare: isBare).utf8), name: "a.geojson")
      #expect(deep.errors.map(\.code) == [.tooDeep], "\(depth)")
    }
  }

  @Test("lines that end in bare carriage returns are rejected")
  func bareReturns() {
    let reading = Reading(
      Array("lat;lon;time\r44,69;-37,1;1767254400\r".utf8), name: "a.csv")
    #expect(reading.errors.map(\.code) == [.malformed])
    #expect(reading.errors.first?.found.contains("carriage returns") == true)
  }

  @Test("a line of well-known text that is not UTF-8 is rejected")
  func binaryText() {
    let reading = Reading(Array("LINESTRING(1 2, ".utf8) + [0xff, 0x31], name: "a.wkt")
    #expect(reading.errors.map(\.code) == [.notUTF8])
  }

  @Test("GeoJSON geometries with any two of the members coordinates and geometries don't trap")
  func contradictoryMembers() {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let members = [
      #""coordinates":[]"#, #""coordinates":[1,2]"#, #""coordinates":[[1,2],[3,4]]"#,
      #""coordinates":[[[1,2],[3,4]]]"#, #""geometries":[]"#, #""geometries":[\#(point)]"#,
    ]
    let types = [
      "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "GeometryCollection",
    ]
    for type in types {
      for (first, second) in members.flatMap({ first in members.map { (first, $0) } }) {
        for order in [
          #""type":"\#(type)",\#(first),\#(second)"#, #"\#(first),\#(second),"type":"\#(type)""#,
        ] {
          for text in [
            "{\(order),\"properties\":{\"speed\":1}}",
            "{\"type\":\"Feature\",\"geometry\":{\(order)},\"properties\":{\"speed\":1}}",
          ] {
            let reading = Reading(Array(text.utf8), name: "a.geojson")
            #expect(reading.records.allSatisfy { $0.trace.locations.count < 4 }, "\(text)")
          }
        }
      }
    }
  }

  @Test("waypoints before an error in the XML or over the size limit leave no empty trace")
  func waypointsBeforeAnError() {
    let point = #"<wpt lat="1" lon="2"></wpt>"#
    let cut = "<gpx>" + point + #"<wpt lat="1" lon="3"><oops"#
    let reading = Reading(Array(cut.utf8), name: "a.gpx")
    #expect(reading.records.map(\.trace.locations.count) == [1] && reading.errors.count == 1)
    let bad = "<gpx>" + point + #"<wpt lat="x" lon="3"><oops"#
    let failed = Reading(Array(bad.utf8), name: "a.gpx")
    #expect(failed.records.isEmpty && failed.errors.count == 2)
    let track = #"<gpx><trk><trkseg><trkpt lat="x" lon="3"></trkpt><oops"#
    #expect(Reading(Array(track.utf8), name: "a.gpx").errors.count == 2)
  }
}
