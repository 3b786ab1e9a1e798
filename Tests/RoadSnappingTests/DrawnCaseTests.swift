import FoundationEssentials
import Testing

@testable import RoadSnapping

@Suite("Drawn cases")
struct DrawnCaseTests {
  @Test(
    "each case is correct with all rules, and incorrect without its own rule",
    arguments: DrawnCase.all)
  func holds(_ drawn: DrawnCase) throws {
    let differences = try drawn.differences(drawn.snap())
    #expect(differences == [])
    let without = try drawn.differences(drawn.snap(without: drawn.rule))
    #expect(without != [], "the result is also correct without \(drawn.rule)")
  }

  @Test("each rule has a case")
  func rules() {
    let proven = Set(DrawnCase.all.map(\.rule))
    #expect(SnappingRule.allCases.filter { !proven.contains($0) } == [])
  }

  @Test("each trouble has a case, and there are at least 40 cases, all with unique names")
  func troubles() {
    let drawn = Set(DrawnCase.all.map(\.trouble))
    #expect(DrawnTrouble.allCases.filter { !drawn.contains($0) } == [])
    #expect(Set(DrawnCase.all.map(\.name)).count == DrawnCase.all.count)
    #expect(DrawnCase.all.count >= 40)
  }

  @Test("the article lists all rules and all cases")
  func article() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: package.appending(path: path)), as: UTF8.self)
    }
    let article = try text("Sources/RoadSnapping/RoadSnapping.docc/TheRulesOfTheModel.md")
    let rules = try text("Sources/RoadSnapping/Model/SnappingRule.swift")
    for part in [Self.list(rules), Self.table] {
      #expect(article.contains(part), "expected in the article:\n\(part)")
    }
  }

  /// Returns the rules with their comments, as a Markdown list.
  private static func list(_ source: String) -> String {
    var comment = ""
    var items: [String] = []
    for line in source.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("/// ") { comment = String(line.dropFirst(4)) }
      if line.hasPrefix("case ") { items.append("- `\(line.dropFirst(5))`: \(comment)") }
    }
    return items.joined(separator: "\n")
  }

  /// The cases by their trouble, as a Markdown table.
  private static var table: String {
    let rows = DrawnTrouble.allCases.flatMap { trouble in
      DrawnCase.all.filter { $0.trouble == trouble }
        .map { "| \(trouble.rawValue) | \($0.name) | `\($0.rule)` |" }
    }
    return (["| trouble | case | rule |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
  }
}
