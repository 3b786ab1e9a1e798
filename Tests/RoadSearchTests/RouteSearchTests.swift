import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Route search, compared with a plain search")
struct RouteSearchTests {
  @Test(
    "costs on random networks with restrictions equal those of a plain search",
    arguments: 0..<Thoroughness.count(100))
  func equalCosts(seed: Int) throws {
    let random = try RandomNetwork(seed: UInt64(seed))
    let network = random.network
    let costs =
      seed.isMultiple(of: 3)
      ? TravelCosts.distance(TravelCosts.Basis(network, .car))
      : .time(TravelCosts.Basis(network, .car))
    let plain = PlainRouter(random: random, costs: costs)
    var search = RouteSearch(network, costs)
    var generator = SeededGenerator(seed: UInt64(seed) + 1000)
    let open = network.edges.indices.filter { costs.pace(network.edges[$0].attributes) != 0 }
    for _ in 0..<12 {
      guard let from = open.randomElement(using: &generator),
        let to = open.randomElement(using: &generator)
      else { return }
      let start = UInt32.random(in: 0...network.edges[from].length, using: &generator)
      let end = UInt32.random(in: 0...network.edges[to].length, using: &generator)
      let expected = plain.cost(from: from, at: start, to: to, at: end)
      let found = search.path(
        from: [RouteSearch.Start(state: StateIndex(from), offset: start, cost: 0)],
        to: [RouteSearch.Goal(edge: to, offset: end)])
      #expect(found?.cost == expected, "from \(from) at \(start) to \(to) at \(end)")
    }
  }

  @Test(
    "the cost of a many-to-many path is its length, and at most the cost of a plain search",
    arguments: 0..<20)
  func oneToMany(seed: Int) throws {
    let random = try RandomNetwork(seed: UInt64(seed) + 500)
    let network = random.network
    let costs = TravelCosts.distance(TravelCosts.Basis(network, .car))
    let plain = PlainRouter(random: random, costs: costs)
    var search = ManyToManySearch(network, costs)
    var generator = SeededGenerator(seed: UInt64(seed))
    let open = network.edges.indices.filter {
      let row = network.edges[$0].attributes
      return costs.pace(row) != 0 && !costs.isEndsOnly(row)
    }
    guard let from = open.randomElement(using: &generator) else { return }
    let targets = open.shuffled(using: &generator).prefix(10).map { edge in
      var states = [StateIndex(edge)]
      network.forEachExtraState(on: edge) { states.append($0) }
      return (edge: edge, offset: network.edges[edge].length / 2, states: states)
    }
    search.begin()
    for target in targets {
      // An edge may be reached in any of its states.
      var reaches = target.states.map { _ in ManyToManySearch.Reach.out }
      var best = ManyToManySearch.farthest
      search.search(
        from: [ManyToManySearch.Endpoint(state: StateIndex(from), offset: 0, cost: 0)],
        to: target.states.map {
          ManyToManySearch.Endpoint(state: $0, offset: target.offset, cost: 0)
        },
        around: ManyToManySearch.Aim(
          center: network.place(on: target.edge, at: target.offset).coordinate, radius: 1),
        ManyToManySearch.Limits(way: 100_000_000, fairWay: 0, detour: 100_000_000), best: &best,
        into: &reaches, at: 0, stride: 1, rows: [0])
      reaches.removeAll { !$0.isReached }
      // The cost may be lower than expected, because a many-to-many search also passes through
      // roads that routes use only at their ends.
      let expected = plain.cost(from: from, at: 0, to: target.edge, at: target.offset)
      if let expected {
        #expect(UInt64(try #require(reaches.map(\.cost).min())) <= expected)
      }
      for reach in reaches {
        var edges = [target.edge]
        search.forEachEdge(before: reach) { edges.append($0) }
        let length = edges.dropFirst().reduce(UInt64(target.offset)) {
          $0 + UInt64(network.edges[$1].length)
        }
        #expect(length == UInt64(reach.cost))
        #expect(edges.last == from)
      }
    }
  }
}
