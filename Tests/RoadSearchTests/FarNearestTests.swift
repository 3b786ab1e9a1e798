import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Nearest roads, near and far and near the poles, compared with geodesic distances")
struct FarNearestTests {
  /// Returns the distance in meters from a point to a road, by ternary searches in pieces of each
  /// of its segments.
  private func distance(_ network: RoadNetwork, _ pair: PairIndex, _ point: Coordinate) -> Double {
    var shape: [FixedCoordinate] = []
    network.appendShape(of: network.pairs[pair].forwardEdge, to: &shape)
    var least = Double.infinity
    for (a, b) in zip(shape, shape.dropFirst()) {
      let east = a.coordinate.longitudeDifference(to: b.coordinate)
      let north = b.coordinate.latitude - a.coordinate.latitude
      func away(_ fraction: Double) -> Double {
        let longitude = a.coordinate.longitude + fraction * east
        return point.distance(
          to: Coordinate(
            latitude: a.coordinate.latitude + fraction * north,
            longitude: longitude.magnitude > 180
              ? longitude.remainder(dividingBy: 360) : longitude))
      }
      let pieces = 12
      for piece in 0..<pieces {
        var low = Double(piece) / Double(pieces)
        var high = Double(piece + 1) / Double(pieces)
        for _ in 0..<36 {
          let third = (high - low) / 3
          if away(low + third) < away(high - third) { high -= third } else { low += third }
        }
        least = min(least, away((low + high) / 2))
      }
    }
    return least
  }

  /// Checks that the nearest roads within the radius are found, in order of distance, and that each
  /// place lies at its stated distance.
  private func check(
    _ network: RoadNetwork, _ point: Coordinate, count: Int, within radius: Double
  ) throws {
    let all = network.pairs.indices.dropLast().map { distance(network, $0, point) }.sorted()
    let expected = all.filter { $0 <= radius }.prefix(count)
    let found = try network.nearest(to: point, count: count, for: .foot, within: radius)
    let slack = all.contains { ($0 - radius).magnitude < 0.02 } ? 1 : 0
    #expect((found.count - expected.count).magnitude <= slack, "\(point)")
    for (place, distance) in zip(found, expected) {
      #expect((place.distance - distance).magnitude < 0.01 + distance * 1e-8, "\(point)")
      let away = point.distance(to: place.coordinate)
      #expect((place.distance - away).magnitude < 0.02, "\(point)")
    }
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.distance <= $1.distance })
  }

  @Test(
    "the nearest roads are found 3 to 15,000 km from the corner of a town",
    arguments: Thoroughness.some([(60.0, -179.99), (0, 10), (45, 8), (-78, 30)]))
  func far(latitude: Double, longitude: Double) throws {
    var random = SeededGenerator(seed: 5)
    let corner = Coordinate(latitude: latitude, longitude: longitude)
    let town = try RandomTown(using: &random, side: 3, corner: corner, block: 2500)
    for distance in [3_000.0, 8_000, 40_000, 300_000, 4_000_000, 15_000_000] {
      let point = corner.destination(distance: distance, bearing: random.bearing())
      try check(town.network, point, count: 4, within: .infinity)
      try check(town.network, point, count: 2, within: distance)
    }
  }

  @Test("roads near a pole are found", arguments: [81.0, 85, 88, 89.9, 89.9999, -83, -89.99])
  func polar(latitude: Double) throws {
    var random = SeededGenerator(seed: 11)
    // Spokes that end at different distances from the pole, and a ring around the pole.
    var nodes: [Int64: Coordinate] = [:]
    var ways: [SmallNetwork.Way] = []
    let inward = latitude > 0 ? 1.0 : -1
    let depth = 90 - latitude.magnitude
    for spoke in 0..<8 {
      let longitude = Double(spoke) * 45 - 170
      let first = Int64(spoke * 3)
      for step in 0..<3 {
        nodes[first + Int64(step)] = Coordinate(
          latitude: inward * (90 - depth * (0.3 + Double(step) * 0.35 + Double(spoke) * 0.01)),
          longitude: longitude)
      }
      ways.append(.init(Int64(spoke + 1), [first, first + 1, first + 2]))
      ways.append(.init(Int64(spoke + 101), [first + 1, (first + 4) % 24]))
    }
    let network = try SmallNetwork(nodes: nodes, ways: ways).network
    for round in 0..<12 {
      let point = Coordinate(
        latitude: inward * (90 - depth * Double.random(in: 0...1.5, using: &random)),
        longitude: .random(in: -180...180, using: &random))
      let radius = [Double.infinity, 100_000, 3_000, 50][round % 4]
      try check(network, point, count: [1, 3, 20][round % 3], within: radius)
    }
    try check(network, Coordinate(latitude: 90 * inward, longitude: 0), count: 5, within: .infinity)
  }

  @Test("nearby roads are in order of geodesic distance")
  func order() throws {
    var random = SeededGenerator(seed: 3)
    for latitude in [0.0, 50, 70, 79] {
      let corner = Coordinate(latitude: latitude, longitude: 3)
      let town = try RandomTown(using: &random, side: 3, corner: corner, block: 900)
      for _ in 0..<4 {
        let point = corner.destination(
          distance: .random(in: 0...5000, using: &random), bearing: random.bearing())
        try check(town.network, point, count: 12, within: 4000)
      }
    }
  }
}
