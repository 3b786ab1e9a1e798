import Coordinates
import RoadNetworks

/// A planner of routes over one or more legs.
struct RoutePlanner {
  let network: RoadNetwork
  let costs: TravelCosts
  let options: RouteOptions
  let graph: SearchGraph

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    costs = network.travelCosts(options, options.objective)
    graph = SearchGraph(network, costs)
  }

  /// A waypoint, and its place on a road.
  struct Stop {
    var waypoint: RouteWaypoint
    var place: RoadPosition
  }

  /// Returns the best route; a waypoint is moved to another road if no path leads to or from its
  /// road.
  func route(
    _ waypoints: [RouteWaypoint], _ search: inout some JourneyPathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute {
    var stops: [Stop] = []
    for (index, waypoint) in waypoints.enumerated() {
      guard let place = try place(waypoint.coordinate, index: index, notOn: []) else {
        throw noRoad(index: index)
      }
      stops.append(Stop(waypoint: waypoint, place: place))
    }
    var moves = WaypointMoves(count: waypoints.count)
    while true {
      let found: NetworkRoute
      switch try stages(stops, &search) {
      case .success(let stages): found = try route(by: stages, stops, &search)
      case .failure(let failure):
        guard options.followsForecast, let route = try forecastRoute(stops, &search) else {
          try moves.move(&stops, after: failure, by: self)
          continue
        }
        found = route
      }
      try checkMoves(stops)
      guard let error = moves.firstError, let edge = found.waypoints.first?.place.position.edge,
        !isFarLarger(than: moves.largest, around: edge)
      else { return found }
      throw error
    }
  }

  /// Returns the route by a plan for the departure.
  ///
  /// If the options ask for it, or that route leads over a road that has closed by then, this is
  /// the fastest route by the forecast, if there is one.
  private func route(
    by stages: [[Arrival]], _ stops: [Stop], _ search: inout some JourneyPathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute {
    let route: NetworkRoute
    do throws(RoadNetworkError) {
      route = try assemble(stages, stops)
    } catch {
      guard error.code == .noRoute, let other = try forecastRoute(stops, &search) else {
        throw error
      }
      return other
    }
    // Before the first change, no route is faster.
    guard options.followsForecast, options.forecast?.hasChange(within: route.duration) == true,
      let other = try forecastRoute(stops, &search)
    else { return route }
    // Where roads close and open, it may be better to reach one later than at the earliest time,
    // which that search doesn't consider.
    let isWorse = (other.unmetCount, other.duration) > (route.unmetCount, route.duration)
    return isWorse ? route : other
  }

  /// Returns the fastest route by the forecast; nil if there is none, or if the options don't ask
  /// for a fastest route.
  private func forecastRoute(
    _ stops: [Stop], _ search: inout some JourneyPathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute? {
    guard options.forecast != nil, options.objective == .time else { return nil }
    // A search by times numbers two copies of each state.
    _ = try network.stateCount()
    var timed = ForecastSearch(search, JourneyCosts(network, options))
    let found: Result<Result<[[Arrival]], Failure>, RoadNetworkError>
    do throws(RoadNetworkError) {
      found = .success(try stages(stops, &timed))
    } catch {
      found = .failure(error)
    }
    search = timed.base
    guard case .success(let stages) = try found.get() else { return nil }
    return try assemble(stages, stops)
  }

  /// Rejects a route in which two successive, different waypoints were put at the same place
  /// because the roads nearest to them are avoided, or closed to the vehicle or at the time of
  /// travel.
  private func checkMoves(_ stops: [Stop]) throws(RoadNetworkError) {
    for (index, (previous, stop)) in zip(stops, stops.dropFirst()).enumerated()
    where stop.place.coordinate == previous.place.coordinate
      && stop.waypoint.coordinate != previous.waypoint.coordinate
    {
      func isMoved(_ stop: Stop) throws(RoadNetworkError) -> Bool {
        try network.isPastClosedRoad(
          stop.waypoint.coordinate, placedAt: stop.place, for: options.mode)
      }
      guard try isMoved(stop), try isMoved(previous) else { continue }
      throw RoadNetworkError(
        .noRoute,
        "found only roads near points \(index + 1) and \(index + 2) that are closed to the vehicle "
          + "at this time, or avoided; both points would be put at the same place"
          + options.avoided.remark,
        path: network.path, index: index + 1)
    }
  }

  /// Moved waypoints must be in a part of the network with at least this many times the roads of
  /// the closed part.
  ///
  /// They may move from a yard or a fragment to a town, but not from one side of a closed gate to
  /// the other.
  static let leastGrowth = 4

  /// Returns whether an edge lies in a part of the network that is far larger than the closed parts
  /// from which waypoints were moved.
  ///
  /// - Parameter roads: the number of roads in the largest closed part.
  func isFarLarger(than roads: Int, around edge: EdgeID) -> Bool {
    let wanted = Self.leastGrowth * roads
    guard let start = try? network.index(edge) else { return true }
    var pairs: Set<PairIndex> = [network.edges[start].pair]
    var open = [start, network.edges[start].twin]
    while pairs.count < wanted, let edge = open.popLast() {
      graph.forEachSuccessor(of: StateIndex(edge)) { step in
        let next = network.turns.edge(of: step.state)
        if pairs.insert(step.edge.pair).inserted { open += [next, step.edge.twin] }
      }
    }
    return pairs.count >= wanted
  }

  /// Returns the pairs of the edges of a closed part that have no open direction outside it.
  func closedPairs(_ closed: Set<EdgeIndex>) -> Set<PairIndex> {
    var pairs: Set<PairIndex> = []
    for edge in closed {
      let row = network.edges[edge]
      if closed.contains(row.twin) || !isOpen(row.twin) {
        pairs.insert(row.pair)
      }
    }
    return pairs
  }

  /// Returns the nearest place on an open road outside the closed pairs, or on a ferry if there is
  /// no such road; nil if there is neither within the radius.
  func place(
    _ point: Coordinate, index: Int?, notOn closed: Set<PairIndex>
  ) throws(RoadNetworkError) -> RoadPosition? {
    try network.place(of: point, index: index, options, graph) { !closed.contains($0) }
  }

  /// Returns the error for a point without a usable road around it.
  ///
  /// - Parameter index: the index of the point; nil if there is only one.
  func noRoad(index: Int?) -> RoadNetworkError {
    RoadNetworkError(
      .noRoad,
      "found no road for \(options.mode) within \(options.searchRadius) m"
        + options.avoided.remark, path: network.path, index: index)
  }

  func isOpen(_ edge: EdgeIndex) -> Bool { graph.isOpen(graph.edges[edge]) }

  /// Returns the pairs of edges on which a place lies.
  func pairs(at place: RoadPosition) throws(RoadNetworkError) -> [PairIndex] {
    let edge = try network.index(place.position.edge)
    let offset = place.position.offset
    return [network.edges[edge].pair]
      + (graph.departures(from: edge, at: offset) + graph.arrivals(at: edge, offset))
      .map { network.edges[$0.edge].pair }
  }
}

extension NetworkRoute {
  /// The number of preferences of waypoints that the route doesn't keep.
  fileprivate var unmetCount: Int {
    waypoints.reduce(0) { $0 + $1.unmet.count }
  }
}
