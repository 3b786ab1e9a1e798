import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Alternatives in random towns, compared with an exhaustive search")
struct AlternativeTests {
  /// A random town with the costs of routes.
  private struct Town {
    let metric: HierarchyMetric
    let graph: SearchGraph
    let search: AlternativeSearch
    let best: HierarchySearch
    private let open: [EdgeIndex]
    private var random: SeededGenerator

    init(seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed + 7_000))
      let network = try RandomTown(using: &random, side: 5 + seed % 4).network
      var options = RouteOptions()
      options.mode = TravelMode.allCases[seed % 3]
      let costs = network.travelCosts(options, seed.isMultiple(of: 2) ? .time : .distance)
      metric = try HierarchyMetric(RouteHierarchy(network, options.mode), network, costs)
      graph = SearchGraph(network, costs)
      let workspaces = (SearchWorkspace(metric.hierarchy), SearchWorkspace(metric.hierarchy))
      search = AlternativeSearch(metric, workspaces.0, workspaces.1)
      best = HierarchySearch(metric, workspaces.0)
      open = network.edges.indices.filter { [graph] in graph.isOpen(graph.edges[$0]) }
    }

    /// Returns the ends of a route between random places; nil if no road is open.
    mutating func ends() -> (starts: [RouteSearch.Start], goals: [RouteSearch.Goal])? {
      guard let start = open.randomElement(using: &random),
        let goal = open.randomElement(using: &random)
      else { return nil }
      func offset(_ edge: EdgeIndex) -> UInt32 {
        .random(in: 0...metric.network.edges[edge].length, using: &random)
      }
      return (
        graph.departures(from: start, at: offset(start)).map { RouteSearch.Start($0) },
        graph.arrivals(at: goal, offset(goal)).map { RouteSearch.Goal($0) }
      )
    }
  }

  @Test("alternatives are legal, and keep the limits", arguments: 0..<Thoroughness.count(60))
  func limits(seed: Int) throws {
    var town = try Town(seed: seed)
    let roads = ExhaustiveAlternatives(town.metric)
    for _ in 0..<40 {
      guard let (starts, goals) = town.ends() else { return }
      let paths = town.search.paths(from: starts, to: goals, alternatives: 3)
      let best = town.best.path(from: starts, to: goals)
      #expect(paths.first?.found.cost == best?.cost)
      guard let best, paths.count > 1 else { continue }
      #expect(paths.count <= 4 && Set(paths.map(\.found.states)).count == paths.count)
      var taken: Set<EdgeIndex> = []
      for (number, path) in paths.enumerated() {
        let (states, cost) = (path.found.states, path.found.cost)
        try town.metric.check(path.found, from: starts, to: goals)
        #expect(cost >= best.cost && 4 * cost <= 5 * best.cost)
        let edges = states.map { town.graph.turns.edge(of: $0) }
        let steps = roads.steps(along: states, from: starts, to: goals)
        #expect(steps.reduce(0, +) == cost)
        let shared = zip(edges, steps).reduce(0) { $0 + (taken.contains($1.0) ? $1.1 : 0) }
        #expect(path.sharedCost == shared && 5 * shared <= 4 * best.cost)
        if number > 0 {
          #expect(roads.isOptimal(steps, states, upTo: 2 * best.cost / 5))
        }
        taken.formUnion(edges)
      }
    }
  }

  @Test("at least nine of ten pairs with an alternative over any vertex get one")
  func share() throws {
    var (found, existing, both) = (0, 0, 0)
    for seed in 0..<Thoroughness.count(60) {
      var town = try Town(seed: seed)
      let roads = ExhaustiveAlternatives(town.metric)
      for _ in 0..<40 {
        guard let (starts, goals) = town.ends() else { break }
        let edges = starts.map { town.graph.turns.edge(of: $0.state) }
        // The exhaustive search doesn't return to the edge of a start.
        guard !goals.contains(where: { edges.contains($0.edge) }) else { continue }
        let isFound = town.search.paths(from: starts, to: goals, alternatives: 1).count > 1
        let exists = roads.exists(from: starts, to: goals)
        found += isFound ? 1 : 0
        existing += exists ? 1 : 0
        both += isFound && exists ? 1 : 0
      }
    }
    #expect(existing > 20 && 10 * both >= 9 * existing, "\(both) of \(existing)")
    // What the hierarchy finds, the exhaustive search finds, too.
    #expect(found == both)
  }
}
