import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@Suite("Invariants of all networks")
struct InvariantTests {
  @Test("random towns satisfy the invariants", arguments: 0..<40)
  func towns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random)
    let faults = try checkInvariants(town.network)
    #expect(faults == [])
  }

  @Test("random grids satisfy the invariants", arguments: 0..<10)
  func grids(seed: UInt64) throws {
    let faults = try checkInvariants(try RandomNetwork(seed: seed).network)
    #expect(faults == [])
  }

  @Test(
    "random towns near the equator, the antimeridian, and the poles satisfy the invariants",
    arguments: [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: -45, longitude: 179.997),
      Coordinate(latitude: 66, longitude: -180), Coordinate(latitude: 80, longitude: 20),
      Coordinate(latitude: 84.9, longitude: 179.99), Coordinate(latitude: -77.8, longitude: 166.6),
    ])
  func anywhere(corner: Coordinate) throws {
    for seed in 0..<5 {
      var random = SeededGenerator(seed: UInt64(seed))
      let town = try RandomTown(using: &random, corner: corner)
      let faults = try checkInvariants(town.network)
      #expect(faults == [])
    }
  }
}
