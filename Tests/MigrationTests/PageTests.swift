import Foundation
import TestSupport
import Testing

/// Tests of the code and the names in the articles ComingFromGooglesSDKs and
/// TheMatcherInTheProcess, and of the links to these articles.
@Suite struct PageTests {
  private static let catalog =
    ReferenceData.packageRoot + "/Sources/Milepost/Milepost.docc/"
  private static let sources = ReferenceData.packageRoot + "/Tests/MigrationTests"

  /// Returns the text of a file.
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Returns the Swift blocks of an article.
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

  /// Returns text without its whitespace, so that differences in indentation are ignored.
  private static func normalized(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(
    "every Swift block of an article is part of a file of these tests",
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
    "the names in the Milepost columns of the articles' tables exist in the code",
    arguments: [("ComingFromGooglesSDKs", 100), ("TheMatcherInTheProcess", 5)])
  func namesExist(page: String, least: Int) throws {
    let known = try Self.wordsOfCode()
    var count = 0
    for line in try Self.text(Self.catalog + page + ".md").split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard line.hasPrefix("| "), cells.count > 3, !line.contains("not available yet")
      else { continue }
      // Every second part is enclosed in backticks.
      let parts = cells[2].split(separator: "`", omittingEmptySubsequences: false)
      for (index, name) in parts.enumerated() where index % 2 == 1 {
        for word in Self.words(of: name) {
          let isKnown = known.contains(word)
          #expect(isKnown, "'\(word)' of \(name)")
          count += 1
        }
      }
    }
    #expect(count > least)
  }

  /// Returns the words in a string that consist of two or more letters and underscores.
  private static func words(of text: some StringProtocol) -> Set<String> {
    let words = text.utf8.split { byte in
      let lower = byte | 0x20
      return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) && byte != UInt8(ascii: "_")
    }
    return Set(words.compactMap { $0.count > 1 ? String(decoding: $0, as: UTF8.self) : nil })
  }

  /// Returns the names of the modules that the articles describe, and the words in their code,
  /// ignoring lines of comments.
  private static func wordsOfCode() throws -> Set<String> {
    let modules = [
      "Coordinates", "Fleet", "FleetClient", "FleetComputing", "JourneySharing", "Journeys",
      "MapDrawing", "Milepost", "RoadSearch", "RoadSnapping", "RouteSplitting",
      "TrafficClassification", "VehicleReporting",
    ]
    var known = Set(modules)
    for module in modules {
      let folder = ReferenceData.packageRoot + "/Sources/" + module
      for file in FileManager.default.enumerator(atPath: folder) ?? NSEnumerator() {
        guard let file = file as? String, file.hasSuffix(".swift") else { continue }
        for line in try text(folder + "/" + file).split(separator: "\n")
        where !line.drop(while: { $0 == " " }).hasPrefix("//") {
          known.formUnion(words(of: line))
        }
      }
    }
    return known
  }

  @Test(
    "the main article of the catalog links to both articles",
    arguments: [
      "ComingFromGooglesSDKs", "TheMatcherInTheProcess",
    ])
  func isLinked(page: String) throws {
    #expect(try Self.text(Self.catalog + "Milepost.md").contains("- <doc:\(page)>"))
  }
}
