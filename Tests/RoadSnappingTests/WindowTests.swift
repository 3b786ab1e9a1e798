import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Long traces, decided piece by piece")
struct WindowTests {
  @Test("what is decided early is what is decided at the end", arguments: 0..<10)
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
    early.window = 40
    let late = snapper.makeWorkspace()
    late.window = .max
    let piecewise = try snapper.snap(trace, using: early)
    let whole = try snapper.snap(trace, using: late)
    #expect(piecewise.matchings.map(\.path) == whole.matchings.map(\.path))
    for (a, b) in zip(piecewise.points, whole.points) {
      #expect(a.status == b.status && a.place?.position == b.place?.position)
      #expect(((a.place?.confidence ?? 0) - (b.place?.confidence ?? 0)).magnitude < 1e-6)
    }
  }

  @Test("memory of a workspace follows the window and not the trace")
  func memory() throws {
    let drawing = try RoadDrawing("a-----b-----c", ways: [DrawnWay("abc")], cell: 100)
    var random = SeededGenerator(seed: 1)
    let snapper = RoadSnapper(drawing.network)
    let workspace = snapper.makeWorkspace()
    let trace = try drawing.drive("acacacacacacacacacac", noise: 3, using: &random)
    let snapped = try snapper.snap(trace, using: workspace)
    #expect(snapped.points.count { $0.status == .snapped } > 1500)
    #expect(workspace.columnCount < 2 * 256 + 64)
    #expect(snapped.matchings.count == 1)
  }
}
