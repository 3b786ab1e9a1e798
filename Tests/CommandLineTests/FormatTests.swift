import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Checks that independent parsers can read the output formats of several verbs.
@Suite struct FormatTests {
  static let from = "\(SampleTown.drive[0].latitude),\(SampleTown.drive[0].longitude)"
  static let to = "\(SampleTown.drive[17].latitude),\(SampleTown.drive[17].longitude)"

  static let all = ["table", "ndjson", "json", "geojson", "gpx", "csv"]

  /// Commands with two results, each with its formats and its number of CSV rows, not counting the
  /// header.
  static let commands: [(command: String, formats: [String], csvRows: Int)] = [
    (
      "snap drive.ndjson more.ndjson -n town.roads",
      all, 18 + 2
    ),
    (
      "analyze drive.ndjson more.ndjson -n town.roads",
      ["table", "ndjson", "json", "geojson", "csv"], 3
    ),
    (
      "route --waypoints ends.ndjson -n town.roads",
      all, 5 + 5
    ),
    (
      "nearest \(from) \(to) -n town.roads --count 3",
      ["table", "ndjson", "json", "geojson", "csv"], 6
    ),
    ("matrix --from \(from) \(to) -n town.roads", ["table", "ndjson", "json", "csv"], 4),
    ("decode --codec google5 '??' '_p~iF~ps|U_ulLnnqC'", all, 3),
  ]

  static let cases = commands.flatMap { command in
    command.formats.map { (command.command, $0, command.csvRows) }
  }

  private func bench() throws -> Workbench {
    let bench = try Workbench.withTown()
    // The id contains characters that the formats must escape.
    try bench.write(
      SampleTown.line("a \\\"b\\\", <c> & \\n日本", Array(SampleTown.drive.prefix(2))),
      to: "more.ndjson")
    let ends = [SampleTown.drive[0], SampleTown.drive[17]]
    try bench.write(SampleTown.line("1", ends) + SampleTown.line("2", ends), to: "ends.ndjson")
    return bench
  }

  @Test(
    "independent parsers can read each output format", arguments: cases)
  func parses(_ command: String, _ format: String, _ csvRows: Int) async throws {
    try await check(command, format, csvRows, in: try bench())
  }

  @Test("independent parsers can read simulated drives in each format")
  func drivesParse() async throws {
    let bench = try Workbench()
    let made = try await bench.run(
      "milepost simulate town -o t.osm.pbf && milepost import t.osm.pbf -o t.roads")
    #expect(made.status == 0)
    for format in Self.all + ["wkt"] {
      try await check("simulate drives -n t.roads --count 2", format, nil, in: bench)
    }
  }

