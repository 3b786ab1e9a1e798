import Testing
import TextFormats

@testable import TraceFiles

@Suite("Formats and names of traces")
struct TraceFormatTests {
  @Test("ids made from repeated names are unique")
  func uniqueNames() {
    var names = UniqueNames(stem: "drive")
    let wanted = ["a", "a", "a-2", "a", "", "drive-5", "drive-5", ""]
    let given = wanted.enumerated().map { names.id(for: $1, number: $0 + 1) }
    #expect(given == ["a", "a-2", "a-2-2", "a-3", "drive-5", "drive-5-2", "drive-5-3", "drive-8"])
    #expect(Set(given).count == given.count)
  }

  @Test(
    "formats are determined by file extensions",
    arguments: [
      ("a.gpx", TraceFormat.gpx), ("/x.y/A.GPX", .gpx), ("a.csv", .csv), ("a.tsv", .csv),
      ("a.geojson", .geojson), ("a.ndjson", .ndjson), ("a.jsonl", .ndjson), ("a.wkt", .wkt),
      ("a.json", nil),
      ("a", nil),
      ("-", nil), (".gpx", nil), ("gpx", nil), ("", nil), ("a.csv/", .csv),
    ])
  func endings(_ path: String, format: TraceFormat?) {
    #expect(TraceFormat(path: path) == format)
  }

  @Test("formats can be created from their names")
  func formatNames() {
    for format in TraceFormat.all { #expect(TraceFormat(name: format.name.uppercased()) == format) }
    #expect(TraceFormat(name: "kml") == nil)
  }

  @Test("XML text round-trips through expat; characters invalid in XML are replaced")
  func xml() throws {
    let names = ["<a> & \"b\"", "]]>", "é🚗", "a\tb\nc\rd", "&amp;", "\u{1}\u{0}\u{fffe}"]
    var text = XMLText()
    text.raw("<gpx>")
    for name in names {
      text.raw("<trk><name>")
      text.escaped(name)
      text.raw("</name></trk>")
    }
    text.raw("</gpx>")
    let read = Reading(text.bytes, name: "a.gpx").records.map(\.trace.id)
    #expect(read == Array(names.dropLast()) + ["\u{fffd}\u{fffd}\u{fffd}"])
  }

  @Test(
    "invalid part starts of a record are ignored",
    arguments: [
      ([], [0..<4]), ([2], [0..<2, 2..<4]), ([0, 2, 2, 1, 3, 9, -1, 4], [0..<2, 2..<3, 3..<4]),
    ] as [([Int], [Range<Int>])])
  func parts(_ starts: [Int], expected: [Range<Int>]) throws {
    let four = Reading(Array("0,0\n0,0\n0,0\n0,0\n".utf8), name: "a.csv").records
    var record = try #require(four.first)
    record.partStarts = starts
    #expect(record.parts == expected)
  }
}
