import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Searches from several places to several other places")
struct ManyToManySearchTests {
  /// Returns the costs from the end of a state's edge to the start of the edge of every state that
  /// can be reached, by relaxing all steps until no cost changes (Bellman-Ford).
  private func costs(_ graph: SearchGraph, from state: StateIndex) -> [StateIndex: Int] {
    var costs: [StateIndex: Int] = [:]
    var open: [(state: StateIndex, cost: Int)] = [(state, 0)]
    while !open.isEmpty {
      var next: [(StateIndex, Int)] = []
      for (state, end) in open {
        graph.forEachSuccessor(of: state) { step in
          let cost = end + Int(step.turnCost)
          if cost < costs[step.state] ?? .max {
            costs[step.state] = cost
            let length = Int(graph.cost(of: step.edge, from: 0, to: step.edge.length))
            next.append((step.state, cost + length))
          }
        }
      }
      open = next
    }
    return costs
  }

  private struct Case {
    var network: RoadNetwork
    var sources: [ManyToManySearch.Endpoint]
    var targets: [ManyToManySearch.Endpoint]
    var aim: ManyToManySearch.Aim
    /// The costs of the cheapest paths, by source and target; nil if there is no path.
    var expected: [[Int?]]

    func found(
      _ search: inout ManyToManySearch, _ limits: ManyToManySearch.Limits
    ) -> [[ManyToManySearch.Reach]] {
      var found = [ManyToManySearch.Reach](
        repeating: .out, count: sources.count * targets.count)
      var best = ManyToManySearch.farthest
      search.search(
        from: sources[...], to: targets, around: aim, limits, best: &best, into: &found,
        at: 0, stride: targets.count, rows: Array(sources.indices)[...])
      return sources.indices.map { Array(found[$0 * targets.count..<($0 + 1) * targets.count]) }
    }
  }

  private func makeCase(seed: Int) throws -> Case {
    var random = SeededGenerator(seed: UInt64(seed))
    let corner = Coordinate(latitude: [41.1, -70, 0][seed % 3], longitude: 179.99)
    let network = try RandomTown(using: &random, side: 8, corner: corner).network
    let travelCosts = TravelCosts.matching(TravelCosts.Basis(network, .car))
    // The graph only holds views of the network and the costs.
    defer { withExtendedLifetime(travelCosts) {} }
    let graph = SearchGraph(network, travelCosts)
    func place() -> (edge: EdgeIndex, offset: UInt32) {
      let edge = EdgeIndex(rawValue: .random(in: 0..<network.edges.count, using: &random))
      return (edge, .random(in: 0...network.edges[edge].length, using: &random))
    }
    let sources = (0..<ManyToManySearch.laneCount).map { _ in
      let place = place()
      return ManyToManySearch.Endpoint(
        state: StateIndex(place.edge), offset: place.offset,
        cost: .random(in: 0...300_000, using: &random))
    }
    let targets = (0..<20).map { number in
      // The first four targets are on edges of sources, before or after the source.
      let place =
        number < 4
        ? (graph.turns.edge(of: sources[number].state), UInt32(number) * 20_000) : place()
      return ManyToManySearch.Endpoint(
        state: StateIndex(place.0), offset: min(place.1, network.edges[place.0].length),
        cost: .random(in: 0...100_000, using: &random))
    }
    let places = targets.map {
      network.place(on: graph.turns.edge(of: $0.state), at: $0.offset).coordinate
    }
    let center = places[0]
    let radius = places.map(center.distance).max() ?? 0
    let expected = sources.map { source in
      let row = network.edges[graph.turns.edge(of: source.state)]
      let start = graph.cost(of: row, from: source.offset, to: row.length)
      let all = costs(graph, from: source.state)
      return targets.map { target -> Int? in
        if target.state == source.state, target.offset >= source.offset {
          return Int(graph.cost(of: row, from: source.offset, to: target.offset))
        }
        let goal = network.edges[graph.turns.edge(of: target.state)]
        return all[target.state].map {
          $0 + Int(start) + Int(graph.cost(of: goal, from: 0, to: target.offset))
        }
      }
    }
    return Case(
      network: network, sources: sources, targets: targets,
      aim: ManyToManySearch.Aim(center: center, radius: radius + 1), expected: expected)
  }

  private let unlimited = ManyToManySearch.Limits(
    way: .infinity, fairWay: 0, detour: .infinity)

