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
    var options: RouteOptions
    var random: SeededGenerator

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed + 900))
      town = try RandomTown(using: &random, changes: seed % 5 > 2)
      options = RouteOptions(seed: seed, changes: seed % 5 > 2, using: &random)
      if seed % 4 == 1, let edge = town.network.edgeIDs.randomElement(using: &random) {
        options.avoided.ways = [try town.network.edge(edge).osmWay]
      }
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
  private static func costs(_ matrix: RouteMatrix) throws -> [[UInt64?]] {
    var rows: [[UInt64?]] = []
    try matrix.forEachRow { row in
      #expect(row.origin == rows.count && row.count == matrix.destinations.points.count)
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
    let expected = try origins.map { origin -> [UInt64] in
      guard let origin else { return destinations.map { _ in MatrixRow.none } }
      var found = try plain.costs(
        from: origin, to: destinations.compactMap(\.self), within: .max)[...]
      return destinations.map { place in
        let cost = place == nil ? nil : found.removeFirst()
        return cost ?? MatrixRow.none
      }
    }
    // The first matrix is too small for a hierarchy, and the last ones are found by it although
    // they aren't larger.
    var isFirst = true
    for count in [2, 19, 1, 2] {
      let matrix = try MatrixCosts(
        router, to: destinations, originCount: count, town.options)
      #expect((matrix.search == nil) == isFirst)
      isFirst = false
      let rows = try matrix.rows(from: Array(origins.prefix(count)))
      #expect(rows == Array(expected.prefix(count)), "\(count)")
    }
    let matrix = try MatrixCosts(router, to: destinations, originCount: 19, town.options)
    for range in [0..<0, 5..<19, 18..<19, 3..<11] {
      let rows = try matrix.rows(from: Array(origins[range]))
      #expect(rows == Array(expected[range]), "\(range)")
    }
  }

  @Test("the nearest destinations are those with the lowest costs", arguments: 0..<UInt64(200))
  func nearest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let costs = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Bool.random(using: &random) ? .random(in: 0...20, using: &random) : MatrixRow.none
    }
    let row = MatrixRow(origin: 3, from: nil, costs: costs)
    let known = costs.indices.filter { costs[$0] != MatrixRow.none }
      .sorted { (costs[$0], $0) < (costs[$1], $1) }
    #expect(known.allSatisfy { row[$0] == costs[$0] })
    for count in [-1, 0, 1, 2, 5, 20, 100, .max] {
      #expect(row.nearest(count) == Array(known.prefix(max(0, count))))
    }
  }

  @Test(
    "costs equal the durations or lengths of routes between points",
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
    let placed = try PlacedPoints(points, on: network, options: town.options)
    let router = try HierarchyRouter(network, [RouteHierarchy(network, town.options.mode)])
    for count in [1, points.count] {
      let from = try PlacedPoints(
        Array(points.prefix(count)), on: network, options: town.options)
      let costs = try Self.costs(router.matrix(from: from, to: placed, options: town.options))
      let unmoved = try MatrixCosts(
        router, to: placed.places.map { $0?.position }, originCount: count, town.options
      ).rows(from: from.places.map { $0?.position })
      var compared = 0
      for (origin, row) in costs.enumerated() {
        for (destination, cost) in row.enumerated() {
          // In a small town, closed parts are too large for the rules of moved points to agree.
          if unmoved[origin][destination] == MatrixRow.none { continue }
          let ends = [points[origin], points[destination]]
          compared += 1
          let route = try? network.route(through: ends, options: town.options)
          // Points on roads that are closed at the time may have the same place.
          if route == nil, cost == 0 { continue }
          let value = route.map {
            town.options.objective == .time ? $0.duration / .milliseconds(1) : $0.length * 1000
          }
          #expect(cost.map { Double($0) } == value?.rounded(), "\(origin) \(destination)")
        }
      }
      #expect(compared > 0)
    }
  }

  @Test("points in closed parts are moved as by routes", arguments: [false, true])
  func closedParts(isShortest: Bool) throws {
    let drawing = try RoadDrawing(
      """
      a-----b-----c-----d     p---q
      |     |     |     |
      |     |     |     |     r---s
      e-----f-----g-----h
      |     |     |     |       t
      |     |     |     |       |
      i-----j-----k-----l       u
      """,
      ways: ["abcd", "efgh", "ijkl", "aei", "bfj", "cgk", "dhl", "pq", "rs", "tu"]
        .map { DrawnWay($0) })
    var options = RouteOptions()
    options.objective = isShortest ? .distance : .time
    let names: [Character] = ["a", "p", "q", "g", "r", "u", "t", "l", "s", "j"]
    let points = try PlacedPoints(names.map { drawing[$0] }, on: drawing.network, options: options)
    let router = try HierarchyRouter(
      drawing.network, [RouteHierarchy(drawing.network, .car)])
    for count in [1, 2, names.count] {
      let from = try PlacedPoints(
        Array(points.points.prefix(count)), on: drawing.network, options: options)
      let matrix = try router.matrix(from: from, to: points, options: options)
      let rows = try matrix.rows(of: 0..<count)
      let costs = try Self.costs(matrix)
      for (origin, row) in costs.enumerated() {
        for (destination, cost) in row.enumerated() {
          let ends = [points.points[origin], points.points[destination]]
          // A route moves a point into another closed part beside its own, and finds no way out.
          guard let route = try? drawing.network.route(through: ends, options: options) else {
            #expect(cost != nil && Set([names[origin], names[destination]]).isSubset(of: "pqrstu"))
            continue
          }
          let value = isShortest ? route.length * 1000 : route.duration / .milliseconds(1)
          let pair = "\(names[origin])\(names[destination])"
          #expect(cost.map { Double($0) } == value.rounded(), "\(pair)")
          // Two points of one closed part stay there, although others are reached from outside.
          if ["pq", "rs", "tu"].contains(where: { Set(pair).isSubset(of: $0) }) { continue }
          let end = rows[origin].movedDestinations[destination] ?? points.places[destination]
          for (place, waypoint) in zip([rows[origin].place, end], route.waypoints) {
            // Waypoints are rounded.
            let distance = place?.coordinate.distance(to: waypoint.place.coordinate) ?? .infinity
            #expect(distance < 0.1, "\(pair)")
          }
        }
      }
    }
  }

  @Test("points far from roads have no place, and invalid points and unknown edges are rejected")
  func badPlaces() throws {
    let town = try Case(seed: 0)
    let network = town.town.network
    let far = Coordinate(latitude: -10, longitude: 100)
    let near = try #require(town.town.places.values.first)
    let placed = try PlacedPoints([far, near], on: network)
    #expect(placed.places[0] == nil && placed.places[1] != nil && placed.points == [far, near])
    func error(_ body: () throws -> Void) -> RoadNetworkError? {
      do { try body() } catch { return error as? RoadNetworkError }
      return nil
    }
    let invalid = error {
      _ = try PlacedPoints([near, Coordinate(latitude: .nan, longitude: 0)], on: network)
    }
    #expect(invalid?.code == .invalidCoordinate && invalid?.index == 1)
    let first = EdgePosition(edge: try #require(network.edgeIDs.first), offset: .max)
    let foreign = EdgePosition(edge: EdgeID(rawValue: .max), offset: 0)
    let unknown = error { _ = try PlacedPoints([first, first, foreign], on: network) }
    #expect(unknown?.code == .unknownEdge && unknown?.index == 2)
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let none = try PlacedPoints([Coordinate](), on: network)
    #expect(try Self.costs(router.matrix(from: none, to: placed)) == [])
    #expect(try Self.costs(router.matrix(from: placed, to: none)) == [[], []])
    let ends = try PlacedPoints([first], on: network)
    let row = try router.matrix(from: ends, to: ends).rows(of: 0..<1)[0]
    #expect(row[0] == 0)
  }

  @Test("points on another network are rejected, although it has the same edges")
  func otherNetwork() throws {
    func drawing(_ name: String) throws -> RoadDrawing {
      try RoadDrawing("a---b---c", ways: [DrawnWay("abc", name: name)])
    }
    let (own, other) = (try drawing("Kirchweg"), try drawing("Mühlweg"))
    let router = try HierarchyRouter(own.network)
    let points = [own["a"], own["c"]]
    let known = try PlacedPoints(points, on: own.network)
    let place = EdgePosition(edge: try #require(other.network.edgeIDs.first), offset: 0)
    for foreign in [
      try PlacedPoints(points, on: other.network), try PlacedPoints([place], on: other.network),
    ] {
      for (from, to) in [(foreign, known), (known, foreign)] {
        let error = #expect(throws: RoadNetworkError.self) { try router.matrix(from: from, to: to) }
        #expect(error?.code == .otherNetwork)
      }
    }
  }

  @Test("a large matrix waits for a metric that another task is making; a small one does without")
  func begunMetric() async throws {
    let network = try Case(seed: 0).town.network
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let options = RouteOptions()
    let key = MetricCache.Key(
      costs: network.travelCostKey(options, .time), leavesPockets: false)
    let places = Array(repeating: EdgePosition(edge: EdgeID(index: .first), offset: 0), count: 30)
    var task: Task<HierarchyMetric?, any Error>?
    var isSmallPlain = false
    let made = try router.metrics.metric(key) { () throws(RoadNetworkError) in
      let costs = try MatrixCosts(router, to: places, originCount: 1, options)
      isSmallPlain = costs.search == nil
      task = Task.detached {
        try MatrixCosts(router, to: places, originCount: 30, options).search?.metric
      }
      return try HierarchyMetric(
        RouteHierarchy(network, .car), network, network.travelCosts(options, .time))
    }
    #expect(isSmallPlain)
    #expect(try await task?.value === made)
  }

  @Test("tasks that share a matrix find the same rows as one")
  func tasks() async throws {
    var town = try Case(seed: 4)
    let network = town.town.network
    let router = try HierarchyRouter(network, [RouteHierarchy(network, town.options.mode)])
    let placed = try PlacedPoints(town.places(64).compactMap(\.self), on: network)
    let matrix = try router.matrix(from: placed, to: placed, options: town.options)
    let count = placed.points.count
    let expected = try matrix.rows(of: 0..<count)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<40 {
        group.addTask {
          let start = round * 8 % (count - 8)
          let rows = try matrix.rows(of: start..<start + 8)
          #expect(rows == Array(expected[start..<start + 8]))
        }
      }
      try await group.waitForAll()
    }
  }
}
