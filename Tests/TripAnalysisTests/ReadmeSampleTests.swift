import Foundation
import MilepostKit
import Testing

/// Tests that the samples of the README and of the article `EncodingALine` compile, run, and are
/// the same as here.
@Suite struct ReadmeSampleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "the samples of the README and of the article run",
    .enabled(
      if: FileManager.default.fileExists(atPath: "Data/harbor-town.osm.pbf"),
      "requires the package folder as the working directory"))
  func theSampleRuns() throws {
    // Sample of the README.
    let (network, _) = try RoadImporter().network(from: "Data/harbor-town.osm.pbf")
    let analyzer = TripAnalyzer(network)
    for result in try TraceReader(path: "Data/harbor-drive.gpx") {
      let report = try analyzer.report(on: result.get().trace)
      for street in report.parts.flatMap(\.streets) {
        print(street.name ?? "-", street.length, street.traffic)
      }
    }
    // End of the sample.
    #expect(network.edgeCount > 5_000)

    // Sample of the article.
    let route = try network.route(through: [
      Coordinate(latitude: 44.6923, longitude: -37.9155),
      Coordinate(latitude: 44.6990, longitude: -37.9500),
    ])
    let line = try Polyline(network.line(of: route.legs[0].path))
    print(GooglePolylineCodec.precision5.encode(line))
    // End of the article's sample.
    #expect(line.count > 20)
  }

  /// Returns the lines of this file between two comments.
  private func sample(from first: String, to last: String) throws -> String {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("    // \(first)") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("    // \(last)") })
    return lines[(start + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  @Test("the README and the article contain the samples word for word")
  func thePagesHaveTheSamplesWordByWord() throws {
    let readme = try page("README.md")
    let first = try sample(from: "Sample of the README.", to: "End of the sample.")
    #expect(readme.contains("```swift\nimport MilepostKit\n\n\(first)\n```\n"))
    let article = try page("Sources/Polylines/Polylines.docc/EncodingALine.md")
    let second = try sample(from: "Sample of the article.", to: "End of the article's sample.")
    #expect(article.contains("```swift\n\(second)\n```\n"))
  }

  /// Returns the text of a page of the repository.
  private func page(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }
}