  /// Runs a command with two results and parses its output.
  private func check(
    _ command: String, _ format: String, _ csvRows: Int?, in bench: Workbench
  ) async throws {
    let run = try await bench.run("milepost \(command) --format \(format)")
    #expect(run.status == 0 && run.errors.isEmpty)
    switch format {
    case "ndjson": #expect(try run.objects().count == 2)
    case "json":
      let array = try #require(try run.json() as? [[String: Any]])
      let lines = try await bench.run("milepost \(command) --format ndjson").objects()
      #expect(array.count == 2)
      #expect(array as NSArray == lines as NSArray)
    case "geojson": try checkGeoJSON(try run.json())
    case "gpx":
      let document = XMLShape(run.output)
      #expect(document.error == nil)
      #expect(document.counts["gpx"] == 1)
      #expect(document.counts["trk"] == 2)
      #expect(document.counts["trkpt", default: 0] > 2)
    case "csv":
      let rows = csvRecords(run.output)
      try #require(rows.count > 1)
      if let csvRows { #expect(rows.count == 1 + csvRows) }
      #expect(Set(rows.map(\.count)).count == 1, "The rows have different lengths.")
      #expect(Set(rows[0]).count == rows[0].count)
    case "wkt": #expect(run.lines.map { $0.prefix(10) } == ["LINESTRING", "LINESTRING"])
    default:
      #expect(run.lines.count > 2)
      #expect(!run.output.contains("\u{1b}"), "There must be no colors or other escape sequences.")
    }
    // The extension of the output file selects the format, too.
    if format != "table" {
      let file = try await bench.run("milepost \(command) -o out.\(format) && cat out.\(format)")
      #expect(file.status == 0)
      #expect(file.output == run.output)
    }
  }

  @Test(
    "`info` writes a table of the network and its sections, or a JSON object",
    arguments: ["table", "ndjson", "json"])
  func infoParses(_ format: String) async throws {
    let run = try await bench().run("milepost info town.roads --format \(format)")
    #expect(run.status == 0)
    if format == "table" {
      #expect(run.output.contains("directed edges  48"))
      #expect(run.output.contains("turn rules"))
      // Each section has a size and a description.
      let sections = run.lines.filter { $0.hasPrefix("  ") }
      #expect(sections.count > 10 && sections.allSatisfy { $0.split(separator: " ").count > 3 })
    } else {
      #expect(try run.json() is [String: Any])
    }
  }

  @Test("the files written by `--geojson` and `--edges` can be parsed")
  func sideFilesParse() async throws {
    let bench = try bench()
    let run = try await bench.run(
      "milepost analyze drive.ndjson more.ndjson -n town.roads --geojson m --edges e >/dev/null")
    #expect(run.status == 0)
    try checkGeoJSON(try JSONSerialization.jsonObject(with: Data(try bench.bytes("m"))))
    let rows = csvRecords(try bench.text("e"))
    #expect(rows.count == 1 + 5 + 1)
    #expect(Set(rows.map(\.count)).count == 1)
  }

  @Test("results contain the input's other members unchanged")
  func fieldsOfTheInputComeBack() async throws {
    let bench = try Workbench.withTown()
    let more = ",\"driver\":{\"name\":\"Zé\",\"tags\":[1,2.50,null]},\"fare\":1e3,\"noise\":7"
    try bench.write(SampleTown.line("a", more: more), to: "t.ndjson")
    for command in ["snap t.ndjson", "analyze t.ndjson", "route --waypoints t.ndjson"] {
      let run = try await bench.run("milepost \(command) -n town.roads")
      #expect(run.status == 0)
      // These members are kept byte for byte, unless the result itself uses their names.
      #expect(run.output.contains(",\"driver\":{\"name\":\"Zé\",\"tags\":[1,2.50,null]}"))
      #expect(run.output.contains(",\"fare\":1e3"))
      #expect(!run.output.contains("\"noise\":7,") || command.hasPrefix("route"))
      #expect(try run.objects().count == 1)
    }
    let map = try await bench.run("milepost snap t.ndjson -n town.roads -f geojson")
    #expect(map.output.contains("\"fare\":1e3"))
  }

  @Test("numeric ids stay numeric") func idsKeepTheirType() async throws {
    let bench = try Workbench.withTown()
    try bench.write(SampleTown.line("x").replacing("\"x\"", with: "17"), to: "t.ndjson")
    for command in ["snap t.ndjson", "analyze t.ndjson", "route --waypoints t.ndjson"] {
      let run = try await bench.run("milepost \(command) -n town.roads")
      #expect(run.output.hasPrefix("{\"id\":17,"), "\(command)")
    }
  }

  @Test("free-flow speeds depend on the travel mode") func speedsAreThoseOfTheMode() async throws {
    let bench = try Workbench.withTown()
    let speed = { (command: String) async throws -> String in
      let rows = csvRecords(try await bench.run("milepost \(command)").output)
      try #require(rows.count > 1)
      return rows[1][try #require(rows[0].firstIndex(of: "free_flow_mps"))]
    }
    for command in [
      "route \(Self.from) \(Self.to) -n town.roads -f csv",
      "snap drive.ndjson -n town.roads -o /dev/null --edges -",
    ] {
      let car = try await speed(command)
      let foot = try await speed(command + " --mode foot")
      #expect(try #require(Double(car)) > 5)
      #expect(try #require(Double(foot)) < 2)
    }
  }

  /// Checks the structure of a feature collection (RFC 7946).
  private func checkGeoJSON(_ value: Any) throws {
    let collection = try #require(value as? [String: Any])
    #expect(collection["type"] as? String == "FeatureCollection")
    let features = try #require(collection["features"] as? [[String: Any]])
    #expect(features.count >= 2)
    for feature in features {
      #expect(feature["type"] as? String == "Feature")
      #expect(feature["properties"] is [String: Any])
      guard let geometry = feature["geometry"] as? [String: Any] else {
        #expect(feature["geometry"] is NSNull)
        continue
      }
      switch geometry["type"] as? String {
      case "Point": #expect((geometry["coordinates"] as? [Double])?.count == 2)
      case "LineString":
        let line = try #require(geometry["coordinates"] as? [[Double]])
        #expect(line.count >= 2 && line.allSatisfy { $0.count == 2 })
      case "MultiPoint": #expect((geometry["coordinates"] as? [[Double]])?.count == 1)
      default: Issue.record("found a geometry of type \(geometry["type"] ?? "none")")
      }
    }
  }
}

/// Returns the records of a CSV text (RFC 4180), without any quotation marks.
private func csvRecords(_ text: String) -> [[String]] {
  var records: [[String]] = [[""]]
  var isQuoted = false
  for character in text {
    let row = records.count - 1
    let column = records[row].count - 1
    switch character {
    case "\"": isQuoted.toggle()
    case "," where !isQuoted: records[row].append("")
    case "\n" where !isQuoted: records.append([""])
    default: records[row][column].append(character)
    }
  }
  #expect(records.last == [""], "The last row must end with a line feed.")
  return records.dropLast()
}

/// The element counts of an XML document, from the system's parser.
private final class XMLShape: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var error: (any Error)?

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { error = parser.parserError ?? CocoaError(.coderReadCorrupt) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
