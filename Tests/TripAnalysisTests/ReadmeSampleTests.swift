import Foundation
import MilepostTools
import Testing

/// The sample of the README compiles and runs.
@Suite struct ReadmeSampleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "Data/harbor-town.osm.pbf"),
      "runs in the folder of the package"))
  func theSampleRuns() throws {
    // Sample of the README.
    let (network, _) = try RoadImporter().network(from: "Data/harbor-town.osm.pbf")
    let analyzer = TripAnalyzer(network)
    for result in try TraceReader(path: "Data/harbor-drive.gpx") {
      let report = try analyzer.report(on: result.get().trace)
      for street in report.parts.flatMap(\.streets) {
        print(street.name ?? "-", street.length, street.reading.traffic)
      }
    }
    // End of the sample.
    #expect(network.edgeCount > 5_000)
  }

  @Test func theReadmeHasTheSampleWordByWord() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// Sample of the README.") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// End of the sample.") })
    let sample = lines[(start + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\nimport MilepostTools\n\n\(sample)\n```\n"))
  }
}
