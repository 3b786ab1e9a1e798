import Foundation
import Milepost
import TestSupport
import Testing
import TraceFiles

// The follower of the README.
func follow(_ locations: [Location], along path: String) throws -> [JourneyMoment] {
  var follower = JourneyFollower(try RouteResponse(path: path).routes[0])
  return locations.map { location in
    let moment = follower.update(with: location)
    if let need = moment.need { print("off the route; a route is needed from", need.from) }
    guard let end = moment.arrivals.last else { return moment }
    print(Int(end.remainingDistance), "m to the end, arrival:", end.date?.description ?? "-")
    return moment
  }
}
// The end of the follower.

/// Checks that the README contains the sample, and that the sample produces the same numbers as
/// `milepost eta` and `milepost progress`.
@Suite struct FollowerSampleTests {
  private static let root = URL(filePath: ReferenceData.packageRoot)

  @Test("the README contains the sample, which has at most ten lines")
  func theReadmeHasTheFollowerWordByWord() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "// The follower of the README." })
    let end = try #require(lines.firstIndex { $0 == "// The end of the follower." })
    let sample = lines[(start + 1)..<end].joined(separator: "\n")
    #expect(readme.contains("```swift\nimport Milepost\n\n\(sample)\n```\n"))
    #expect(end - start - 1 <= 10)
  }

  @Test("the sample produces the same numbers as `eta` and `progress`")
  func theSameNumbersAsEtaAndProgress() async throws {
    let bench = try Workbench.withTown()
    let route = try await bench.run(
      "milepost snap drive.ndjson -n town.roads -o planned.ndjson")
    #expect(route.status == 0, "\(route.errors)")
    let arguments = "planned.ndjson --locations drive.ndjson -f ndjson"
    let eta = try await bench.run("milepost eta \(arguments) --every").objects()
    let progress = try await bench.run("milepost progress \(arguments)").objects()
    let record = try #require(try TraceReader(path: bench.path("drive.ndjson")).next()).get()
    let moments = try follow(
      record.trace.locations, along: bench.path("planned.ndjson"))
    #expect(moments.count == eta.count && moments.count == progress.count && eta.count > 3)
    for (moment, (eta, progress)) in zip(moments, zip(eta, progress)) {
      let arrival = try #require(moment.arrivals.first)
      let told = try #require((eta["arrivals"] as? [[String: Any]])?.first)
      #expect(
        abs(try #require(told["remainingDistanceMeters"] as? Double) - arrival.remainingDistance)
          < 0.01)
      let duration = try #require(told["remainingDuration"] as? Double)
      #expect(abs(duration - arrival.remainingDuration.inSeconds) < 0.1)
      let left = try #require(moment.remainingDistance)
      #expect(abs(try #require(progress["remainingDistanceMeters"] as? Double) - left) < 0.01)
      let date = try #require(arrival.date).timeIntervalSince1970
      for text in [told["eta"], progress["eta"]] {
        let time = try Date(try #require(text as? String), strategy: .iso8601)
        #expect(abs(time.timeIntervalSince1970 - date) <= 0.5)
      }
    }
  }
}
