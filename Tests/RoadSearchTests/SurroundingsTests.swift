import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Roads around a moving point, compared with the index")
struct SurroundingsTests {
  @Test(
    "results along drives equal those of the index", arguments: SpatialIndexTests.corners.indices)
  func drives(corner: Int) throws {
    var random = SeededGenerator(seed: UInt64(corner))
    let corner = SpatialIndexTests.corners[corner]
    let town = try RandomTown(using: &random, side: 8, corner: corner)
    let network = town.network
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    let index = SpatialIndex(network)
    var surroundings = Surroundings(network)
    var (found, expected): ([PairPosition], [PairPosition]) = ([], [])
    var count = 0
    for step in 0..<600 {
      // The point moves from place to place in 20 steps, each shifted by up to 20 m.
      let leg = step / 20
      let (from, to) = (places[leg * 7 % places.count], places[(leg * 7 + 7) % places.count])
      let point = from.interpolated(to: to, fraction: Double(step % 20) / 20)
        .destination(distance: .random(in: 0...20, using: &random), bearing: random.bearing())
      let radius = [40.0, 40, 40, 55, 200, 1, 0, 700][step / 5 % 8]
      surroundings.positions(near: point, within: radius, into: &found)
      index.positions(near: point, within: radius, into: &expected)
      func key(_ place: PairPosition) -> [Double] {
        [Double(place.pair.rawValue), Double(place.offset), place.distance]
      }
      let (a, b) = (found.map(key), expected.map(key))
      #expect(
        a.sorted { $0.lexicographicallyPrecedes($1) }
          == b.sorted { $0.lexicographicallyPrecedes($1) })
      count += found.count
    }
    #expect(count > 1000)
  }
}