  @Test(
    "every target that can be reached is found, by a connected path of the lowest cost",
    arguments: 0..<12)
  func ways(seed: Int) throws {
    let drawn = try makeCase(seed: seed)
    let costs = TravelCosts.matching(TravelCosts.Basis(drawn.network, .car))
    defer { withExtendedLifetime(costs) {} }
    let graph = SearchGraph(drawn.network, costs)
    var search = ManyToManySearch(drawn.network, costs)
    search.begin()
    let found = drawn.found(&search, unlimited)
    for (source, reaches) in zip(drawn.sources.indices, found) {
      for (target, reach) in zip(drawn.targets.indices, reaches) {
        #expect(reach.isReached == (drawn.expected[source][target] != nil))
        guard reach.isReached else { continue }
        #expect(Int(reach.cost) == drawn.expected[source][target])
        var edges: [EdgeIndex] = []
        search.forEachEdge(before: reach) { edges.append($0) }
        guard let first = edges.last else {
          #expect(drawn.sources[source].state == drawn.targets[target].state)
          continue
        }
        #expect(StateIndex(first) == drawn.sources[source].state)
        // The cost of the path is the sum of the costs of its edges and turns.
        let goal = graph.turns.edge(of: drawn.targets[target].state)
        let way = Array(edges.reversed()) + [goal]
        var cost = 0
        for (edge, next) in zip(way, way.dropFirst()) {
          let row = drawn.network.edges[edge]
          let start = edge == way[0] && cost == 0 ? drawn.sources[source].offset : 0
          cost += Int(graph.cost(of: row, from: start, to: row.length))
          var turn: UInt64?
          graph.forEachSuccessor(of: StateIndex(edge)) {
            if graph.turns.edge(of: $0.state) == next { turn = $0.turnCost }
          }
          cost += Int(try #require(turn))
        }
        let last = drawn.network.edges[goal]
        cost += Int(graph.cost(of: last, from: 0, to: drawn.targets[target].offset))
        #expect(cost == Int(reach.cost))
      }
    }
  }

  @Test("roads kept from earlier searches don't change the results, even if they are dropped")
  func knownRoads() throws {
    let drawn = try makeCase(seed: 3)
    let costs = TravelCosts.matching(TravelCosts.Basis(drawn.network, .car))
    let limits = [
      ManyToManySearch.Limits(way: 300_000, fairWay: 0, detour: 300_000), unlimited,
    ]
    // The last case makes the counter of searches overflow.
    for (knownStates, earlier) in [
      (1, 0), (40, 0), (KnownRoads.most, 0), (KnownRoads.most, .max - 1),
    ]
      as [(Int, UInt32)]
    {
      var search = ManyToManySearch(
        drawn.network, costs, knownStates: knownStates, earlierSearches: earlier)
      for round in 0..<6 {
        var fresh = ManyToManySearch(drawn.network, costs)
        if round % 3 != 2 { search.begin() }
        fresh.begin()
        let found = drawn.found(&search, limits[round % 2])
        let expected = drawn.found(&fresh, limits[round % 2])
        for (reach, other) in zip(found.joined(), expected.joined()) {
          #expect(reach.cost == other.cost)
          var edges: [EdgeIndex] = []
          search.forEachEdge(before: reach) { edges.append($0) }
          fresh.forEachEdge(before: other) { edges.append($0) }
          #expect(Array(edges[..<(edges.count / 2)]) == Array(edges[(edges.count / 2)...]))
        }
      }
    }
  }

  @Test("all paths within the limits are found, at the lowest cost", arguments: 0..<12)
  func limits(seed: Int) throws {
    let drawn = try makeCase(seed: seed)
    var search = ManyToManySearch(drawn.network, .matching(TravelCosts.Basis(drawn.network, .car)))
    let fairWay = 200_000
    func total(_ source: Int, _ target: Int) -> Int? {
      drawn.expected[source][target].map {
        Int(drawn.sources[source].cost) + max(fairWay, $0) + Int(drawn.targets[target].cost)
      }
    }
    let best =
      drawn.sources.indices.flatMap { source in
        drawn.targets.indices.compactMap { total(source, $0) }
      }.min() ?? 0
    for detour in [0, 50_000, 400_000] {
      search.begin()
      let found = drawn.found(
        &search,
        ManyToManySearch.Limits(
          way: 1_500_000, fairWay: Double(fairWay), detour: Double(detour)))
      for (source, reaches) in zip(drawn.sources.indices, found) {
        for (target, reach) in zip(drawn.targets.indices, reaches) {
          let expected = drawn.expected[source][target]
          // Paths beyond the limit of the detour may be found incidentally, and then needn't be the
          // cheapest.
          if reach.isReached { #expect(Int(reach.cost) >= expected ?? .max) }
          guard let way = expected, let total = total(source, target) else { continue }
          if way <= 1_500_000, total <= best + detour { #expect(Int(reach.cost) == way) }
          if way > 1_500_000 { #expect(!reach.isReached) }
        }
      }
    }
  }

  @Test(
    "searches stop at the maximum number of states, and start afresh after `begin()`",
    arguments: 0..<6)
  func most(seed: Int) throws {
    let drawn = try makeCase(seed: seed)
    let costs = TravelCosts.matching(TravelCosts.Basis(drawn.network, .car))
    var reachedCounts: [Int] = []
    for most in [0, 40, 120, ManyToManySearch.most] {
      var search = ManyToManySearch(drawn.network, costs, most: most)
      let found = drawn.found(&search, unlimited)
      for (source, reaches) in zip(drawn.sources.indices, found) {
        for (target, reach) in zip(drawn.targets.indices, reaches) where reach.isReached {
          let expected = try #require(drawn.expected[source][target])
          #expect(Int(reach.cost) >= expected)
        }
      }
      reachedCounts.append(found.joined().count { $0.isReached })
      let again = drawn.found(&search, unlimited)
      if most < ManyToManySearch.most {
        #expect(again.joined().count { $0.isReached } <= reachedCounts.last ?? 0)
      }
      search.begin()
      #expect(drawn.found(&search, unlimited).joined().map(\.cost) == found.joined().map(\.cost))
    }
    #expect(reachedCounts == reachedCounts.sorted())
    #expect(try #require(reachedCounts.first) < drawn.expected.joined().count { $0 != nil })
    #expect(reachedCounts.last == drawn.expected.joined().count { $0 != nil })
  }

  @Test("an edge within a restriction has an extra state, from which the last turn is forbidden")
  func states() throws {
    let drawing = try RoadDrawing(
      """
      a---b---e
          |
          c---d
      """, ways: [DrawnWay("ab"), DrawnWay("be"), DrawnWay("bc"), DrawnWay("cd")],
      restrictions: [.no("abcd")])
    let network = drawing.network
    func edge(_ letters: String) throws -> EdgeIndex {
      try #require(
        network.edges.indices.first {
          network.osmNodes(of: $0) == letters.map(RoadDrawing.id)
        })
    }
    let via = try edge("bc")
    let own = StateIndex(via)
    var extra: [StateIndex] = []
    network.forEachExtraState(on: via) { extra.append($0) }
    #expect(extra.count == 1)
    var search = ManyToManySearch(network, .distance(TravelCosts.Basis(network, .car)))
    search.begin()
    func areReached(from state: StateIndex, at offset: UInt32, _ states: [StateIndex]) -> [Bool] {
      var reaches = states.map { _ in ManyToManySearch.Reach.out }
      var best = ManyToManySearch.farthest
      search.search(
        from: [ManyToManySearch.Endpoint(state: state, offset: offset, cost: 0)],
        to: states.map { ManyToManySearch.Endpoint(state: $0, offset: 10, cost: 0) },
        around: ManyToManySearch.Aim(center: drawing["b"], radius: 1000),
        ManyToManySearch.Limits(way: 150_000, fairWay: 0, detour: 150_000), best: &best,
        into: &reaches, at: 0, stride: states.count, rows: [0])
      return reaches.map(\.isReached)
    }
    #expect(areReached(from: StateIndex(try edge("eb")), at: 0, [own] + extra) == [true, false])
    #expect(areReached(from: StateIndex(try edge("ab")), at: 0, [own] + extra) == [false, true])
    // The turn is forbidden from the extra state, and allowed from the edge's own state.
    #expect(areReached(from: extra[0], at: 10, [StateIndex(try edge("cd"))]) == [false])
    #expect(areReached(from: own, at: 10, [StateIndex(try edge("cd"))]) == [true])
  }
}
