import RoadDrawings
import RoadNetworks
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Checks of paths that a hierarchy gives")
struct PathCheckTests {
  /// Three streets in a row.
  private static func drawing(
    private isPrivate: Bool = false, gates: String = ""
  ) throws -> RoadDrawing {
    try RoadDrawing(
      "a-----b-----c-----d",
      ways: [
        DrawnWay("ab"), DrawnWay("bc", access: isPrivate ? .private : .allowed), DrawnWay("cd"),
      ], privateGates: gates)
  }

  private static func metric(_ drawing: RoadDrawing) throws -> HierarchyMetric {
    var options = RouteOptions()
    options.objective = .distance
    return try HierarchyMetric(
      RouteHierarchy(drawing.network, .car), drawing.network,
      drawing.network.travelCosts(options, .distance))
  }

  /// A path along all streets, from the first to the last.
  private struct Path {
    let found: RouteSearch.Found
    let starts: [RouteSearch.Start]
    let goals: [RouteSearch.Goal]

    init(_ metric: HierarchyMetric) throws {
      let graph = SearchGraph(metric.network, metric.travelCosts)
      func edge(from tail: UInt32, to head: UInt32) throws -> EdgeIndex {
        try #require(
          metric.network.edges.indices.first {
            graph.edges[graph.edges[$0].twin].head.rawValue == tail
              && graph.edges[$0].head.rawValue == head
          })
      }
      starts = [
        RouteSearch.Start(state: StateIndex(try edge(from: 0, to: 1)), offset: 100, cost: 7)
      ]
      goals = [RouteSearch.Goal(edge: try edge(from: 2, to: 3), offset: 200)]
      found = try #require(
        HierarchySearch(metric, SearchWorkspace(metric.hierarchy)).path(from: starts, to: goals))
    }
  }

  private static func isDamaged(_ check: () throws -> Void) -> Bool {
    do {
      try check()
      return false
    } catch {
      return (error as? RoadNetworkError)?.code == .damaged
    }
  }

  @Test("a path with another cost, without a state, or to another place is found to be damaged")
  func changedPaths() throws {
    let metric = try Self.metric(Self.drawing())
    let path = try Path(metric)
    let (found, starts, goals) = (path.found, path.starts, path.goals)
    #expect(found.states.count == 3)
    try metric.check(found, from: starts, to: goals)
    var changed = [found, found, found, found, found]
    changed[0].cost += 1
    changed[1].states.remove(at: 1)
    changed[2].states.removeLast()
    changed[3].states[2] = found.states[0]
    changed[4].states = []
    for path in changed {
      #expect(Self.isDamaged { try metric.check(path, from: starts, to: goals) }, "\(path)")
    }
    let other = [RouteSearch.Goal(edge: EdgeIndex(rawValue: 0), offset: 0)]
    #expect(Self.isDamaged { try metric.check(found, from: starts, to: other) })
    #expect(Self.isDamaged { try metric.check(found, from: [], to: goals) })
  }

  @Test("a path through a private gate or a private street is found to be damaged")
  func illegalPaths() throws {
    let open = try Path(Self.metric(Self.drawing()))
    for drawing in [try Self.drawing(gates: "b"), try Self.drawing(private: true)] {
      let metric = try Self.metric(drawing)
      // The edges are the same, and so are their lengths, but no legal path leads through.
      #expect(drawing.network.edges.count == 6)
      #expect(
        Self.isDamaged { try metric.check(open.found, from: open.starts, to: open.goals) })
    }
  }
}
