public import RoadNetworks
public import RoadSearch

extension HierarchyRouter {
  /// Calls a closure with the costs of the best legal routes from each origin to all destinations,
  /// in the order of the origins.
  ///
  /// The costs are those of ``RoadSearch/OneToManyRouter``, in milliseconds or millimeters: nil for
  /// a destination without a legal route, and for one that is too far: up to the end of its edge,
  /// the cost must be under 2^31 - 1, which is 24 days or 2,147 km.
  ///
  /// - Parameters:
  ///   - options: the options of the routes; ``RoadSearch/RouteOptions/turnsBackAtWaypoints``,
  ///     ``RoadSearch/RouteOptions/departureBearing``, and
  ///     ``RoadSearch/RouteOptions/searchRadius`` are ignored.
  /// - Throws: `unknownEdge` with the index of the origin or destination; `otherNetwork` for speeds
  ///   on another network; `damaged`, or `inputOutput` if the file changed while it was open.
  public func forEachRow(
    from origins: [EdgePosition], to destinations: [EdgePosition],
    options: RouteOptions = RouteOptions(), _ body: (_ origin: Int, _ costs: [UInt32?]) -> Void
  ) throws(RoadNetworkError) {
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
    let open = try metricAtOnce(for: options, leavesPockets: false)
    var lenient: HierarchyMetric?
    var fault: RoadNetworkError?
    /// Returns the metric for places from which or to which only pockets lead.
    func lenientMetric() -> HierarchyMetric? {
      guard lenient == nil, fault == nil else { return lenient }
      do throws(RoadNetworkError) {
        lenient = try metricAtOnce(for: options, leavesPockets: true)
      } catch {
        fault = error
      }
      return lenient
    }
    withWorkspace(open.hierarchy) { workspace in
      let search = MatrixSearch(to: goals, open, workspace)
      search.costs(from: starts) { origin, costs in
        var row = costs.map { $0 == .max ? nil : Optional($0) }
        for number in row.indices where row[number] == nil {
          guard graph.areBehind(starts: starts[origin], goals: goals[number]),
            let metric = lenientMetric()
          else { continue }
          row[number] = HierarchySearch(metric, workspace)
            .cost(from: starts[origin], to: goals[number]).flatMap(UInt32.init(exactly:))
        }
        body(origin, row)
      }
    }
    if let fault { throw fault }
    try network.checkIntact()
  }

  private func index(of place: EdgePosition, _ number: Int) throws(RoadNetworkError) -> EdgeIndex {
    do throws(RoadNetworkError) {
      return try network.index(place.edge)
    } catch {
      throw RoadNetworkError(error.code, error.detail, path: error.path, index: number)
    }
  }
}
