import RoadNetworks
import RoadSearch

/// A search for the cheapest path and for alternatives to it, in a hierarchy.
///
/// The candidates are the cheapest paths over each vertex between an end and the root of the
/// elimination tree. These vertices are those of small cuts that separate the ends from each other,
/// or one of them from its surroundings, so nearly all alternatives pass one of them. The labels of
/// the search give the costs of all candidates at once.
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
  /// A path on a single edge, and one that returns to its first edge, have no alternatives.
  ///
  /// - Parameter count: the number of alternatives, at most.
  func paths(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], alternatives count: Int
  ) -> [Path] {
    let ends = search.begin(from: starts, to: goals)
    var labels = ViaLabels(search)
    defer { labels.clear() }
    let best = ends.cost(ofSum: labels.leastSum)
    if let within = ends.within, within.cost <= best ?? .max {
      let found = RouteSearch.Found(states: [within.state], cost: within.cost)
      return [Path(found: found, sharedCost: 0)]
    }
    let candidates = labels.candidates
    guard let best, best >= ends.base, let first = candidates.first else { return [] }
    let bestCost = UInt32(best - ends.base)
    let limits = AlternativeLimits(best: bestCost)
    let bestPath = CandidatePath(over: first.vertex, search, ends)
    var paths = [Path(found: found(bestPath, cost: best), sharedCost: 0)]
    guard !startsEarlier(bestPath) else { return paths }
    let test = AlternativeTest(search, check, limits, best: bestPath, cost: bestCost)
    let repeatsRoads = bestPath.repeatsRoads(search.graph)
    var roads = Set(bestPath.edges)
    for candidate in candidates {
      let extra = candidate.sum - labels.leastSum
      guard paths.count <= count, extra <= limits.extraCost else { break }
      guard let via = test.via(near: candidate.vertex, extra: extra, &labels) else { continue }
      let path = CandidatePath(over: via, search, ends)
      let shared = path.sharedCost(on: roads)
      guard !startsEarlier(path), shared <= limits.sharedCost,
        repeatsRoads || !path.repeatsRoads(search.graph)
      else { continue }
      roads.formUnion(path.edges)
      paths.append(Path(found: found(path, cost: best + UInt64(extra)), sharedCost: shared))
    }
    return paths
  }

  /// Returns whether a path starts on an edge before its first vertex, to which it returns.
  ///
  /// The cost on this edge counts as that of the next one, so it wouldn't be shared.
  private func startsEarlier(_ path: CandidatePath) -> Bool {
    !search.earlierStates(before: path.vertices[0]).isEmpty
  }

  private func found(_ path: CandidatePath, cost: UInt64) -> RouteSearch.Found {
    RouteSearch.Found(
      states: search.earlierStates(before: path.vertices[0])
        + path.vertices.map { search.metric.hierarchy.copies.state(of: $0) },
      cost: cost)
  }
}
