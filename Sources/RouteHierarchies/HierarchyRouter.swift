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
  /// The network of the routes.
  public let network: RoadNetwork
  let hierarchies: [TravelMode: RouteHierarchy]
  let metrics: MetricCache
  private let workspaces = Mutex<[TravelMode: [SearchWorkspace]]>([:])

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - hierarchies: the hierarchies of the network, one for each mode.
  ///   - byteLimit: the limit on the memory of metrics, in bytes; at least one metric is kept.
  /// - Throws: `otherNetwork` for a hierarchy of another network.
  public init(
    _ network: RoadNetwork, _ hierarchies: [RouteHierarchy], byteLimit: Int = 256 << 20
  ) throws(RoadNetworkError) {
    self.network = network
    var byMode: [TravelMode: RouteHierarchy] = [:]
    for hierarchy in hierarchies {
      guard hierarchy.network == network.identity else {
        throw RoadNetworkError(
          .otherNetwork,
          "found a hierarchy of network \(hierarchy.network), expected \(network.identity)",
          path: network.path)
      }
      byMode[hierarchy.mode] = hierarchy
    }
    self.hierarchies = byMode
    metrics = MetricCache(byteLimit: byteLimit)
  }

  /// Returns the best legal route through waypoints.
  ///
  /// - Throws: the errors of `RoadNetwork.route(through:options:)`.
  public func route(
    through waypoints: [Coordinate], options: RouteOptions
  ) throws(RoadNetworkError) -> NetworkRoute {
    guard let hierarchy = hierarchies[options.mode] else {
      return try network.route(through: waypoints, options: options)
    }
    return try withWorkspace(hierarchy) { workspace throws(RoadNetworkError) in
      var search = CachedMetricSearch(network, options, hierarchy, metrics, workspace)
      return try network.route(through: waypoints, options: options, using: &search)
    }
  }

  /// Calls a closure with the costs of the best legal routes from each origin to all destinations,
  /// in the order of the origins.
  ///
  /// The costs are those of ``RoadSearch/OneToManyRouter``, in milliseconds or millimeters: nil for
  /// a destination without a legal route, at most 2^31 - 2.
  ///
  /// - Parameters:
  ///   - options: the options of the routes; ``RoadSearch/RouteOptions/turnsBackAtWaypoints``,
  ///     ``RoadSearch/RouteOptions/departureBearing``, and
  ///     ``RoadSearch/RouteOptions/searchRadius`` are ignored.
  /// - Throws: `unknownEdge` with the index of the origin or destination; `unsupported` if there is
  ///   no hierarchy for the mode; `otherNetwork` for speeds on another network; `damaged`, or
  ///   `inputOutput` if the file changed while it was open.
  public func forEachRow(
    from origins: [EdgePosition], to destinations: [EdgePosition],
    options: RouteOptions = RouteOptions(), _ body: (_ origin: Int, _ costs: [UInt32?]) -> Void
  ) throws(RoadNetworkError) {
    guard let hierarchy = hierarchies[options.mode] else {
      throw RoadNetworkError(
        .unsupported, "found no hierarchy for \(options.mode), expected one", path: network.path)
    }
    try network.checkSpeeds(of: options)
    let costs = network.travelCosts(options, options.objective)
    let graph = SearchGraph(network, costs)
    let starts = try origins.enumerated().map { number, place throws(RoadNetworkError) in
      graph.departures(from: try index(of: place, number), at: place.offset).map {
        RouteSearch.Start(state: StateIndex($0.edge), offset: $0.offset, cost: 0)
      }
    }
    let goals = try destinations.enumerated().map { number, place throws(RoadNetworkError) in
      let edge = try index(of: place, number)
      // Departures are included for a destination at the origin.
      return
        (graph.arrivals(at: edge, place.offset) + graph.departures(from: edge, at: place.offset))
        .map { RouteSearch.Goal(edge: $0.edge, offset: $0.offset) }
    }
    let key = network.travelCostKey(options, options.objective)
    func metric(leavesPockets: Bool) -> HierarchyMetric {
      func make() -> HierarchyMetric {
        HierarchyMetric(hierarchy, network, costs, leavesPockets: leavesPockets)
      }
      let key = MetricCache.Key(costs: key, leavesPockets: leavesPockets)
      return metrics.metric(key, questions: MetricCache.leastQuestions, make: make) ?? make()
    }
    withWorkspace(hierarchy) { workspace in
      let search = MatrixSearch(to: goals, metric(leavesPockets: false), workspace)
      search.costs(from: starts) { origin, costs in
        var row = costs.map { $0 == .max ? nil : Optional($0) }
        for number in row.indices where row[number] == nil {
          guard graph.areBehind(starts: starts[origin], goals: goals[number]) else { continue }
          row[number] = HierarchySearch(metric(leavesPockets: true), workspace)
            .cost(from: starts[origin], to: goals[number]).flatMap(UInt32.init(exactly:))
        }
        body(origin, row)
      }
    }
    try network.checkIntact()
  }

  private func index(of place: EdgePosition, _ number: Int) throws(RoadNetworkError) -> EdgeIndex {
    do throws(RoadNetworkError) {
      return try network.index(place.edge)
    } catch {
      throw RoadNetworkError(error.code, error.detail, path: error.path, index: number)
    }
  }

  func withWorkspace<Result, Failure: Error>(
    _ hierarchy: RouteHierarchy, _ body: (SearchWorkspace) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mode = hierarchy.mode
    let workspace = workspaces.withLock { $0[mode]?.popLast() } ?? SearchWorkspace(hierarchy)
    defer { workspaces.withLock { $0[mode, default: []].append(workspace) } }
    return try body(workspace)
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
