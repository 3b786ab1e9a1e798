import Foundation
import TestSupport
import Testing

/// Tests of the articles on results, whose tables are generated from the comments above the
/// statements that write members and columns.
///
/// `MILEPOST_WRITE_ARTICLES=1 swift test --filter ArticleTests` regenerates the tables.
@Suite struct ArticleTests {
  private static let sources = ReferenceData.packageRoot + "/Sources/"
  private static let folder = sources + "Results/Results.docc/"

  private static var articles: [String] {
    FileManager.default.subpaths(atPath: folder)?.filter { $0.hasSuffix("Results.md") }.sorted()
      ?? []
  }

  private let source: WriterSource

  init() throws {
    source = try WriterSource([
      Self.sources + "Results/", Self.sources + "TextFormats/JSON/JSONText.swift",
      Self.sources + "TraceFiles/Lines/NDJSONWriter.swift",
    ])
  }

  @Test("tables of articles match the comments of the writers", arguments: articles)
  func tables(_ article: String) throws {
    let text = try String(contentsOfFile: Self.folder + article, encoding: .utf8)
    var made = ""
    var rest = text[...]
    while let mark = rest.firstMatch(of: /<!-- (members|columns) (.+?) -->\n/) {
      let end = try #require(rest[mark.range.upperBound...].firstRange(of: "<!-- end -->"))
      made += rest[..<mark.range.upperBound]
      made += try table(of: String(mark.2), heading: String(mark.1.dropLast()))
      rest = rest[end.lowerBound...]
    }
    made += rest
    if ProcessInfo.processInfo.environment["MILEPOST_WRITE_ARTICLES"] != nil {
      try made.write(toFile: Self.folder + article, atomically: true, encoding: .utf8)
    }
    #expect(made == text, "\(article) differs from the comments of the writers")
  }

  private func table(of entry: String, heading: String) throws -> String {
    let members = source.members(of: entry)
    try #require(!members.isEmpty, "\(entry) isn't a function that writes members")
    let hasKinds = members.contains { $0.kind != nil }
    var table = hasKinds ? "| kind " : ""
    table += "| \(heading) | meaning |\n|" + (hasKinds ? " --- |" : "") + " --- | --- |\n"
    var kind: String?
    for member in members {
      #expect(!member.meaning.isEmpty, "\(entry): \(member.path) has no comment")
      if hasKinds {
        let names = member.kind ?? ""
        table +=
          "| "
          + (names == kind
            ? "" : names.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")) + " "
        kind = names
      }
      table += "| `\(member.path)` | \(member.meaning) |\n"
    }
    return table
  }
}
