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
    let ends = search.begin(from: starts, to: goals)
    var labels = ViaLabels(search)
    defer { labels.clear() }
    let best = ends.cost(ofSum: labels.leastSum)
    if let within = ends.within, within.cost <= best ?? .max {
      let found = RouteSearch.Found(states: [within.state], cost: within.cost)
      return [Path(found: found, sharedCost: 0)]
    }
    guard let best else { return [] }
    let limits = AlternativeLimits(best: best)
    let mostSum = UInt64(labels.leastSum) + limits.cost - best
    let candidates = labels.candidates(upTo: UInt32(min(mostSum, UInt64(ArcCosts.closed - 1))))
    let bestPath = CandidatePath(over: candidates[0].vertex, search, ends)
    var test = AlternativeTest(search, check, limits, best: bestPath)
    let repeatsRoads = bestPath.repeatsRoads(search.graph)
    var roads = Set(bestPath.edges)
    var paths = [Path(found: found(bestPath, cost: best), sharedCost: 0)]
    for candidate in candidates {
      guard paths.count <= count else { break }
      let cost = best + UInt64(candidate.sum - labels.leastSum)
      guard
        let via = test.via(near: candidate.vertex, cost: cost, sum: candidate.sum, &labels)
      else { continue }
      let path = CandidatePath(over: via, search, ends)
      let shared = path.sharedCost(on: roads)
      guard shared <= limits.sharedCost, repeatsRoads || !path.repeatsRoads(search.graph) else {
        continue
      }
      roads.formUnion(path.edges)
      paths.append(Path(found: found(path, cost: cost), sharedCost: shared))
    }
    return paths
  }

  private func found(_ path: CandidatePath, cost: UInt64) -> RouteSearch.Found {
    RouteSearch.Found(
      states: search.earlierStates(before: path.vertices[0])
        + path.vertices.map { search.metric.hierarchy.copies.state(of: $0) },
      cost: cost)
  }
}
