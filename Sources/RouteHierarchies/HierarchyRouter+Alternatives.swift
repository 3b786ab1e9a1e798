public import Coordinates
public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Returns the best legal route between two points, followed by alternatives in the order of
  /// their costs.
  ///
  ///     let choices = try router.routes(from: home, to: work, alternatives: 3)
  ///
  /// An alternative is a route that a driver might prefer for reasons that its cost doesn't
  /// reflect. It costs at most 1.25 times as much as the best route. Roads of better routes account
  /// for at most 0.8 times the cost of the best route. Each part of up to 0.4 times that of the
  /// best route is itself a best route, so it makes no detours. It passes no road twice unless the
  /// best route does.
  ///
  /// A route that returns to the road on which it starts has no alternatives. Nor has one that was
  /// also searched for by the forecast: because the options follow it and roads change before the
  /// arrival, or because the best route at the departure closes before it is passed.
  ///
  /// There may be fewer alternatives than asked for, or none, and rarely one is missed.
  ///
  /// The alternatives give up no more preferences of the waypoints than the best route.
  ///
  /// The hierarchy and the metric for the costs are made at once if they aren't at hand, so that
  /// the answer never depends on earlier questions.
  ///
  /// - Parameter count: the number of alternatives, at most.
  /// - Throws: `tooLarge` if the network is too large for a hierarchy; the errors of
  ///   ``route(through:options:)``.
  /// - Complexity: about that of 15 routes by the hierarchy.
  public func routes(
    from start: RouteWaypoint, to end: RouteWaypoint, alternatives count: Int,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> [RouteChoice] {
    var search = RememberingSearch(CachedMetricSearch(self, options, needsMetric: true))
    let best = try network.route(through: [start, end], options: options, using: &search)
    if let fault = search.base.fault { throw fault }
    guard count > 0, let question = search.question else {
      return [RouteChoice(route: best, stretch: 1, sharing: 0)]
    }
    let metric = try metricAtOnce(for: options, leavesPockets: question.leavesPockets)
    let (starts, goals) = (question.starts, question.goals)
    let paths = withWorkspace(metric.hierarchy) { workspace in
      withWorkspace(metric.hierarchy) { other in
        AlternativeSearch(metric, workspace, other)
          .paths(from: starts, to: goals, alternatives: count)
      }
    }
    // A path that costs too much for the hierarchy has no alternatives.
    guard let least = paths.first?.found.cost else {
      return [RouteChoice(route: best, stretch: 1, sharing: 0)]
    }
    for path in paths {
      try metric.check(path.found, from: starts, to: goals)
    }
    let others = paths.dropFirst()
    let routes = try network.routes(
      along: others.map(\.found), from: starts, to: goals, like: best, through: [start, end],
      options: options)
    return [RouteChoice(route: best, stretch: 1, sharing: 0)]
      + zip(others, routes).compactMap { path, route in
        guard let route else { return nil }
        return RouteChoice(
          route: route, stretch: least == 0 ? 1 : Double(path.found.cost) / Double(least),
          sharing: least == 0 ? 0 : Double(path.sharedCost) / Double(least))
      }
  }

  /// Returns the best legal route between two points, in any direction of travel, followed by
  /// alternatives in the order of their costs.
  ///
  /// - Throws: the same errors as for waypoints.
  public func routes(
    from start: Coordinate, to end: Coordinate, alternatives count: Int,
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> [RouteChoice] {
    try routes(
      from: RouteWaypoint(start), to: RouteWaypoint(end), alternatives: count, options: options)
  }
}

/// A search that remembers the question to which it found the cheapest answer; none if a path by
/// the forecast replaced that.
///
/// A planner asks several questions between two points only if all of those that it answers give
/// up the same number of preferences, so the cheapest answer is that of the best route.
private struct RememberingSearch: JourneyPathSearch, ~Copyable {
  struct Question {
    var starts: [RouteSearch.Start]
    var goals: [RouteSearch.Goal]
    var leavesPockets: Bool
  }

  private(set) var base: CachedMetricSearch
  private(set) var question: Question?
  private var cost = UInt64.max

  init(_ base: consuming CachedMetricSearch) { self.base = base }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    let found = base.path(from: starts, to: goals, extent)
    if let found, found.cost < cost {
      cost = found.cost
      // A lenient search is asked for only if no path of the usual extent exists.
      question = Question(starts: starts, goals: goals, leavesPockets: extent == .lenient)
    }
    return found
  }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent,
    during journey: inout JourneyCosts
  ) -> RouteSearch.Found? {
    let found = base.path(from: starts, to: goals, extent, during: &journey)
    if found != nil { question = nil }
    return found
  }

  mutating func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>) { base.closedSide() }
}
