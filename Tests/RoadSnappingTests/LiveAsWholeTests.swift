import Coordinates
import Foundation
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Streams compared with whole traces")
struct LiveAsWholeTests {
  /// A lag that is longer than any drawn trace.
  private static let lag = Duration.seconds(1e6)

  /// Returns a letter for the status of each location; snapped and interpolated are the same.
  private func statuses(_ points: some Sequence<SnappedPoint?>) -> String {
    points.map { point in
      switch point?.status {
      case .snapped, .interpolated: "p"
      case .outlier: "o"
      case .outOfOrder: "t"
      case .unmatched: point?.reason == .noRoad ? "n" : "x"
      case nil: "?"
      }
    }.joined()
  }

  /// Returns the edges of traversals; consecutive pieces of an edge count once.
  private func edges(_ traversals: [EdgeTraversal]) -> [EdgeID] {
    var edges: [EdgeID] = []
    for (last, next) in zip([nil] + traversals, traversals)
    where last?.edge != next.edge || (last?.end ?? 0) > next.start {
      edges.append(next.edge)
    }
    return edges
  }

  /// Returns the split of each matching that has a stretch.
  private func splits(_ answer: LiveAnswer) -> [Matching.Split] {
    var splits: [Int: Matching.Split] = [:]
    for stretch in answer.updates.flatMap(\.stretches) {
      #expect(splits[stretch.matching] ?? stretch.split == stretch.split)
      splits[stretch.matching] = stretch.split
    }
    return splits.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The names of cases whose results differ from those of whole traces, and the reasons.
  private static let others: [String: String] = [
    "noise is estimated from the distances to roads":
      "a stream estimates the noise as it continues",
    "many redundant fixes count once": "a stream estimates the noise as it continues",
    "a time that is far too late only invalidates its own point":
      "in a stream, the next time isn't known yet",
    "a lasting jump to a parallel street and back is an error if no vehicle is that fast":
      "in a stream, the return isn't known yet",
  ]

  @Test("the cases that are listed as exceptions exist")
  func otherNames() {
    #expect(Set(Self.others.keys).isSubset(of: DrawnCase.all.map(\.name)))
  }

  @Test(
    "with a very long lag, and without skipping, statuses, edges, and splits are the same",
    arguments: DrawnCase.all.filter { others[$0.name] == nil })
  func holds(_ drawn: DrawnCase) throws {
    var (snapper, trace) = try drawn.input()
    var options = snapper.options
    options.rules.remove(.skipping)
    snapper = RoadSnapper(snapper.network, options: options)
    let whole = try snapper.snap(trace)
    let answer = try LiveAnswer(trace.locations, snapper, lag: Self.lag)
    let points = trace.locations.indices.map { answer.points[$0] }
    #expect(statuses(points) == statuses(whole.points))
    // A stream has no stretch for a lone location, and stretches may meet on an edge.
    let paths = whole.matchings.filter { $0.points.count > 1 }.flatMap(\.path.traversals)
    #expect(edges(answer.traversals) == edges(paths))
    #expect(splits(answer) == whole.matchings.filter { $0.points.count > 1 }.map(\.split))
  }

  @Test("the only location of a drive has a place, even after another drive")
  func loneDrive() throws {
    let drawing = try RoadDrawing("a--1--2--3--4--b", ways: [DrawnWay("ab")], cell: 20)
    let locations = try drawing.trace("1234").locations
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    for _ in 0..<2 {
      _ = try live.update(with: locations[0], using: workspace)
      live = try LiveSnapper(snapper, resuming: live.state)
      let last = try live.finish(using: workspace)
      live = try LiveSnapper(snapper, resuming: live.state)
      #expect(last.decisions.map(\.point.status) == [.snapped])
    }
  }

  @Test("times are unknown where many locations have no place, as in whole traces")
  func placelessGap() throws {
    let drawing = try RoadDrawing(
      "a------b------c------d------e------f",
      ways: ["ab", "bc", "cd", "de", "ef"].map { DrawnWay($0) },
      cell: 30)
    var locations = try drawing.drive("af").locations
    for index in 40..<70 { locations[index].coordinate.latitude += 1 }
    let snapper = RoadSnapper(drawing.network)
    let whole = try snapper.snap(Trace(id: "", locations: locations))
    for lag in [30.0, 1e6] {
      let answer = try LiveAnswer(locations, snapper, lag: .seconds(lag))
      let edges = answer.traversals.filter { $0.end > $0.start }
      func unknown(_ traversals: some Sequence<EdgeTraversal>) -> Set<EdgeID> {
        Set(traversals.filter { $0.entryTime == nil || $0.exitTime == nil }.map(\.edge))
      }
      #expect(!unknown(edges).isEmpty)
      #expect(unknown(edges) == unknown(whole.matchings.flatMap(\.path.traversals)))
    }
  }

  @Test(
    "a vehicle parked off the roads for hours doesn't inflate the noise estimate",
    arguments: [true, false])
  func parked(isLive: Bool) throws {
    let drawing = try RoadDrawing(
      "a" + String(repeating: "-", count: 100) + "b", ways: [DrawnWay("ab")], cell: 30)
    var random = SeededGenerator(seed: 1)
    let drive = try drawing.drive("ab", noise: 4, using: &random).locations
    let yard = drawing["a"].destination(distance: 25, bearing: 0)
    let parking = 4 * 3600
    var locations = (0..<parking).map { second in
      Location(
        coordinate: yard.destination(
          distance: Double.random(in: 0..<3, using: &random), bearing: 10),
        time: drive[0].time?.addingTimeInterval(Double(second)))
    }
    for location in drive {
      var location = location
      location.time = location.time?.addingTimeInterval(Double(parking))
      locations.append(location)
    }
    let snapper = RoadSnapper(drawing.network)
    if isLive {
      let workspace = snapper.makeWorkspace()
      var live = LiveSnapper(snapper)
      for location in locations { _ = try live.update(with: location, using: workspace) }
      #expect(live.noise.estimate.total < 8)
    } else {
      #expect(try snapper.snap(Trace(id: "", locations: locations)).noise < 8)
    }
  }
}
