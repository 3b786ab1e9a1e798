import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("The spatial index, compared with a search of all roads")
struct SpatialIndexTests {
  static let corners = [
    Coordinate(latitude: 45, longitude: 8), Coordinate(latitude: -0.001, longitude: 0.001),
    Coordinate(latitude: -17, longitude: 179.998), Coordinate(latitude: 52, longitude: -180),
    Coordinate(latitude: 80, longitude: 20), Coordinate(latitude: -80, longitude: 179.99),
  ]

  private func town(_ corner: Coordinate, _ seed: UInt64) throws -> (RandomTown, SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    return (try RandomTown(using: &random, side: 6, corner: corner), random)
  }

  /// Returns the distance in meters from a point to each pair, computed with geodesics.
  private func distances(
    _ network: RoadNetwork, to point: Coordinate
  ) -> [PairIndex: Double] {
    var least: [PairIndex: Double] = [:]
    for pair in network.pairs.indices.dropLast() {
      var shape: [FixedCoordinate] = []
      network.appendShape(of: network.pairs[pair].forwardEdge, to: &shape)
      for (a, b) in zip(shape, shape.dropFirst()) {
        // The segment is short and straight in degrees, so a ternary search finds its nearest
        // point.
        var low = 0.0
        var high = 1.0
        let east = a.coordinate.longitudeDifference(to: b.coordinate)
        let north = b.coordinate.latitude - a.coordinate.latitude
        func distance(_ fraction: Double) -> Double {
          let longitude = a.coordinate.longitude + fraction * east
          return point.distance(
            to: Coordinate(
              latitude: a.coordinate.latitude + fraction * north,
              longitude: longitude.magnitude > 180
                ? longitude.remainder(dividingBy: 360) : longitude))
        }
        for _ in 0..<60 {
          let third = (high - low) / 3
          if distance(low + third) < distance(high - third) {
            high -= third
          } else {
            low += third
          }
        }
        least[pair] = min(least[pair] ?? .infinity, distance((low + high) / 2))
      }
    }
    return least
  }

  @Test("exactly the pairs within the radius are found", arguments: corners.indices)
  func positions(corner: Int) throws {
    for seed in 0..<3 as Range<UInt64> {
      let (town, generator) = try town(Self.corners[corner], seed)
      var random = generator
      let network = town.network
      let index = SpatialIndex(network)
      var found: [PairPosition] = []
      let places = Array(town.places.values)
      for round in 0..<12 {
        let point = places[Int.random(in: 0..<places.count, using: &random)]
          .destination(distance: .random(in: 0...80, using: &random), bearing: random.bearing())
        let radius = [0, 3, 20, 60, 200, 700][round % 6]
        let expected = distances(network, to: point)
        index.positions(near: point, within: Double(radius), into: &found)
        let tolerance = 0.002 + Double(radius) * 5e-4
        for (pair, distance) in expected where distance < Double(radius) - tolerance {
          #expect(found.contains { $0.pair == pair }, "pair \(pair) at \(distance) of \(radius) m")
        }
        for place in found {
          let distance = try #require(expected[place.pair])
          #expect(distance < Double(radius) + tolerance)
          #expect(place.distance <= Double(radius))
          #expect(place.distance > distance - 0.001 - distance * 1e-3)
          // The coordinate, the offset, and the segment of the place are consistent.
          let away = point.distance(to: place.coordinate)
          #expect((away - place.distance).magnitude < 0.001 + away * 1e-3)
          let edge = network.pairs[place.pair].forwardEdge
          let there = network.place(on: edge, at: place.offset)
          #expect(there.coordinate.distance(to: place.coordinate) < 0.002)
          // At a corner, the bearing may be that of either segment.
          var shape: [FixedCoordinate] = []
          network.appendShape(of: edge, to: &shape)
          guard shape.allSatisfy({ $0.coordinate.distance(to: place.coordinate) > 0.01 }) else {
            continue
          }
          let bearing =
            arctangent(y: place.segment.x, x: place.segment.y) * 180 / .pi
          #expect(Bearing.difference(from: there.bearing, to: bearing).magnitude < 0.05)
        }
        for pair in Set(found.map(\.pair)) {
          let nearest = try #require(found.filter { $0.pair == pair }.map(\.distance).min())
          let distance = try #require(expected[pair])
          #expect((nearest - distance).magnitude < 0.001 + distance * 1e-3)
        }
      }
    }
  }

