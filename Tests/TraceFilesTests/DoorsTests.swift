import Coordinates
import Files
import FoundationEssentials
import MilepostKit
import TestSupport
import Testing
import TraceFiles

@Suite("Extreme numbers don't trap in TraceFiles")
struct DoorsTests {
  private static let texts = [
    "", "latitude,longitude,time\n45,8,2026-01-01T00:00:00Z\n45,8,2026-01-01T00:00:01Z\n",
    "{\"id\":\"a\",\"locations\":[{\"latitude\":45,\"longitude\":8}]}\n",
    "LINESTRING (8 45, 9 46)\n",
    "<gpx><trk><trkseg><trkpt lat=\"45\" lon=\"8\"/></trkseg></trk></gpx>",
    "{\"type\":\"FeatureCollection\",\"features\":[]}", "_p~iF~ps|U_ulLnnqC\n",
  ]

  @Test("reading with an extreme maximum record size ends", arguments: Hostile.integers)
  func sizes(_ size: Int) throws {
    for text in Self.texts {
      for format in [nil, .csv, .gpx, .geojson, .ndjson, .wkt, .polylines(nil)] as [TraceFormat?] {
        let options = TraceReadingOptions(format: format, maximumRecordBytes: size)
        let source = ByteSource(bytes: Array(text.utf8), name: "text")
        guard let reader = try? TraceReader(source, options: options) else { continue }
        var count = 0
        for result in reader {
          _ = try? result.get()
          count += 1
          if count > 100 { break }
        }
        #expect(count <= 100)
      }
    }
  }

  @Test("extreme column numbers don't trap", arguments: Hostile.integers)
  func columns(_ number: Int) throws {
    let column = CSVColumns.Column.number(number)
    for columns in [
      CSVColumns(latitude: column, longitude: column), CSVColumns(time: column, id: column),
      CSVColumns(date: column, accuracy: column, bearing: column, speed: column),
    ] {
      let options = TraceReadingOptions(format: .csv, columns: columns)
      let source = ByteSource(bytes: Array(Self.texts[1].utf8), name: "text")
      guard let reader = try? TraceReader(source, options: options) else { continue }
      for result in reader { _ = try? result.get() }
    }
  }

  @Test("writing extreme locations and part starts doesn't trap")
  func writers() throws {
    let places = Hostile.locations.filter(\.coordinate.isValid)
    for locations in [[], [places[0]], places] {
      let record = TraceRecord(try Trace(id: "a", locations: locations), partStarts: [.max, 0, 1])
      for format in [
        TraceFormat.csv, .gpx, .geojson, .ndjson, .wkt, .polylines(PolylineFormat(name: "google5")),
        .polylines(nil),
      ] {
        let writer = format.writer(to: MemorySink())
        try? writer.write(record)
        try? writer.finish()
      }
    }
  }
}
