import Foundation
import MilepostKit
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing

/// Tests that the articles on `snap`, `analyze`, and `explain` list every member that is written
/// for a drive.
@Suite struct ResultsArticleTests {
  private let source: TraceRecord
  private let drawing: RoadDrawing

  /// Creates a drive between two streets, one of them without a name.
  ///
  /// The drive ends with a jump to a place far from any road.
  init() throws {
    drawing = try RoadDrawing(
      """
      a---------b---------c
      |1    2   | 3    4  |
      e---------f---------g
























      5

      """, ways: [DrawnWay("abc", name: "High Street"), DrawnWay("efg"), DrawnWay("aefbcg")],
      cell: 15)
    source = TraceRecord(try drawing.trace("12345", every: 8))
  }

  private func expectNamed<Record: ResultRecord>(
    _ record: Record, in article: ResultArticle, _ formats: [ResultFormat]
  ) throws {
    for format in formats {
      let bytes = try Record.form(in: format).bytes(of: [record])
      let value = format == .csv ? "" : try JSONSerialization.jsonObject(with: Data(bytes))
      switch format {
      case .geojson:
        let collection = try #require(value as? [String: Any])
        let features = try #require(collection["features"] as? [[String: Any]])
        #expect(features.count > 5)
        for feature in features {
          let properties = try #require(feature["properties"] as? [String: Any])
          let kind = try #require(properties["kind"] as? String)
          #expect(article.missing(of: properties, kind: kind) == [], "\(kind)")
        }
      case .csv: try expectNamed(header: bytes, in: article)
      default: #expect(article.missing(of: value) == [], "\(format)")
      }
    }
  }

  private func expectNamed(header bytes: [UInt8], in article: ResultArticle) throws {
    let header = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\n").first)
    #expect(header.count > 50 && article.missing(ofHeader: header) == [])
  }

  @Test("the article on snap lists every member and column that is written for a drive")
  func snap() throws {
    let article = try ResultArticle("SnapResults")
    let record = SnappedRecord(
      source: source, snapped: try RoadSnapper(drawing.network).snap(source.trace),
      network: drawing.network)
    #expect(record.snapped.points.contains { $0.reason != nil })
    try expectNamed(record, in: article, [.ndjson, .json, .geojson, .csv])
    try expectNamed(header: try SnappedRecord.edges().bytes(of: [record]), in: article)
  }

  @Test("the article on analyze lists every member and column that is written for a drive")
  func analyze() throws {
    let report = try TripAnalyzer(drawing.network).report(on: source.trace)
    let record = SnappedRecord(source: source, snapped: report.snapped, network: drawing.network)
    try expectNamed(
      ReportRecord(record: record, report: report), in: ResultArticle("AnalyzeResults"),
      [.ndjson, .json, .geojson, .csv])
  }

  @Test("the articles on explain and snap list every enumeration value, the former every member")
  func explain() throws {
    let article = try ResultArticle("ExplainResults")
    try expectNamed(
      ExplanationRecord(
        source: source, explanation: try RoadSnapper(drawing.network).explain(source.trace),
        network: drawing.network),
      in: article, [.geojson])
    let text = article.text + (try ResultArticle("SnapResults")).text
    let choices =
      SnappedPoint.Status.allCases.map(\.rawValue) + SnappedPoint.Reason.allCases.map(\.rawValue)
      + Matching.Split.allCases.map(\.rawValue)
      + SnappingExplanation.Observation.Fate.allCases.map(\.rawValue)
      + SnappingExplanation.Step.Outcome.allCases.map(\.rawValue)
      + SnappingExplanation.Transition.Kind.allCases.map(\.rawValue)
    for choice in choices { #expect(text.contains("`\(choice)`"), "\(choice)") }
  }
}
