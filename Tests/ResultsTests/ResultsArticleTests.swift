import Foundation
import MilepostKit
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing

/// The article that says what results hold.
@Suite("The article What results say")
struct ResultsArticleTests {
  private let article: String
  private let source: TraceRecord
  private let drawing: RoadDrawing

  /// A drive along two streets, of which one has a name, with a jump and a place far from any road.
  init() throws {
    article = try String(
      contentsOfFile: ReferenceData.packageRoot
        + "/Sources/Results/Results.docc/WhatResultsSay.md", encoding: .utf8)
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

  private func text<Record>(_ record: Record, _ form: RecordForm<Record>) throws -> String {
    String(decoding: try form.bytes(of: [record]), as: UTF8.self)
  }

  /// The names of all members of an object and of what it holds, those of GeoJSON itself aside.
  private func names(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    let own = Set(object.keys).subtracting(["type", "features", "properties", "coordinates"])
    return object.values.reduce(into: own) { $0.formUnion(names($1)) }
  }

  private func expectNamed(_ names: Set<String>, _ least: Int) {
    #expect(names.count >= least, "\(names)")
    for name in names.sorted() { #expect(article.contains("`\(name)`"), "\(name)") }
  }

  @Test("it names every member and column that snap writes")
  func snap() throws {
    let record = SnappedRecord(
      source: source, snapped: try RoadSnapper(drawing.network).snap(source.trace),
      network: drawing.network)
    #expect(record.snapped.points.contains { $0.reason != nil })
    for (format, least) in [(ResultFormat.ndjson, 18), (.json, 18), (.geojson, 14)] {
      let text = try text(record, SnappedRecord.form(in: format))
      expectNamed(names(try JSONSerialization.jsonObject(with: Data(text.utf8))), least)
    }
    for text in [
      try text(record, SnappedRecord.form(in: .csv)),
      try text(record, SnappedRecord.edges()),
    ] {
      let header = try #require(text.split(separator: "\n").first)
      expectNamed(Set(header.split(separator: ",").map(String.init)), 14)
    }
  }

  @Test("it names every member that explain writes, and every value of a choice")
  func explain() throws {
    let record = ExplanationRecord(
      source: source, explanation: try RoadSnapper(drawing.network).explain(source.trace),
      network: drawing.network)
    let text = try text(record, ExplanationRecord.form(in: .geojson))
    expectNamed(names(try JSONSerialization.jsonObject(with: Data(text.utf8))), 50)
    let choices =
      SnappedPoint.Status.allCases.map(\.rawValue) + SnappedPoint.Reason.allCases.map(\.rawValue)
      + Matching.Split.allCases.map(\.rawValue)
      + SnappingExplanation.Observation.Fate.allCases.map(\.rawValue)
      + SnappingExplanation.Step.Outcome.allCases.map(\.rawValue)
      + SnappingExplanation.Transition.Kind.allCases.map(\.rawValue)
    expectNamed(Set(choices), 15)
  }
}
