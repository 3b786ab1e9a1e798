import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Reused memory, medians, and a constant")
struct ReusedMemoryTests {
  private let town = SharedTown.blocks
  private let ways = SharedTown.blockWays

  /// Returns drives of several lengths; every other one jumps in the middle to a place without
  /// roads.
  private func traces(_ drawing: RoadDrawing) throws -> [Trace] {
    var random = SeededGenerator(seed: 11)
    let paths = ["abfgcdhlkjie", "ab", "ijklhgfea", "dcbae", "efgh"]
    return try paths.enumerated().map { index, path in
      let trace = try drawing.drive(path, noise: 4, using: &random)
      guard index.isMultiple(of: 2) else { return trace }
      var locations = trace.locations
      for number in locations.indices where number > locations.count / 2 {
        locations[number].coordinate = locations[number].coordinate
          .destination(distance: 3000, bearing: 20)
      }
      return try Trace(id: trace.id, locations: locations)
    }
  }

  @Test("whole traces have the same matches in a shared workspace as in separate ones")
  func wholeTraces() throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    let traces = try traces(drawing)
    for trace in traces + traces.reversed() {
      #expect(try snapper.snap(trace, using: workspace) == snapper.snap(trace))
    }
  }

  @Test("matches don't depend on the reuse of places found for the noise estimate")
  func knownPlaces() throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    for dense in try traces(drawing) {
      let sparse = dense.locations.indices.filter { $0.isMultiple(of: 5) }
      let trace = try Trace(id: "", locations: sparse.map { dense.locations[$0] })
      let snapped = try snapper.snap(trace, using: workspace)
      // The places are reused, because most observations are at the coordinates of their locations,
      // and no roads farther away are needed.
      let observations = ObservationSelector.observations(
        of: trace.locations, passedOver: [], noise: NoiseEstimate(), SnappingOptions())
      let asTheyCame = observations.filter { $0.coordinate == trace.locations[$0.point].coordinate }
      #expect(asTheyCame.count > trace.locations.count / 2)
      #expect(snapped.noise * CandidateFinder.reach <= CandidateFinder.leastReach)
      // Another trace has the same locations at other indices.
      _ = try snapper.snap(dense, using: workspace)
      #expect(try snapper.snap(trace, using: workspace) == snapped)
      var options = snapper.options
      // Nothing is searched in advance if the noise is known.
      options.noise = snapped.noise
      let other = try RoadSnapper(drawing.network, options: options).snap(trace)
      #expect(snapped.points == other.points)
      #expect(snapped.matchings == other.matchings)
    }
  }

  @Test(
    "streams with reused updates have the same results as streams with new updates",
    arguments: [0, 5, 30])
  func streams(lag: Int) throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    let snapper = RoadSnapper(drawing.network)
    let shared = snapper.makeWorkspace()
    var update = LiveUpdate()
    for trace in try traces(drawing) {
      var live = LiveSnapper(snapper, lag: .seconds(lag))
      var other = live
      let workspace = snapper.makeWorkspace()
      for location in trace.locations {
        try live.update(with: location, using: shared, into: &update)
        #expect(try other.update(with: location, using: workspace) == update)
        #expect(other.state == live.state)
        // Reusing an update doesn't change its copies.
        let held = update
        try live.update(with: location, using: shared, into: &update)
        #expect(try other.update(with: location, using: workspace) == update)
        #expect(held.number + 1 == update.number)
      }
      #expect(try live.finish(using: shared) == other.finish(using: workspace))
    }
  }

  @Test("the state of a stream around a loop hardly grows after the first rounds")
  func rounds() throws {
    let drawing = try RoadDrawing(town, ways: ways, cell: 40)
    var random = SeededGenerator(seed: 2)
    let path = "a" + String(repeating: "bcdhlkjiea", count: 60)
    let trace = try drawing.drive(path, noise: 4, using: &random)
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper, lag: .seconds(5))
    var sizes: [Int] = []
    for (number, location) in trace.locations.enumerated() where number.isMultiple(of: 4) {
      _ = try live.update(with: location, using: workspace)
      sizes.append(live.state.bytes.count)
    }
    let quarter = sizes.count / 4
    let early = try #require(sizes[quarter..<(2 * quarter)].min())
    let late = try #require(sizes[(3 * quarter)...].min())
    #expect(late < early + 200)
  }

  @Test("the constant cost of an unknown error follows from the lasting share of the variance")
  func surprise() {
    let new = 1 - NoiseEstimate.lastingShare
    #expect((PositionError.surprise + naturalLogarithm(new) / 2).magnitude < 1e-12)
  }

  @Test("the noise of a trace is the scaled upper median of its distances, within 3.5…30 m")
  func median() {
    var random = SeededGenerator(seed: 5)
    var memory: [Double] = []
    for count in 1..<200 {
      let distances = (0..<count).map { _ in Double.random(in: 3...19, using: &random).rounded() }
      let values = count.isMultiple(of: 3) ? distances.sorted() : distances
      let noise = NoiseEstimate(distances: values, residuals: [], reported: [], &memory)
      let median = values.sorted()[count / 2]
      #expect(noise.total == max(3.5, min(30, 1.4826 * median)))
    }
  }

  @Test("the usual interval of a stream is the median of the latest 31 intervals")
  func usualInterval() {
    var random = SeededGenerator(seed: 6)
    var intervals = RunningIntervals()
    #expect(intervals.median == 0)
    var all: [Double] = []
    for _ in 1..<100 {
      let seconds = Double.random(in: 1...12, using: &random).rounded()
      intervals.add(seconds)
      all.append(seconds)
      let latest = all.suffix(31)
      #expect(intervals.median == latest.sorted()[latest.count / 2])
    }
  }
}
