import RoadNetworks
import RoadSearch

/// A search that uses a metric if one is at hand, or otherwise the network alone.
struct CachedMetricSearch: JourneyPathSearch, ~Copyable {
  private let router: HierarchyRouter
  private let options: RouteOptions
  private let costs: TravelCosts
  /// Whether a metric is made for the first path.
  private let needsMetric: Bool
  private var plain: RouteSearch?
  /// The error of the hierarchy, which the caller throws.
  private(set) var fault: RoadNetworkError?

  /// - Parameter needsMetric: whether a metric is made at once if none is at hand, so that ties
  ///   between cheapest paths are always broken the same way.
  init(_ router: HierarchyRouter, _ options: RouteOptions, needsMetric: Bool = false) {
    self.router = router
    self.options = options
    self.needsMetric = needsMetric
    costs = router.network.travelCosts(options, options.objective)
  }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    // Without a path, a plain search finds the closed side, or a path that costs too much for the
    // hierarchy.
    cheapest(from: starts, to: goals, extent) ?? plainPath(from: starts, to: goals, extent)
  }

  /// Returns the cheapest path by the hierarchy; nil if there is none, or no metric.
  private mutating func cheapest(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    guard let metric = metric(leavesPockets: false) else { return nil }
    var found = path(from: starts, to: goals, metric)
    if extent == .lenient,
      SearchGraph(router.network, costs).isAnyEnclosed(starts: starts, goals: goals)
    {
      guard let metric = self.metric(leavesPockets: true) else { return nil }
      let other = path(from: starts, to: goals, metric)
      if let other, other.cost < found?.cost ?? .max { found = other }
    }
    return found
  }

  private mutating func metric(leavesPockets: Bool) -> HierarchyMetric? {
    guard fault == nil else { return nil }
    do throws(RoadNetworkError) {
      return try needsMetric
        ? router.metricAtOnce(for: options, leavesPockets: leavesPockets)
        : router.metric(for: options, leavesPockets: leavesPockets)
    } catch {
      fault = error
      return nil
    }
  }

  /// Returns the cheapest path after its cost has been added up on the network itself; nil if there
  /// is none, or if the costs differ.
  private mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ metric: HierarchyMetric
  ) -> RouteSearch.Found? {
    let found = router.withWorkspace(metric.hierarchy) {
      HierarchySearch(metric, $0).path(from: starts, to: goals)
    }
    guard let found else { return nil }
    do throws(RoadNetworkError) {
      try metric.check(found, from: starts, to: goals)
      return found
    } catch {
      fault = error
      return nil
    }
  }

  private mutating func plainPath(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    if plain == nil { plain = RouteSearch(router.network, costs) }
    return plain?.path(from: starts, to: goals, extent)
  }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent,
    during journey: inout JourneyCosts
  ) -> RouteSearch.Found? {
    let bounds = bounds(to: goals, journey)
    if plain == nil { plain = RouteSearch(router.network, costs) }
    return plain?.path(from: starts, to: goals, extent, during: &journey, bounds: bounds)
  }

  /// Returns the least times to goals during a journey; empty without a metric.
  private mutating func bounds(
    to goals: [RouteSearch.Goal], _ journey: JourneyCosts
  ) -> [UInt32] {
    // Bounds would change which of several earliest paths is found.
    guard fault == nil, !needsMetric else { return [] }
    do throws(RoadNetworkError) {
      guard let metric = try router.lowerBoundMetric(for: options, journey) else { return [] }
      return router.withWorkspace(metric.hierarchy) {
        HierarchySearch(metric, $0).costs(to: goals)
      }
    } catch {
      fault = error
      return []
    }
  }

  mutating func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>) {
    plain?.closedSide() ?? (true, [])
  }
}
