import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Matrices of random towns, compared with searches without a hierarchy")
struct MatrixTests {
  /// A town, the options of its routes, and places on its open roads.
  private struct Case {
    let town: RandomTown
    var options = RouteOptions()
    var random: SeededGenerator

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed + 900))
      town = try RandomTown(using: &random)
      options.mode = TravelMode.allCases[seed % 3]
      options.objective = seed.isMultiple(of: 2) ? .time : .distance
      if seed % 4 > 1 {
        options.speeds = EdgeSpeeds(town.network) { _ in .random(in: 0..<20, using: &random) - 1 }
      }
    }

    /// Returns random places, some of them at nodes or missing.
    mutating func places(_ count: Int) -> [EdgePosition?] {
      let network = town.network
      let costs = network.travelCosts(options, options.objective)
      let graph = SearchGraph(network, costs)
      let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
      return (0..<count).map { number in
        guard number % 7 != 6, let edge = open.randomElement(using: &random) else { return nil }
        let length = network.edges[edge].length
        return EdgePosition(
          edge: network.id(edge),
          offset: number.isMultiple(of: 4) ? 0 : .random(in: 0...length, using: &random))
      }
    }
  }

  /// Returns all costs of a matrix.
  private static func costs(_ matrix: RouteMatrix) throws -> [[UInt32?]] {
    var rows: [[UInt32?]] = []
    try matrix.forEachRow { row in
      #expect(row.origin == rows.count && row.count == matrix.destinations.count)
      rows.append((0..<row.count).map { row[$0] })
    }
    return rows
  }

  @Test("costs equal those of searches to many places", arguments: 0..<Thoroughness.count(100))
  func oneToMany(seed: Int) throws {
    var town = try Case(seed: seed)
    let network = town.town.network
    let router = try HierarchyRouter(network, [RouteHierarchy(network, town.options.mode)])
    let origins = town.places(19)
    let destinations = town.places(15) + origins.prefix(5)
    var plain = try OneToManyRouter(network, options: town.options)
    let expected = try origins.map { origin -> [UInt32?] in
      guard let origin else { return destinations.map { _ in nil } }
      let found = try plain.costs(
        from: origin, to: destinations.compactMap(\.self), within: .max)
      var rest = found[...]
      return destinations.map { $0 == nil ? nil : rest.removeFirst().map { UInt32($0) } }
    }
    // The first matrix is too small for a hierarchy, and the last is found by it although it is
    // just as small.
    for count in [2, 19, 1, 2] {
      let matrix = try router.matrix(
        from: Array(origins.prefix(count)), to: destinations, options: town.options)
      #expect(try Self.costs(matrix) == Array(expected.prefix(count)), "\(count)")
    }
    let matrix = try router.matrix(from: origins, to: destinations, options: town.options)
    for range in [0..<0, 5..<19, 18..<19, 3..<11] {
      let rows = try matrix.rows(of: range)
      #expect(rows.map(\.origin) == Array(range))
      for row in rows {
        let known = (0..<row.count).filter { row[$0] != nil }
          .sorted { (row[$0] ?? 0, $0) < (row[$1] ?? 0, $1) }
        for count in [-1, 0, 1, 2, 5, 20, 100, .max] {
          #expect(row.nearest(count) == Array(known.prefix(max(0, count))))
        }
      }
    }
  }

  @Test(
    "costs equal the durations or lengths of routes between points, unless a route moves a point",
    arguments: 0..<Thoroughness.count(60))
  func routes(seed: Int) throws {
    var town = try Case(seed: seed)
    let network = town.town.network
    let nodes = town.town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    let points = (0..<12).map { _ in
      nodes[Int.random(in: 0..<nodes.count, using: &town.random)].destination(
        distance: .random(in: 0...40, using: &town.random), bearing: town.random.bearing())
    }
    let places = try network.places(of: points, options: town.options)
    let router = try HierarchyRouter(network, [RouteHierarchy(network, town.options.mode)])
    let positions = places.map { $0?.position }
    let costs = try Self.costs(
      router.matrix(from: positions, to: positions, options: town.options))
    for (from, to) in points.indices.flatMap({ from in points.indices.map { (from, $0) } }) {
      let route = try? network.route(through: [points[from], points[to]], options: town.options)
      guard let cost = costs[from][to] else {
        let isMoved =
          route.map { route in
            zip(route.waypoints, [from, to]).contains { waypoint, point in
              waypoint.distance > (places[point]?.distance ?? 0) + 1e-6
            }
          } ?? true
        #expect(isMoved, "\(from) \(to)")
        continue
      }
      guard let route else {
        // Points on roads that are closed at the time may have the same place.
        #expect(cost == 0 && places[from]?.coordinate == places[to]?.coordinate)
        continue
      }
      let value =
        town.options.objective == .time ? route.duration / .milliseconds(1) : route.length * 1000
      #expect(Double(cost) == value.rounded(), "\(from) \(to)")
    }
  }

  @Test("points far from roads have no place, and invalid points and unknown edges are rejected")
  func badPlaces() throws {
    var town = try Case(seed: 0)
    let network = town.town.network
    let far = Coordinate(latitude: -10, longitude: 100)
    let near = try #require(town.town.places.values.first)
    let places = try network.places(of: [far, near])
    #expect(places[0] == nil && places[1] != nil)
    func error(_ body: () throws -> Void) -> RoadNetworkError? {
      do { try body() } catch { return error as? RoadNetworkError }
      return nil
    }
    let invalid = error {
      _ = try network.places(of: [near, Coordinate(latitude: .nan, longitude: 0)])
    }
    #expect(invalid?.code == .invalidCoordinate && invalid?.index == 1)
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let unknown = EdgePosition(edge: EdgeID(rawValue: .max), offset: 0)
    for count in [1, 20] {
      let known = Array(town.places(count))
      for (from, to) in [(known + [unknown], known), (known, known + [unknown])] {
        let found = error { _ = try router.matrix(from: from, to: to) }
        #expect(found?.code == .unknownEdge && found?.index == count)
      }
    }
    #expect(try Self.costs(router.matrix(from: [], to: [nil])) == [])
    #expect(try Self.costs(router.matrix(from: [nil, nil], to: [])) == [[], []])
    let offset = EdgePosition(edge: try #require(network.edgeIDs.first), offset: .max)
    let row = try router.matrix(from: [offset], to: [offset]).rows(of: 0..<1)[0]
    #expect(row[0] == 0 || row[0] == nil)
  }

  @Test("tasks that share a matrix find the same rows as one")
  func tasks() async throws {
    var town = try Case(seed: 4)
    let network = town.town.network
    let router = try HierarchyRouter(network, [RouteHierarchy(network, town.options.mode)])
    let places = town.places(64)
    let matrix = try router.matrix(from: places, to: places, options: town.options)
    let expected = try matrix.rows(of: 0..<64)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<40 {
        group.addTask {
          let start = round * 8 % 64
          #expect(try matrix.rows(of: start..<start + 8) == Array(expected[start..<start + 8]))
        }
      }
    }
  }
}
