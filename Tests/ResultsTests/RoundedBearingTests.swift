import MilepostKit
import RoadDrawings
import RoadSnapping
import Testing

@testable import Results

@Suite("Bearings in results")
struct RoundedBearingTests {
  @Test(
    "bearings are rounded to one decimal and kept below 360",
    arguments: [(0.0, 0.0), (12.34, 12.3), (359.94, 359.9), (359.96, 0), (359.999, 0)])
  func rounded(bearing: Double, written: Double) {
    #expect(bearing.roundedBearing == written)
  }

  @Test("bearings of snapped traces are below 360", arguments: [ResultFormat.csv, .geojson, .gpx])
  func written(format: ResultFormat) throws {
    let drawing = try RoadDrawing("a--1--2--3--b", ways: [DrawnWay("ab")], cell: 20)
    let trace = try drawing.trace("123")
    var snapped = try RoadSnapper(drawing.network).snap(trace)
    for index in snapped.points.indices { snapped.points[index].place?.bearing = 359.97 }
    let record = SnappedRecord(
      source: TraceRecord(trace), snapped: snapped, network: drawing.network)
    let bytes = try SnappedRecord.form(in: format).bytes(of: [record])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("360") && !text.contains("359.97"))
  }

  @Test("bearings of observations and candidates in explanations are below 360")
  func explained() throws {
    let drawing = try RoadDrawing("a--1--2--3--b", ways: [DrawnWay("ab")], cell: 20)
    let trace = try drawing.trace("123")
    var explanation = try RoadSnapper(drawing.network).explain(trace)
    for index in explanation.observations.indices {
      explanation.observations[index].bearing = 359.97
      for candidate in explanation.observations[index].candidates.indices {
        explanation.observations[index].candidates[candidate].bearing = 359.97
      }
    }
    let record = ExplanationRecord(
      source: TraceRecord(trace), explanation: explanation, network: drawing.network)
    let bytes = try ExplanationRecord.form(in: .geojson).bytes(of: [record])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\"bearing\":36") && !text.contains("359.97"))
    #expect(text.contains("\"bearing\":0"))
  }
}
