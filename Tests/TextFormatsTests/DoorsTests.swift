import Coordinates
import Files
import FoundationEssentials
import TestSupport
import Testing
import TextFormats

@Suite("Extreme numbers don't trap in TextFormats")
struct DoorsTests {
  @Test("builders accept extreme numbers and times", arguments: Hostile.numbers)
  func numbers(_ number: Double) {
    var json = JSONText()
    var xml = XMLText()
    var csv = CSVText()
    json.beginArray()
    json.number(number)
    xml.number(number)
    csv.field(number)
    for decimals in 0...9 {
      json.number(number, decimals: decimals)
      xml.number(number, decimals: decimals)
      csv.field(number, decimals: decimals)
    }
    let time = Date(timeIntervalSince1970: number)
    json.time(time)
    json.unixTime(time)
    xml.time(time)
    csv.field(time)
    json.endArray()
    csv.endRow()
    #expect(!json.bytes.isEmpty)
  }

  @Test("builders accept extreme integers and coordinates, and missing values")
  func integersAndPlaces() {
    var json = JSONText()
    var csv = CSVText()
    json.beginArray()
    for number in Hostile.integers {
      json.integer(number)
      csv.field(number)
    }
    for place in Hostile.coordinates { json.coordinate(place) }
    json.endArray()
    csv.field(nil as Double?)
    csv.field(nil as Double?, decimals: 0)
    csv.field(nil as Int?)
    csv.field(nil as Date?)
    csv.endRow()
    #expect(!json.bytes.isEmpty)
  }

  @Test("empty tables and sinks, and empty or invalid JSON fields, don't trap")
  func emptyOnes() throws {
    var table = TextTable(columns: [])
    table.addRow([])
    var columns = TextTable(columns: [TextTable.Column("a")])
    columns.addRow([])
    _ = (table, columns)
    for text in ["", " ", "{", "1e999"] { _ = try? JSONField(name: "", json: Array(text.utf8)) }
    let sink = MemorySink()
    try JSONArraySink(sink).write([])
    try JSONArraySink(sink).finish()
    try FeatureCollectionText(to: sink).finish()
  }
}
