public import Coordinates
public import RoadNetworks
public import RoadSearch
import Synchronization

/// A router that finds the same routes as a network itself, much faster, by hierarchies.
///
///     let router = try HierarchyRouter(network, [RouteHierarchy(network, .car)])
///     let route = try router.route(through: [home, work], options: RouteOptions())
///
/// For each combination of options that determines the costs, such as the objective and the
/// conditions in force, the router computes a metric when it is worth its time, and keeps the
/// metrics that were used last. Until then, and for other modes, it searches without a hierarchy.
///
/// A router serves any number of tasks at a time.
public final class HierarchyRouter: RoadRouter {
  public let network: RoadNetwork
  private let hierarchies: [TravelMode: RouteHierarchy]
  private let metrics: MetricCache
  private let workspaces = Mutex<[TravelMode: [SearchWorkspace]]>([:])

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - hierarchies: the hierarchies of the network, one for each mode.
  ///   - byteLimit: the limit on the memory of metrics, in bytes; at least one metric is kept.
  /// - Throws: `unsupported` for a hierarchy of another network.
  public init(
    _ network: RoadNetwork, _ hierarchies: [RouteHierarchy], byteLimit: Int = 256 << 20
  ) throws(RoadNetworkError) {
    self.network = network
    var byMode: [TravelMode: RouteHierarchy] = [:]
    for hierarchy in hierarchies {
      guard hierarchy.network == network.identity else {
        throw RoadNetworkError(
          .unsupported,
          "found a hierarchy of network \(hierarchy.network), expected \(network.identity)",
          path: network.path)
      }
      byMode[hierarchy.mode] = hierarchy
    }
    self.hierarchies = byMode
    metrics = MetricCache(byteLimit: byteLimit)
  }

  public func route(
    through waypoints: [Coordinate], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute {
    guard let hierarchy = hierarchies[options.mode] else {
      return try network.route(through: waypoints, options: options)
    }
    let workspace = workspaces.withLock { $0[options.mode]?.popLast() } ?? SearchWorkspace(hierarchy)
    defer { workspaces.withLock { $0[options.mode, default: []].append(workspace) } }
    var search = CachedMetricSearch(network, options, hierarchy, metrics, workspace)
    return try network.route(through: waypoints, options: options, using: &search)
  }
}

/// A search that uses a metric if one is at hand, or otherwise the network alone.
private struct CachedMetricSearch: PathSearch, ~Copyable {
  private let network: RoadNetwork
  private let hierarchy: RouteHierarchy
  private let costs: TravelCosts
  private let key: TravelCostKey
  private let metrics: MetricCache
  private let workspace: SearchWorkspace
  private var plain: RouteSearch?
  /// The last search without a path, unless it was a plain one.
  private var failed: (starts: [RouteSearch.Start], goals: [RouteSearch.Goal], RouteSearch.Extent)?

  init(
    _ network: RoadNetwork, _ options: RouteOptions, _ hierarchy: RouteHierarchy,
    _ metrics: MetricCache, _ workspace: SearchWorkspace
  ) {
    self.network = network
    self.hierarchy = hierarchy
    self.metrics = metrics
    self.workspace = workspace
    costs = network.travelCosts(options, options.objective)
    key = network.travelCostKey(options, options.objective)
  }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    failed = nil
    guard let metric = metric(leavesPockets: false) else {
      return plainPath(from: starts, to: goals, extent)
    }
    var found = HierarchySearch(metric, workspace).path(from: starts, to: goals)
    if extent == .lenient, SearchGraph(network, costs).areBehind(starts: starts, goals: goals) {
      guard let metric = self.metric(leavesPockets: true) else {
        return plainPath(from: starts, to: goals, extent)
      }
      let other = HierarchySearch(metric, workspace).path(from: starts, to: goals)
      if let other, other.cost < found?.cost ?? .max { found = other }
    }
    if found == nil { failed = (starts, goals, extent) }
    return found
  }

  private func metric(leavesPockets: Bool) -> HierarchyMetric? {
    metrics.metric(MetricCache.Key(costs: key, leavesPockets: leavesPockets)) {
      HierarchyMetric(hierarchy, network, costs, leavesPockets: leavesPockets)
    }
  }

  private mutating func plainPath(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    if plain == nil { plain = RouteSearch(network, costs) }
    return plain?.path(from: starts, to: goals, extent)
  }

  mutating func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>) {
    if let (starts, goals, extent) = failed { _ = plainPath(from: starts, to: goals, extent) }
    failed = nil
    return plain?.closedSide() ?? (true, [])
  }
}
