import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@testable import RoadSnapping

@Suite("Looking at the newest location of a stream")
struct LookingTests {
  @Test("a look at a location off the map doesn't change the latest observation in a hole")
  func rememberedHole() throws {
    let drawing = try RoadDrawing(
      """
      a--1--2--3--4--5--b
                        6
                        7
                        8
                        9
      """, ways: ["ab"], cell: 100)
    let snapper = RoadSnapper(drawing.network, options: .noise(5))
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    for location in try drawing.trace("123456789", every: 10).locations {
      _ = try live.update(with: location, using: workspace)
    }
    // The last observation is off the map. The newest location isn't an observation yet.
    let last = try #require(live.follower.main.columns.numbers.last)
    #expect(live.follower.main.looks.latestHole == last)
  }
}
