import Files
import FoundationEssentials
import Results
import RoadImport
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing
import TraceFiles

@Suite("The article “Why was this road chosen?”")
struct ExplanationArticleTests {
  @Test("the tables in the article show the actual output")
  func example() throws {
    let root = ReferenceData.packageRoot
    let article = try String(
      contentsOfFile: root + "/Sources/RoadSnapping/RoadSnapping.docc/WhyThisRoad.md",
      encoding: .utf8)
    let network = try RoadImporter().network(from: root + "/Data/harbor-town.osm.pbf").network
    let sources = try TraceReader(path: root + "/Data/harbor-troubles.ndjson").map {
      try $0.get()
    }
    let source = try #require(sources.first { $0.trace.id == "out-and-back" })
    let explanation = try RoadSnapper(network).explain(source.trace)

    var record = ExplanationRecord(source: source, explanation: explanation, network: network)
    record.keep(points: 0...0)
    let bytes = try ExplanationRecord.form(in: .table).bytes(of: [record])
    let table = String(decoding: bytes, as: UTF8.self)
    #expect(article.contains("\n" + table + "```"), "expected in the article:\n\(table)")

    let rows = try rows(explanation, network)
    #expect(article.contains("\n\n" + rows + "\n\n"), "expected in the article:\n\(rows)")
  }

  /// Returns a Markdown table of the likely ways from the first location to the candidate chosen
  /// for the second.
  private func rows(
    _ explanation: SnappingExplanation, _ network: RoadNetwork
  ) throws -> String {
    let next = try #require(explanation.observations[1].candidates.firstIndex { $0.isChosen })
    var lines = [
      "| road | meters | cost | cost of the way | total | probability of both |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for transition in explanation.steps(to: 1).flatMap(\.transitions)
    where transition.to == next && transition.chance > 0.1 {
      let candidate = explanation.observations[0].candidates[transition.from]
      let way = try #require(transition.costs).sum
      let cost = try #require(candidate.cost)
      let name = try network.edge(candidate.position.edge).name ?? "-"
      let costs = [cost, way, cost + way, transition.chance].map { $0.fixed(2) }
      let cells = [candidate.offset.fixed(1)] + costs
      lines.append("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
