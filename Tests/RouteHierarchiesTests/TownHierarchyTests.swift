import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Hierarchies of random towns, compared with searches without a hierarchy")
struct TownHierarchyTests {
  @Test("paths are legal and have the lowest cost", arguments: 0..<Thoroughness.count(200))
  func paths(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let side = seed.isMultiple(of: 3) ? 6 : 4
    let network = try RandomTown(using: &random, side: side, changes: seed % 5 > 2).network
    var options = RouteOptions(seed: seed, changes: seed % 5 > 2, using: &random)
    // Some edges have other speeds, and some are closed.
    let speeds = EdgeSpeeds(network) { _ in
      let draw = Int.random(in: 0..<20, using: &random)
      return draw < 2 ? 0 : draw < 8 ? .random(in: 0.5...30, using: &random) : nil
    }
    if seed % 4 > 1 { options.speeds = speeds }
    let costs = network.travelCosts(options, options.objective)
    let hierarchy = try RouteHierarchy(network, options.mode)
    let workspace = SearchWorkspace(hierarchy)
    let graph = SearchGraph(network, costs)
    var plain = RouteSearch(network, costs)
    let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
    guard !open.isEmpty else { return }
    for extent in [RouteSearch.Extent.open, .lenient] {
      let leavesPockets = extent == .lenient
      let search = HierarchySearch(
        try HierarchyMetric(hierarchy, network, costs, leavesPockets: leavesPockets), workspace)
      for round in 0..<40 {
        var edges: [EdgeIndex] = []
        for _ in 0..<4 { edges.append(open.randomElement(using: &random) ?? .first) }
        // Start and goal on one edge, either of them ahead.
        if round.isMultiple(of: 5) { edges[2] = edges[0] }
        let starts = edges[..<(round.isMultiple(of: 2) ? 1 : 2)].map {
          RouteSearch.Start(
            state: StateIndex($0),
            offset: .random(in: 0...network.edges[$0].length, using: &random),
            cost: .random(in: 0...20_000, using: &random))
        }
        var goals: [RouteSearch.Goal] = []
        for edge in edges[2..<(round.isMultiple(of: 3) ? 4 : 3)]
        where !goals.contains(where: { $0.edge == edge }) {
          goals.append(
            RouteSearch.Goal(
              edge: edge, offset: .random(in: 0...network.edges[edge].length, using: &random)))
        }
        if leavesPockets, !graph.isAnyEnclosed(starts: starts, goals: goals) { continue }
        let found = search.path(from: starts, to: goals)
        let open = leavesPockets ? plain.path(from: starts, to: goals, .open) : nil
        let expected = plain.path(from: starts, to: goals, extent)
        // If the open path is better, the other metric may miss it.
        if leavesPockets, let open, open.cost == expected?.cost {
          #expect(found.map { $0.cost >= open.cost } ?? true)
          continue
        }
        #expect(found?.cost == expected?.cost, "\(options) \(extent) \(starts) \(goals)")
        #expect(search.cost(from: starts, to: goals) == expected?.cost)
        guard let found else { continue }
        #expect(Self.cost(of: found, starts, goals, graph) == found.cost)
      }
    }
  }

  /// Returns the cost of a path, added up step by step; nil if it isn't a path from a start to a
  /// goal.
  private static func cost(
    of path: RouteSearch.Found, _ starts: [RouteSearch.Start], _ goals: [RouteSearch.Goal],
    _ graph: SearchGraph
  ) -> UInt64? {
    guard let first = path.states.first, let last = path.states.last,
      let goal = goals.first(where: { $0.edge == graph.turns.edge(of: last) })
    else { return nil }
    var sums: [UInt64] = []
    for start in starts where start.state == first {
      guard path.states.count > 1 || start.offset <= goal.offset else { continue }
      var sum = start.cost
      for (number, state) in path.states.enumerated() {
        let edge = graph.edges[graph.turns.edge(of: state)]
        sum += graph.cost(
          of: edge, from: number == 0 ? start.offset : 0,
          to: number == path.states.count - 1 ? goal.offset : edge.length)
        guard number + 1 < path.states.count else { break }
        var turn: UInt64?
        graph.forEachSuccessor(of: state) {
          if $0.state == path.states[number + 1] { turn = $0.turnCost }
        }
        guard let turn else { return nil }
        sum += turn
      }
      sums.append(sum)
    }
    return sums.min()
  }

  @Test(
    "a router finds routes of the same cost as the network", arguments: 0..<Thoroughness.count(100))
  func routes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 500))
    let town = try RandomTown(using: &random, changes: seed % 5 > 2)
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    options.turnsBackAtWaypoints = seed.isMultiple(of: 5)
    if seed % 4 > 1 {
      options.speeds = EdgeSpeeds(town.network) { _ in .random(in: 0..<20, using: &random) - 1 }
    }
    let router = try HierarchyRouter(
      town.network, [RouteHierarchy(town.network, options.mode)], makesMetricsAtOnce: true)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    var foundCount = 0
    for round in 0..<40 {
      // The router makes another metric for each hour.
      if seed % 5 > 2, round.isMultiple(of: 10) { options.time = .randomHour(using: &random) }
      let waypoints = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
          .destination(distance: .random(in: 0...30, using: &random), bearing: random.bearing())
      }
      func outcome(_ router: some RoadRouter) -> (Double, Double)? {
        guard let route = try? router.route(through: waypoints, options: options) else {
          return nil
        }
        return (route.length, route.duration / .seconds(1))
      }
      let (found, expected) = (outcome(router), outcome(town.network))
      if found != nil { foundCount += 1 }
      if options.objective == .time {
        #expect(found?.1 == expected?.1, "\(waypoints)")
      } else {
        #expect(found?.0 == expected?.0, "\(waypoints)")
      }
    }
    #expect(foundCount > 5)
  }

  @Test("hierarchies and speeds of another network are rejected")
  func otherNetworks() throws {
    var random = SeededGenerator(seed: 3)
    let network = try RandomTown(using: &random).network
    let other = try RandomTown(using: &random).network
    #expect(throws: RoadNetworkError.self) {
      try HierarchyRouter(network, [RouteHierarchy(other, .car)])
    }
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(other) { _ in 10 }
    let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
    let place = EdgePosition(edge: try #require(network.edgeIDs.first), offset: 0)
    let placed = try PlacedPoints([place], on: network)
    let ways = [Coordinate(latitude: 45, longitude: 8), Coordinate(latitude: 45, longitude: 8.01)]
    func code(_ body: () throws -> Void) -> RoadNetworkError.Code? {
      do { try body() } catch { return (error as? RoadNetworkError)?.code }
      return nil
    }
    #expect(code { _ = try network.route(through: ways, options: options) } == .otherNetwork)
    #expect(code { _ = try router.route(through: ways, options: options) } == .otherNetwork)
    #expect(code { _ = try OneToManyRouter(network, options: options) } == .otherNetwork)
    #expect(
      code { _ = try router.matrix(from: placed, to: placed, options: options) } == .otherNetwork)
  }
}
