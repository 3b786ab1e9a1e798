import Coordinates
import FoundationEssentials
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in RoadSnapping")
struct DoorsTests {
  private static func network() throws -> RoadNetwork {
    try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3, 4]),
      ways: [SmallNetwork.Way(1, [1, 2, 3]), SmallNetwork.Way(2, [3, 4])]
    ).network
  }

  @Test(
    "snapping and explaining traces of extreme locations in random order doesn't trap",
    arguments: UInt64(0)..<12)
  func traces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = SnappingOptions()
    if seed % 3 == 1 {
      (options.noise, options.topSpeed, options.searchRadius) = (1000, 1000, 100_000)
      options.candidateLimit = 1000
    } else if seed % 3 == 2 {
      (options.noise, options.topSpeed, options.searchRadius) = (
        .leastNonzeroMagnitude, .leastNonzeroMagnitude, 0
      )
      options.candidateLimit = 1
    }
    let snapper = RoadSnapper(try Self.network(), options: options)
    let locations = Hostile.locations.filter(\.coordinate.isValid).shuffled(using: &random)
    for count in [0, 1, 2, locations.count] {
      let trace = try Trace(id: "", locations: Array(locations.prefix(count)))
      let snapped = try snapper.snap(trace)
      #expect(snapped.points.count == count)
      for matching in snapped.matchings {
        _ = (matching.duration, matching.freeFlowDuration, matching.path.length)
      }
      let explanation = try snapper.explain(trace)
      for number in Hostile.integers { _ = explanation.steps(to: number) }
    }
  }

  @Test("the duration of a matching with extreme times doesn't trap, and is nil without edges")
  func durations() throws {
    let network = try Self.network()
    let locations = [8.0015, 8.002, 8.0035].map {
      Location(coordinate: Coordinate(latitude: 45, longitude: $0))
    }
    let snapped = try RoadSnapper(network).snap(Trace(id: "", locations: locations))
    var matching = try #require(snapped.matchings.first)
    for entry in Hostile.dates {
      for exit in Hostile.dates {
        let last = matching.path.traversals.count - 1
        matching.path.traversals[0].entryTime = entry
        matching.path.traversals[last].exitTime = exit
        _ = matching.duration
      }
    }
    matching.path.traversals = []
    #expect(matching.duration == nil)
  }

  @Test("streams of extreme locations with extreme lags don't trap", arguments: Hostile.durations)
  func streams(_ lag: Duration) throws {
    let snapper = RoadSnapper(try Self.network())
    let workspace = snapper.makeWorkspace()
    for seed in UInt64(0)..<4 {
      var random = SeededGenerator(seed: seed)
      var live = LiveSnapper(snapper, lag: lag)
      #expect(live.lag >= .zero)
      for location in Hostile.locations.shuffled(using: &random) {
        if location.coordinate.isValid {
          _ = try live.update(with: location, using: workspace)
        } else {
          #expect(throws: RoadNetworkError.self) {
            try live.update(with: location, using: workspace)
          }
        }
      }
      _ = try live.finish(using: workspace)
      _ = try live.finish(using: workspace)
      live.move(to: snapper)
    }
  }
}