  @Test("roads are found in order of distance", arguments: corners.indices)
  func nearest(corner: Int) throws {
    let (town, generator) = try town(Self.corners[corner], 9)
    var random = generator
    for _ in 0..<25 {
      let point = Self.corners[corner]
        .destination(distance: .random(in: 0...900, using: &random), bearing: random.bearing())
      let all = distances(town.network, to: point)
      let open = all.filter { pair, _ in
        let forward = town.network.edges[town.network.pairs[pair].forwardEdge]
        return [forward, town.network.edges[forward.twin]].contains {
          town.network.attributes[$0.attributes].access[.bicycle].isRoutable
        }
      }.values.sorted()
      for count in [1, 2, 7, 1000] {
        let found = try town.network.nearest(
          to: point, count: count, for: .bicycle, within: 3000)
        #expect(found.count == min(count, open.count))
        for (place, distance) in zip(found, open) {
          #expect((place.distance - distance).magnitude < 0.001 + distance * 1e-3)
          let edge = try town.network.edge(place.position.edge)
          #expect(edge.attributes.access[.bicycle].isRoutable)
          #expect(place.position.offset <= edge.lengthInMillimeters)
        }
      }
    }
  }

  @Test(
    "invalid radii and counts find nothing, large radii find all roads; points must be valid"
  )
  func odd() throws {
    let (town, _) = try town(Self.corners[0], 1)
    let network = town.network
    let index = SpatialIndex(network)
    var found: [PairPosition] = []
    let node = network.nodes[.first].position.coordinate
    for radius in [Double.nan, -1, -Double.infinity] {
      index.positions(near: node, within: radius, into: &found)
      #expect(found.isEmpty)
      #expect(try network.nearest(to: node, count: 3, within: radius).isEmpty)
    }
    index.positions(near: node, within: 0, into: &found)
    #expect(found.allSatisfy { $0.distance == 0 })
    index.positions(near: node, within: 1e-6, into: &found)
    #expect(!found.isEmpty)
    for radius in [1e6, 1e9, .greatestFiniteMagnitude, .infinity] {
      index.positions(near: node, within: radius, into: &found)
      #expect(Set(found.map(\.pair)).count == network.pairs.count - 1)
      #expect(
        try network.nearest(to: node, count: 100_000, for: .foot, within: radius).count
          == network.pairs.count - 1)
    }
    for point in [
      Coordinate(latitude: .nan, longitude: 8), Coordinate(latitude: 91, longitude: 8),
      Coordinate(latitude: 45, longitude: 181), Coordinate(latitude: 45, longitude: .infinity),
    ] {
      index.positions(near: point, within: 100, into: &found)
      #expect(found.isEmpty)
      let error = #expect(throws: RoadNetworkError.self) { try network.nearest(to: point) }
      #expect(error?.code == .invalidCoordinate)
    }
    for count in [0, -1, Int.min] {
      #expect(try network.nearest(to: node, count: count).isEmpty)
    }
  }

  @Test("the index finds both passes of a hairpin, but the nearest roads include it once")
  func hairpin() throws {
    let drawing = try RoadDrawing(
      """
      a---------------------------b
                     1            |
      d---------------------------c
      """, ways: [DrawnWay("abcd")], cell: 5)
    let index = SpatialIndex(drawing.network)
    var found: [PairPosition] = []
    index.positions(near: drawing["1"], within: 12, into: &found)
    #expect(found.count == 2)
    #expect(try drawing.network.nearest(to: drawing["1"], count: 5, within: 50).count == 1)
  }

  @Test("a long hairpin is one road, too, although its passes are in separate runs")
  func longHairpin() throws {
    var nodes: [Int64: Coordinate] = [:]
    for index in 0..<40 {
      let east = index < 20 ? Double(index) : Double(39 - index)
      nodes[Int64(index)] = Coordinate(
        latitude: index < 20 ? 45 : 45.000_2, longitude: 8 + east * 0.000_5)
    }
    let built = try SmallNetwork(nodes: nodes, ways: [.init(1, Array(0..<40))])
    let point = Coordinate(latitude: 45.000_09, longitude: 8.001)
    var found: [PairPosition] = []
    SpatialIndex(built.network).positions(near: point, within: 15, into: &found)
    #expect(found.count == 2, "both passes")
    #expect(try built.network.nearest(to: point, count: 5, within: 15).count == 1, "one road")
  }
}
