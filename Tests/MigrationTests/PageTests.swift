import Foundation
import TestSupport
import Testing

/// Keeps the pages and the code that tests run the same.
@Suite struct PageTests {
  private static let catalog =
    ReferenceData.packageRoot + "/Sources/Milepost/Milepost.docc/"
  private static let sources = ReferenceData.packageRoot + "/Tests/MigrationTests"

  /// The text of a file.
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The Swift blocks of a page.
  private static func blocks(of page: String) throws -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in try text(catalog + page + ".md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```swift" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    #expect(block == nil, "a block of \(page) has no end")
    return blocks
  }

  /// A text without white space, which depends on how deep code is nested.
  private static func normalized(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(
    "every Swift block of a page is in a file that tests compile and run",
    arguments: [("ComingFromGooglesSDKs", 26), ("TheMatcherInTheProcess", 5)])
  func blocksAreTested(page: String, count: Int) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
      .filter { $0.hasSuffix(".swift") && $0 != "PageTests.swift" }
      .map { Self.normalized(try Self.text(Self.sources + "/" + $0)) }
    let blocks = try Self.blocks(of: page)
    #expect(blocks.count == count)
    for block in blocks {
      let code = Self.normalized(block)
      #expect(!code.isEmpty && files.contains { $0.contains(code) }, "not tested:\n\(block)")
    }
  }

  @Test(
    "the catalog's main page links both pages",
    arguments: [
      "ComingFromGooglesSDKs", "TheMatcherInTheProcess",
    ])
  func isLinked(page: String) throws {
    #expect(try Self.text(Self.catalog + "Milepost.md").contains("- <doc:\(page)>"))
  }
}
