public import RoadNetworks
public import RoadSearch

/// A router that finds the same routes as a network itself, much faster, by hierarchies.
///
///     let router = try HierarchyRouter(network)
///     let route = try router.route(through: [home, work], options: RouteOptions())
///
/// The router reads the hierarchies in the file of the network (`milepost prepare`). If there is
/// none for a mode, the router builds it once enough routes need it.
///
/// For each combination of options that determines the costs, such as the objective and the
/// conditions in force, the router computes a metric once enough routes need it, and keeps the
/// metrics that were used last. Until then, it searches without a hierarchy. So it does on a
/// network that is too large for one.
///
/// A router serves any number of tasks at a time.
public final class HierarchyRouter: RoadRouter {
  /// The network of the routes.
  public let network: RoadNetwork
  private let hierarchies: HierarchyCache
  let metrics: MetricCache
  private let makesMetricsAtOnce: Bool
  private let workspaces = WorkspacePool()

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - hierarchies: hierarchies of the network that are at hand.
  ///   - byteLimit: the limit on the memory of metrics, in bytes; at least one metric is kept. The
  ///     memory of searches, some 50 bytes per edge and concurrent question, isn't included.
  ///   - makesMetricsAtOnce: whether to make a metric for the first route instead of after enough
  ///     questions. Then the choice between equally good routes doesn't depend on earlier calls.
  /// - Precondition: There is at most one hierarchy for each mode.
  /// - Throws: `otherNetwork` for a hierarchy of another network; `damaged`, or `inputOutput` if
  ///   the file changed while it was open.
  public init(
    _ network: RoadNetwork, _ hierarchies: [RouteHierarchy] = [], byteLimit: Int = 256 << 20,
    makesMetricsAtOnce: Bool = false
  ) throws(RoadNetworkError) {
    self.network = network
    self.makesMetricsAtOnce = makesMetricsAtOnce
    self.hierarchies = try HierarchyCache(network, hierarchies)
    metrics = MetricCache(byteLimit: byteLimit)
  }

  /// Returns the best legal route through waypoints.
  ///
  /// - Throws: the errors of `RoadNetwork.route(through:options:)`; `damaged` for a hierarchy that
  ///   doesn't fit the network.
  public func route(
    through waypoints: [RouteWaypoint], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute {
    var search = CachedMetricSearch(self, options)
    let route = try network.route(through: waypoints, options: options, using: &search)
    if let fault = search.fault { throw fault }
    return route
  }

  /// Returns how many routes with the same options justify a metric: fewer if the router has the
  /// hierarchy, or the network's file does.
  public func leastRouteCount(for mode: TravelMode) -> Int {
    hierarchies.leastQuestions(for: mode)
  }

  /// Returns the number of questions after which a metric is made.
  private func leastQuestions(for mode: TravelMode) -> Int {
    makesMetricsAtOnce ? 1 : leastRouteCount(for: mode)
  }

  /// Returns the metric for the costs of routes; nil as long as plain searches should answer.
  ///
  /// - Parameter questions: the number of paths that are about to be searched for.
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func metric(
    for options: RouteOptions, leavesPockets: Bool, questions: Int = 1
  ) throws(RoadNetworkError) -> HierarchyMetric? {
    let key = key(options, leavesPockets)
    if let metric = cachedMetric(key, options) { return metric }
    let least = leastQuestions(for: options.mode)
    guard metrics.addQuestions(questions, for: key, least: least) else { return nil }
    do {
      return try newMetric(key, options)
    } catch {
      guard error.code == .tooLarge else { throw error }
      return nil
    }
  }

  private func key(_ options: RouteOptions, _ leavesPockets: Bool) -> MetricCache.Key {
    MetricCache.Key(
      costs: network.travelCostKey(options, options.objective), leavesPockets: leavesPockets)
  }

  /// The number of edges up to which an update of a metric takes less time than a plain search.
  private static let mostChanges = 200

  /// Returns the metric with a key if it is at hand, or as an update of the one without avoided
  /// roads and other speeds if only few edges differ.
  private func cachedMetric(_ key: MetricCache.Key, _ options: RouteOptions) -> HierarchyMetric? {
    if let metric = metrics.known(key) { return metric }
    guard options.speeds != nil || options.avoided != AvoidedRoads() else { return nil }
    var usual = options
    usual.speeds = nil
    usual.avoided = AvoidedRoads()
    let baseKey = self.key(usual, key.leavesPockets)
    guard let base = metrics.known(baseKey),
      let metric = HierarchyMetric(
        base, network.travelCosts(options, options.objective), mostEdges: Self.mostChanges)
    else { return nil }
    metrics.insert(metric, for: key, besides: baseKey)
    return metric
  }

  private func newMetric(
    _ key: MetricCache.Key, _ options: RouteOptions
  ) throws(RoadNetworkError) -> HierarchyMetric {
    try metrics.metric(key) { () throws(RoadNetworkError) in
      try HierarchyMetric(
        hierarchies.hierarchy(for: options.mode), network,
        network.travelCosts(options, options.objective), leavesPockets: key.leavesPockets)
    }
  }

  /// Returns the metric for the costs of routes, which is made now if it isn't at hand.
  ///
  /// - Throws: `tooLarge` if the network is too large for a hierarchy; `damaged`, or `inputOutput`
  ///   if the file changed while it was open.
  func metricAtOnce(
    for options: RouteOptions, leavesPockets: Bool
  ) throws(RoadNetworkError) -> HierarchyMetric {
    let key = key(options, leavesPockets)
    if let metric = cachedMetric(key, options) { return metric }
    return try newMetric(key, options)
  }

  /// Returns the metric of the lowest costs during a journey; nil if searches should run without
  /// bounds.
  ///
  /// It is made only for routes that follow the forecast, since the others rarely need it.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func lowerBoundMetric(
    for options: RouteOptions, _ journey: JourneyCosts
  ) throws(RoadNetworkError) -> HierarchyMetric? {
    let key = MetricCache.Key(
      costs: network.travelCostKey(options, .time), leavesPockets: false,
      forecast: options.forecast)
    guard options.followsForecast else { return nil }
    if let metric = metrics.known(key) { return metric }
    let least = leastQuestions(for: options.mode)
    guard metrics.addQuestions(1, for: key, least: least) else { return nil }
    return try metrics.metric(key) { () throws(RoadNetworkError) in
      try HierarchyMetric(
        hierarchies.hierarchy(for: options.mode), network,
        journey.least, ignoresUnknownSteps: true)
    }
  }

  /// Calls a closure with memory for searches in a hierarchy.
  func withWorkspace<Result, Failure: Error>(
    _ hierarchy: RouteHierarchy, _ body: (SearchWorkspace) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let workspace = workspaces.take(for: hierarchy)
    defer { workspaces.give(workspace, for: hierarchy) }
    return try body(workspace)
  }
}
