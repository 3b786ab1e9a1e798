import RoadNetworks
import RoadSearch

/// A search for the cheapest path and for alternatives to it, in a hierarchy.
///
/// The candidates are the cheapest paths over each vertex between an end and the root of the
/// elimination tree. These vertices are those of small cuts that separate the ends from each other,
/// or one of them from its surroundings, so alternatives pass one of them. The labels of the search
/// give the costs of all candidates at once.
///
/// Sources: Abraham, Delling, Goldberg, and Werneck, "Alternative Routes in Road Networks" (2013);
/// Bacherle, Bläsius, and Zündorf, "Customizable Contraction Hierarchies: Alternatives by
/// Separators" (2025).
struct AlternativeSearch {
  /// A path, and the part of its cost that is on roads of better paths.
  struct Path {
    var found: RouteSearch.Found
    var sharedCost: UInt64
  }

  private let search: HierarchySearch
  /// A search between two vertices of a candidate.
  private let check: HierarchySearch

  /// - Parameters:
  ///   - workspace: the memory of the search.
  ///   - other: the memory of a second search.
  init(_ metric: HierarchyMetric, _ workspace: SearchWorkspace, _ other: SearchWorkspace) {
    search = HierarchySearch(metric, workspace)
    check = HierarchySearch(metric, other)
  }

  /// Returns the cheapest path from any of the starts to any of the goals, followed by alternatives
  /// in the order of their costs; nothing if there is no path.
  ///
  /// - Parameter count: the number of alternatives, at most.
  func paths(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], alternatives count: Int
  ) -> [Path] {
    defer { search.clear() }
    let ends = search.begin(from: starts, to: goals)
    let candidates = candidates()
    let best = candidates.first.flatMap { ends.cost(ofSum: $0.sum) }
    if let within = ends.within, within.cost <= best ?? .max {
      let found = RouteSearch.Found(states: [within.state], cost: within.cost)
      return [Path(found: found, sharedCost: 0)]
    }
    guard let best else { return [] }
    let limits = AlternativeLimits(best: best)
    var paths: [Path] = []
    var roads: Set<EdgeIndex> = []
    var repeatsRoads = false
    var tried: Set<UInt32> = []
    for candidate in candidates where !tried.contains(candidate.vertex) {
      guard paths.count - 1 < count, let cost = ends.cost(ofSum: candidate.sum),
        cost <= limits.cost
      else { break }
      let path = CandidatePath(over: candidate.vertex, search, ends)
      // The cheapest paths over these vertices are all the same one.
      for via in path.vias { tried.insert(path.vertices[via]) }
      let shared = path.sharedCost(on: roads)
      if paths.isEmpty {
        repeatsRoads = path.repeatsRoads(search.graph)
      } else if shared > limits.sharedCost || !repeatsRoads && path.repeatsRoads(search.graph)
        || !path.isLocallyOptimal(upTo: limits.optimalCost, check)
      {
        continue
      }
      roads.formUnion(path.edges)
      let states = path.vertices.map { search.metric.hierarchy.copies.state(of: $0) }
      let found = RouteSearch.Found(
        states: search.earlierStates(before: path.vertices[0]) + states, cost: cost)
      paths.append(Path(found: found, sharedCost: shared))
    }
    return paths
  }

  /// Returns the vertices above the ends, in the order of the costs of the cheapest paths over them.
  private func candidates() -> [(sum: UInt32, vertex: UInt32)] {
    let workspace = search.workspace
    // Both sides find the costs of the vertices above the ends of either.
    let ends = (workspace.forward.ends, workspace.backward.ends)
    for end in ends.1 { workspace.forward.begin(end, UInt64(ArcCosts.closed)) }
    for end in ends.0 { workspace.backward.begin(end, UInt64(ArcCosts.closed)) }
    workspace.forward.spread(search.arcs, search.up) { _, _ in true }
    workspace.backward.spread(search.arcs, search.down) { _, _ in true }
    var vertices: [UInt32] = []
    search.arcs.forEachAncestor(of: workspace.forward.ends) { vertices.append($0) }
    workspace.forward.settle(vertices, search.arcs, search.down)
    workspace.backward.settle(vertices, search.arcs, search.up)
    return vertices.map {
      (workspace.forward.costs[$0] + workspace.backward.costs[$0], $0)
    }.filter { $0.sum < ArcCosts.closed }.sorted { $0 < $1 }
  }
}
