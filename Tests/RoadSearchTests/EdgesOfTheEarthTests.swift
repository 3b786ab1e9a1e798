import Coordinates
import RoadDrawings
import RoadNetworks
import Testing

@Suite("Roads across the antimeridian, roads near the poles, and very long roads")
struct EdgesOfTheEarthTests {
  typealias Way = SmallNetwork.Way

  private func road(_ points: [Coordinate]) throws -> SmallNetwork {
    var nodes: [Int64: Coordinate] = [:]
    for (index, point) in points.enumerated() { nodes[Int64(index)] = point }
    return try SmallNetwork(nodes: nodes, ways: [Way(1, Array(0..<Int64(points.count)))])
  }

  private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    let wrapped = longitude > 180 ? longitude - 360 : longitude
    return Coordinate(latitude: latitude, longitude: wrapped)
  }

  private func length(_ points: [Coordinate]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  static let crossings: [[Coordinate]] = [
    [at(-17, 179.99), at(-17, -179.99)],
    [at(-17, -179.99), at(-17, 179.99)],
    [at(-17, 179.99), at(-17, 180), at(-16.99, -179.98)],
    [at(-17, 179.99), at(-17, -180), at(-16.99, -179.98)],
    [at(65, 180), at(65, -180), at(65, 179.999)],
    // A road long enough that a boundary between runs of its shape lies beyond the antimeridian.
    (0..<40).map { at(-17, 179.99 + Double($0) * 0.000_5) },
    // Back and forth across the antimeridian.
    (0..<30).map { at(-17 + Double($0) * 0.001, $0.isMultiple(of: 2) ? 179.999 : -179.999) },
  ]

  @Test(
    "roads across the antimeridian have correct lengths and are found at all their points",
    arguments: crossings.indices)
  func antimeridian(index: Int) throws {
    let points = Self.crossings[index]
    let built = try road(points)
    let faults = try checkInvariants(built.network)
    #expect(faults == [])
    let edge = try #require(try built.edge(from: 0, to: Int64(points.count - 1)))
    #expect((edge.length - length(points)).magnitude < 0.01)
    #expect(built.network.bounds.degreesWide < 1)
    for place in points {
      #expect(try built.network.nearest(to: place).distance < 0.01)
      // The same meridian with the opposite sign.
      if place.longitude.magnitude == 180 {
        let other = Coordinate(latitude: place.latitude, longitude: -place.longitude)
        #expect(try built.network.nearest(to: other).distance < 0.01)
      }
    }
  }

  @Test("the bounds contain all roads, and cross the antimeridian if all roads are near it")
  func bounds() throws {
    let nodes: [Int64: Coordinate] = [
      1: Coordinate(latitude: 0, longitude: 179.9), 2: Coordinate(latitude: 0, longitude: -179.9),
      3: Coordinate(latitude: 1, longitude: -179.8), 4: Coordinate(latitude: 1, longitude: 179.8),
      5: Coordinate(latitude: 0, longitude: 0), 6: Coordinate(latitude: 0, longitude: 0.1),
    ]
    let both = try SmallNetwork(
      nodes: nodes, ways: [Way(1, [1, 2]), Way(2, [3, 4]), Way(3, [5, 6])])
    for place in nodes.values { #expect(both.network.bounds.contains(place)) }
    #expect(both.network.bounds.contains(Coordinate(latitude: 0, longitude: 180)))
    let narrow = try SmallNetwork(nodes: nodes, ways: [Way(1, [1, 2]), Way(2, [3, 4])])
    #expect(narrow.network.bounds.crossesAntimeridian)
    #expect(narrow.network.bounds.degreesWide < 0.5)
  }

  /// The longitudes of rings around a pole: in steps of 10 degrees, in steps of 90 degrees in both
  /// directions, in steps of 140 degrees, and four times around in steps of 60 degrees.
  static let circles: [[Double]] = [
    (0...36).map { Double($0) * 10 }, [0, 90, 180, 270, 0], [0, 270, 180, 90, 0],
    [10, 150, 290, 70, 210, 350], (0...24).map { Double($0 * 60 % 360) },
  ]

  @Test("roads around a pole have correct lengths and shapes", arguments: circles.indices)
  func rings(index: Int) throws {
    for latitude in [89.9, -89.99, 89] {
      let points = Self.circles[index].enumerated().map {
        Self.at(latitude + Double($0) * 1e-5, $1)
      }
      let built = try road(points)
      let faults = try checkInvariants(built.network)
      #expect(faults == [], "at \(latitude)")
      let edge = try #require(try built.edge(from: 0, to: Int64(points.count - 1)))
      #expect((edge.length - length(points)).magnitude < 0.01)
      for (point, place) in zip(points, edge.shape) { #expect(place.distance(to: point) < 0.02) }
    }
  }

  @Test("a road through a pole forms a valid network that can be searched near the pole")
  func poles() throws {
    for sign in [1.0, -1] {
      let built = try road([
        Self.at(89.999 * sign, 30), Self.at(90 * sign, 0), Self.at(89.999 * sign, -120),
      ])
      let faults = try checkInvariants(built.network)
      #expect(faults == [])
      _ = try built.network.nearest(to: Coordinate(latitude: 90 * sign, longitude: 77))
      _ = try built.network.nearest(to: Coordinate(latitude: 89.9999 * sign, longitude: -180))
    }
  }

  @Test(
    "long segments have correct lengths and are found at their last point",
    arguments: [1.0, 10, 60, 170])
  func long(degrees: Double) throws {
    // Near the equator, roads that span 60 or 170 degrees would be too long for a network.
    let latitude = degrees > 30 ? 84.0 : 10
    for start in [-10.0, 100, 179] {
      let points = [Self.at(latitude, start), Self.at(latitude + 0.5, start + degrees)]
      let built = try road(points)
      let faults = try checkInvariants(built.network)
      #expect(faults == [])
      let edge = try #require(try built.edge(from: 0, to: 1))
      #expect((edge.length - length(points)).magnitude < 0.01)
      #expect(try built.network.nearest(to: try #require(edge.shape.last)).distance < 0.01)
    }
  }

  @Test("a road that is too long for a network is left out")
  func tooLong() throws {
    let nodes: [Int64: Coordinate] = [
      1: Self.at(0, 0), 2: Self.at(0, 0.1), 3: Self.at(0, 118), 4: Self.at(0, 118.1),
      5: Self.at(0.1, 0.1),
    ]
    // A segment of 13,000 km between two short segments of a way.
    let built = try SmallNetwork(
      nodes: nodes, ways: [Way(1, [1, 2, 3, 4]), Way(2, [3, 4]), Way(3, [2, 5])])
    #expect(try checkInvariants(built.network) == [])
    #expect(built.report.overlongRoads == 1)
    #expect(built.network.edgeCount == 8)
    #expect(try built.edge(from: 1, to: 2) != nil && built.edge(from: 2, to: 3) == nil)
    let cut = built.network.nodes.indices.dropLast().count {
      built.network.nodes[$0].flags.contains(.cut)
    }
    #expect(cut == 2)

    // A road that is too long as a whole, although each of its segments is short enough.
    let steps = Dictionary(
      uniqueKeysWithValues: (0...40).map { (Int64($0), Self.at(0, Double($0))) })
    let long = Way(1, Array(0...40))
    let inSteps = try SmallNetwork(nodes: steps, ways: [long, Way(2, [0, 1])])
    #expect(inSteps.report.overlongRoads == 1 && inSteps.network.edgeCount == 4)
    let error = #expect(throws: RoadNetworkError.self) {
      try road((0...40).map { Self.at(0, Double($0)) })
    }
    #expect(error?.code == .noRoads)
    #expect(try road([Self.at(0, 0), Self.at(0, 38)]).report.overlongRoads == 0)
  }
}
