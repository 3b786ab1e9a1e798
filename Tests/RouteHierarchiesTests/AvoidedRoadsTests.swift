import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Routes that avoid roads, with and without a hierarchy")
struct AvoidedRoadsTests {
  /// Returns the duration or length of a route; empty if there is none.
  private func outcome(
    _ router: some RoadRouter, _ waypoints: [Coordinate], _ options: RouteOptions
  ) -> [Double] {
    guard let route = try? router.route(through: waypoints, options: options) else { return [] }
    return [options.objective == .time ? route.duration / .seconds(1) : route.length]
  }

  @Test(
    "routes around ways and areas equal those with these edges closed",
    arguments: 0..<UInt64(Thoroughness.count(40)))
  func closedEdges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random)
    let network = town.network
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    options.mode = TravelMode.allCases[Int(seed % 3)]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    let ways = Set(try network.edgeIDs.map { try network.edge($0).osmWay })
    for _ in 0..<3 {
      if let way = ways.sorted().randomElement(using: &random) { options.avoided.ways.insert(way) }
    }
    let center = try #require(places.randomElement(using: &random))
    let corners = (0..<Int.random(in: 3...7, using: &random)).map {
      center.destination(
        distance: .random(in: 20...250, using: &random), bearing: Double($0) * 51)
    }
    options.avoided.areas = [try AvoidedArea(corners: corners)]
    // An edge is in the area if a point of its line is; the points are a decimeter apart.
    let closed = EdgeSpeeds(network) { id in
      let edge = try? network.edge(id)
      guard let edge else { return nil }
      if options.avoided.ways.contains(edge.osmWay) { return 0 }
      let line = edge.shape
      for (start, end) in zip(line, line.dropFirst()) {
        let count = max(1, Int(start.distance(to: end) * 10))
        for step in 0...count {
          let share = Double(step) / Double(count)
          let point = Coordinate(
            latitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: start.longitude + share * (end.longitude - start.longitude))
          if Self.contains(point, corners) { return 0 }
        }
      }
      return nil
    }
    var other = RouteOptions()
    other.mode = options.mode
    other.objective = options.objective
    other.speeds = closed
    let router = try HierarchyRouter(network, [RouteHierarchy(network, options.mode)])
    _ = try router.metricAtOnce(for: options, leavesPockets: false)
    var foundCount = 0
    for _ in 0..<20 {
      let waypoints = (0..<2).compactMap { _ in places.randomElement(using: &random) }
      let expected = outcome(network, waypoints, other)
      if !expected.isEmpty { foundCount += 1 }
      #expect(outcome(network, waypoints, options) == expected)
      #expect(outcome(router, waypoints, options) == expected)
    }
    #expect(foundCount > 0)
  }

  /// Returns whether a point is inside a polygon, by the sum of the angles to its corners.
  private static func contains(_ point: Coordinate, _ corners: [Coordinate]) -> Bool {
    let ways = corners.map {
      SIMD2($0.longitude - point.longitude, $0.latitude - point.latitude)
    }
    var sum = 0.0
    for (a, b) in zip(ways, ways.dropFirst() + ways.prefix(1)) {
      sum += arctangent(y: a.x * b.y - a.y * b.x, x: (a * b).sum())
    }
    return abs(sum) > .pi
  }
}
