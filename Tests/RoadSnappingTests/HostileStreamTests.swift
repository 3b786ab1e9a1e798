import Coordinates
import Foundation
import RoadImport
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing

/// Tests of streams of locations that no receiver would report.
@Suite struct HostileStreamTests {
  private static let network = Result {
    try RoadImporter().network(from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf")
      .network
  }

  private static let town = Coordinate(latitude: 44.6951, longitude: -37.9216)

  private func location(at time: Date, _ random: inout SeededGenerator) -> Location {
    var location = Location(
      coordinate: Self.town.destination(
        distance: .random(in: 0...2_500, using: &random),
        bearing: .random(in: 0..<360, using: &random)))
    let times: [Date?] = [
      nil, time, time, time, time - 30, time + 31_536_000, .distantPast, .distantFuture,
    ]
    location.time = times.randomElement(using: &random) ?? nil
    location.accuracy = [nil, 0, 5, 40, 1e9, -3, .infinity].randomElement(using: &random) ?? nil
    location.bearing = [nil, 0, 359.9, 720, -10, .nan].randomElement(using: &random) ?? nil
    location.speed = [nil, 0, 13, -1, 1e12].randomElement(using: &random) ?? nil
    return location
  }

  @Test(
    "each location of an implausible stream is decided once, in order",
    arguments: 0..<Thoroughness.count(10))
  func decidedOnce(seed: Int) throws {
    let snapper = RoadSnapper(try Self.network.get())
    let workspace = snapper.makeWorkspace()
    var random = SeededGenerator(seed: UInt64(seed))
    var live = LiveSnapper(snapper, lag: .seconds(Int.random(in: 0...60, using: &random)))
    var time = Date(timeIntervalSince1970: 1_772_352_000)
    var decided: [Int] = []
    let count = 150
    for _ in 0..<count {
      time += .random(in: 0...20, using: &random)
      let update = try live.update(with: location(at: time, &random), using: workspace)
      decided += update.decisions.map(\.number)
    }
    decided += try live.finish(using: workspace).decisions.map(\.number)
    #expect(decided == Array(0..<count))
  }
}
