import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Long traces that are decided piece by piece")
struct WindowTests {
  @Test(
    "early decisions are the same as decisions at the end", arguments: 0..<Thoroughness.count(10))
  func window(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let town = try RandomTown(using: &random, side: 6, block: 90)
    let snapper = RoadSnapper(town.network)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let waypoints = (0..<30).map { _ in places[Int.random(in: 0..<places.count, using: &random)] }
    let locations = zip(waypoints, waypoints.dropFirst()).flatMap { a, b in
      stride(from: 0, to: 1, by: 15 / a.distance(to: b)).map {
        Location(coordinate: a.interpolated(to: b, fraction: $0))
      }
    }
    let trace = try Trace(id: "\(seed)", locations: locations)
    let early = snapper.makeWorkspace()
    early.window = 50
    let late = snapper.makeWorkspace()
    late.window = .max
    let piecewise = try snapper.snap(trace, using: early)
    let whole = try snapper.snap(trace, using: late)
    #expect(piecewise.matchings.map(\.path) == whole.matchings.map(\.path))
    expectAlike(piecewise, whole)
  }

  /// Expects the same statuses and positions, and nearly the same confidences.
  ///
  /// Confidences may differ near the borders of windows, because sequences that skip a border are
  /// not counted.
  private func expectAlike(_ piecewise: SnappedTrace, _ whole: SnappedTrace) {
    var differing = 0
    for (a, b) in zip(piecewise.points, whole.points) {
      #expect(a.status == b.status && a.place?.position == b.place?.position)
      let difference = ((a.place?.confidence ?? 0) - (b.place?.confidence ?? 0)).magnitude
      #expect(difference < 0.25)
      if difference >= 0.02 { differing += 1 }
    }
    #expect(differing <= whole.points.count / 100)
  }

  @Test("early decisions are the same despite errors, gaps, and parallel roads", arguments: 0..<10)
  func troubles(seed: Int) throws {
    let drawing = try RoadDrawing(
      """
      a-----------b-----------c-----------d
      e-----------f-----------g-----------h
      |           |           |           |
      i-----------j-----------k-----------l
      """,
      ways: [
        DrawnWay("abcd"), DrawnWay("efgh"), DrawnWay("ijkl"), DrawnWay("aei"), DrawnWay("bfj"),
        DrawnWay("cgk"), DrawnWay("dhl"),
      ], cell: 20)
    var random = SeededGenerator(seed: UInt64(seed))
    var locations = try drawing.drive("abcdhlkjieadhgfeilkgcbaeijkl", noise: 8, using: &random)
      .locations
    for _ in 0..<10 {
      let index = Int.random(in: 0..<locations.count, using: &random)
      locations[index].coordinate = locations[index].coordinate.destination(
        distance: .random(in: 50...400, using: &random), bearing: random.bearing())
      let start = Int.random(in: 0..<(locations.count - 30), using: &random)
      locations.removeSubrange(start..<(start + .random(in: 1..<30, using: &random)))
    }
    let trace = try Trace(id: "\(seed)", locations: locations)
    let snapper = RoadSnapper(drawing.network)
    let early = snapper.makeWorkspace()
    early.window = 50
    let late = snapper.makeWorkspace()
    late.window = .max
    let piecewise = try snapper.snap(trace, using: early)
    let whole = try snapper.snap(trace, using: late)
    #expect(piecewise.matchings.map(\.path) == whole.matchings.map(\.path))
    expectAlike(piecewise, whole)
  }

  @Test(
    "a second look near the border of a window doesn't cause faults",
    arguments: [[:], [36: -25.0, 34: 50], [30: 45]])
  func secondLook(outliers: [Int: Double]) throws {
    let drawing = try MistakenDrive.drawing()
    let snapper = RoadSnapper(drawing.network, options: .noise(3.5))
    let judge = try AnswerJudge(snapper, drawing.rules)
    let workspace = snapper.makeWorkspace()
    workspace.window = 40
    for skipped in 0..<Thoroughness.count(50) {
      for (south, north) in [(2.0, 4.0), (2.5, 8), (3.9, 7.8)] {
        let trace = try MistakenDrive(south: south, north: north, outliers: outliers)
          .trace(on: drawing, skipping: Double(skipped) * 12)
        let snapped = try snapper.snap(trace, using: workspace)
        #expect(judge.faults(of: snapped, to: trace) == [], "\(skipped) \(south)")
      }
    }
  }

  @Test("the window limits the number of columns held at once, even if the trace is long")
  func memory() throws {
    let drawing = try RoadDrawing("a-----b-----c", ways: [DrawnWay("abc")], cell: 100)
    var random = SeededGenerator(seed: 1)
    // Without skipping, there are many observations.
    var options = SnappingOptions()
    options.rules.remove(.skipping)
    let snapper = RoadSnapper(drawing.network, options: options)
    let workspace = snapper.makeWorkspace()
    let trace = try drawing.drive("acacacacacacacacacac", noise: 3, using: &random)
    let snapped = try snapper.snap(trace, using: workspace)
    #expect(snapped.points.count { $0.status == .snapped } > 1000)
    #expect(workspace.mostColumns < 2 * 256 + 64)
    #expect(snapped.matchings.count == 1)
  }

  @Test("one of two indistinguishable roads is chosen in time to limit the open columns")
  func parallelRoads() throws {
    let drawing = try RoadDrawing(
      """
      a------------------------------------------------------------b
      1------------------------------------------------------------2
      c------------------------------------------------------------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 10)
    var locations: [Location] = []
    let (start, end) = (drawing["1"], drawing["2"])
    for index in 0..<3000 {
      let share = Double(index % 60) / 60
      let isBack = (index / 60).isMultiple(of: 2)
      locations.append(
        Location(coordinate: start.interpolated(to: end, fraction: isBack ? 1 - share : share)))
    }
    let snapper = RoadSnapper(drawing.network, options: .noise(4))
    let workspace = snapper.makeWorkspace()
    workspace.window = 40
    let snapped = try snapper.snap(Trace(id: "", locations: locations), using: workspace)
    #expect(workspace.mostColumns < 300)
    #expect(snapped.matchings.count == 1)
    #expect(snapped.points.count { $0.status == .snapped } > 1400)
  }
}
