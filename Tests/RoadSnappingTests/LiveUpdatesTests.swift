import Coordinates
import RoadDrawings
import Testing

@testable import RoadSnapping

@Suite("Asynchronous sequences of locations")
struct LiveUpdatesTests {
  private func drive() throws -> ([Location], RoadSnapper) {
    let drawing = try RoadDrawing("a-----b", ways: [DrawnWay("ab")], cell: 40)
    return (try drawing.drive("ab", noise: 2).locations, RoadSnapper(drawing.network))
  }

  @Test("a sequence yields the updates of a stream, including the one at its end")
  func updates() async throws {
    let (locations, snapper) = try drive()
    let source = AsyncStream { stream in
      for location in locations { stream.yield(location) }
      stream.finish()
    }
    var updates: [LiveUpdate] = []
    for try await update in source.snapped(by: snapper) { updates.append(update) }
    #expect(updates == (try LiveAnswer(locations, snapper)).updates)
    #expect(updates.count == locations.count + 1)
  }

  private struct Broken: Error {}

  @Test(
    "invalid coordinates are skipped, and waiting locations are decided before an error is thrown")
  func errors() async throws {
    let (locations, snapper) = try drive()
    let source = AsyncThrowingStream { stream in
      for location in locations {
        stream.yield(location)
        stream.yield(Location(coordinate: Coordinate(latitude: .nan, longitude: 0)))
      }
      stream.finish(throwing: Broken())
    }
    var updates: [LiveUpdate] = []
    await #expect(throws: Broken.self) {
      for try await update in source.snapped(by: snapper) { updates.append(update) }
    }
    #expect(updates == (try LiveAnswer(locations, snapper)).updates)
  }
}
