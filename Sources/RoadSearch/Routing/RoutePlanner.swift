import Coordinates
import RoadNetworks

/// A planner of routes over one or more legs.
struct RoutePlanner {
  let network: RoadNetwork
  let costs: TravelCosts
  let options: RouteOptions
  private let graph: SearchGraph

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    costs = network.travelCosts(options, options.objective)
    graph = SearchGraph(network, costs)
  }

  /// The maximum number of times that a waypoint is moved to another road.
  ///
  /// The legs are searched again each time, so the limit bounds the time on artificial or damaged
  /// networks of isolated streets.
  static let mostMoves = 32

  /// An arrival at a waypoint in a state, at an offset along the state's edge, and the leg that
  /// leads to it.
  struct Arrival {
    var state: StateIndex
    var offset: UInt32
    var cost: UInt64
    /// The states of the leg in order; empty at the first waypoint.
    var states: [StateIndex] = []
    /// The index of the arrival at the previous waypoint from which the leg starts.
    var previous = 0
  }

  /// Returns the best route; a waypoint is moved to another road if no path leads to or from its
  /// road.
  func route(
    _ waypoints: [Coordinate], _ search: inout some PathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute {
    var places: [RoadPosition] = []
    for (index, waypoint) in waypoints.enumerated() {
      guard let place = try place(waypoint, index: index, notOn: []) else {
        throw RoadNetworkError(
          .noRoad, "found no road for \(options.mode) within \(options.searchRadius) m",
          path: network.path, index: index)
      }
      places.append(place)
    }
    var closed = Array(repeating: Set<PairIndex>(), count: waypoints.count)
    var moves = Array(repeating: 0, count: waypoints.count)
    // The number of roads in the largest closed part from which a waypoint was moved.
    var largest = 0
    var first: RoadNetworkError?
    // Each failure moves a waypoint out of a closed part of the network; the next road may be in
    // another closed part.
    while true {
      let failure: Failure
      var none: JourneyCosts?
      switch try stages(places, &search, &none) {
      case .success(let stages):
        let route = try route(by: stages, places, &search)
        try checkMoves(places, waypoints)
        guard let error = first, let edge = route.waypoints.first?.position.edge,
          !isFarLarger(than: largest, around: edge)
        else { return route }
        throw error
      case .failure(let found): failure = found
      }
      let error =
        first
        ?? RoadNetworkError(
          .noRoute,
          "found no legal way from point \(failure.leg + 1) to point \(failure.leg + 2)"
            + options.avoided.remark,
          path: network.path, index: failure.leg + 1)
      first = error
      let moving = failure.isAtStart ? failure.leg : failure.leg + 1
      let part = closedPairs(failure.edges)
      largest = max(largest, part.count)
      closed[moving].formUnion(part)
      let pairs = try pairs(at: places[moving])
      // A via point that can be passed only in the wrong direction isn't in a closed part.
      guard !closed[moving].isDisjoint(with: pairs) else { throw error }
      // The other roads at the same node don't lead out either.
      closed[moving].formUnion(pairs)
      guard let place = try place(waypoints[moving], index: moving, notOn: closed[moving])
      else { throw error }
      guard moves[moving] < Self.mostMoves else {
        throw RoadNetworkError(
          error.code,
          error.detail
            + "; point \(moving + 1) was moved \(Self.mostMoves) times without finding a route",
          path: error.path, index: error.index)
      }
      moves[moving] += 1
      places[moving] = place
    }
  }

  /// Returns the route by a plan for the departure, or by one for the forecast if the options ask
  /// for it or a road closes before the vehicle reaches it.
  private func route(
    by stages: [[Arrival]], _ places: [RoadPosition], _ search: inout some PathSearch & ~Copyable
  ) throws(RoadNetworkError) -> NetworkRoute {
    let forecast = options.objective == .time ? options.forecast : nil
    do throws(RoadNetworkError) {
      let route = try assemble(stages, places)
      // Before the first change, no route is faster.
      guard let forecast, options.followsForecast, forecast.changes(within: route.duration) else {
        return route
      }
    } catch {
      guard error.code == .noRoute, forecast != nil else { throw error }
    }
    var journey: JourneyCosts? = JourneyCosts(network, options)
    if case .success(let others) = try self.stages(places, &search, &journey) {
      return try assemble(others, places)
    }
    return try assemble(stages, places)
  }

  /// Rejects a route in which two successive, different waypoints were put at the same place
  /// because the roads nearest to them are closed to the vehicle, or at the time of travel.
  private func checkMoves(
    _ places: [RoadPosition], _ waypoints: [Coordinate]
  ) throws(RoadNetworkError) {
    for index in places.indices.dropFirst()
    where places[index].coordinate == places[index - 1].coordinate
      && waypoints[index] != waypoints[index - 1]
    {
      guard try isOnClosedRoad(waypoints[index], places[index]),
        try isOnClosedRoad(waypoints[index - 1], places[index - 1])
      else { continue }
      throw RoadNetworkError(
        .noRoute,
        "found no open road from point \(index) to point \(index + 1) for the vehicle at this time",
        path: network.path, index: index)
    }
  }

  /// Returns whether a road that the mode may use, regardless of the vehicle and the time, is
  /// nearer to a waypoint than the waypoint's place, by more than a meter.
  private func isOnClosedRoad(
    _ waypoint: Coordinate, _ place: RoadPosition
  ) throws(RoadNetworkError) -> Bool {
    let nearest = try network.nearest(
      to: waypoint, count: 1, for: options.mode, within: options.searchRadius)
    return nearest.first.map { $0.distance < place.distance - 1 } ?? false
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

  /// The failure to find a path for a leg, and the end of the leg that lies in a closed part.
  private struct Failure: Error {
    /// The index of the leg.
    var leg: Int
    var isAtStart: Bool
    /// The edges of the closed part.
    var edges: Set<EdgeIndex>
  }

  /// Returns the arrivals at each place, or the failure to reach one.
  ///
  /// - Parameter journey: the costs by the time since the departure; nil for those at the
  ///   departure.
  private func stages(
    _ places: [RoadPosition], _ search: inout some PathSearch & ~Copyable,
    _ journey: inout JourneyCosts?
  ) throws(RoadNetworkError) -> Result<[[Arrival]], Failure> {
    let start = places[0].position
    let starts = graph.departures(from: try network.index(start.edge), at: start.offset)
      .map { Arrival(state: StateIndex($0.edge), offset: $0.offset, cost: 0) }
    let ahead = starts.filter(isAhead)
    if !ahead.isEmpty, ahead.count < starts.count,
      case .success(let stages) = try stages(ahead, places, &search, .open, &journey)
    {
      return .success(stages)
    }
    if case .success(let stages) = try stages(starts, places, &search, .open, &journey) {
      return .success(stages)
    }
    return try stages(starts, places, &search, .lenient, &journey)
  }

  /// Returns whether the direction of a start is within 90 degrees of the departure bearing; true
  /// if there is no such bearing.
  private func isAhead(_ start: Arrival) -> Bool {
    guard let wanted = options.departureBearing else { return true }
    let (_, bearing) = network.place(on: network.turns.edge(of: start.state), at: start.offset)
    return abs((bearing - wanted).remainder(dividingBy: 360)) <= 90
  }

  private func stages(
    _ starts: [Arrival], _ places: [RoadPosition], _ search: inout some PathSearch & ~Copyable,
    _ extent: RouteSearch.Extent, _ journey: inout JourneyCosts?
  ) throws(RoadNetworkError) -> Result<[[Arrival]], Failure> {
    var stages = [starts]
    for (index, place) in places.enumerated().dropFirst() {
      let starts = departures(from: stages[index - 1], isVia: index > 1)
      let goals = try arrivals(at: place, from: starts.map(\.start))
        .map { RouteSearch.Goal(edge: $0.edge, offset: $0.offset) }
      // The arrival at a via point determines the possible continuations, so the cheapest arrival
      // in each state is kept; at the last point, only the cheapest of all.
      let isLast = index == places.count - 1
      let ends = isLast ? [goals] : goals.flatMap(states).map { [$0] }
      var arrivals: [Arrival] = []
      var failure = Failure(leg: index - 1, isAtStart: true, edges: [])
      for end in ends {
        if let arrival = arrival(from: starts, to: end, &search, extent, &journey) {
          arrivals.append(arrival)
        } else {
          let (isStart, edges) = search.closedSide()
          if isStart {
            if failure.isAtStart { failure.edges = edges }
          } else {
            failure.edges = failure.isAtStart ? edges : failure.edges.union(edges)
            failure.isAtStart = false
          }
        }
      }
      try network.checkIntact()
      guard !arrivals.isEmpty else { return .failure(failure) }
      stages.append(arrivals)
    }
    return .success(stages)
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

  private func arrival(
    from starts: [(start: RouteSearch.Start, arrival: Int)], to goals: [RouteSearch.Goal],
    _ search: inout some PathSearch & ~Copyable, _ extent: RouteSearch.Extent,
    _ journey: inout JourneyCosts?
  ) -> Arrival? {
    let places = starts.map(\.start)
    let found: RouteSearch.Found?
    if var costs = journey {
      journey = nil
      found = search.path(from: places, to: goals, extent, during: &costs)
      journey = costs
    } else {
      found = search.path(from: places, to: goals, extent)
    }
    return found.flatMap { arrival(by: $0, from: starts, to: goals) }
  }

  /// Returns the arrival by a path; nil if it doesn't lead from a start to a goal.
  func arrival(
    by found: RouteSearch.Found, from starts: [(start: RouteSearch.Start, arrival: Int)],
    to goals: [RouteSearch.Goal]
  ) -> Arrival? {
    let last = found.states[found.states.count - 1]
    let edge = network.turns.edge(of: last)
    guard let goal = goals.first(where: { $0.edge == edge }),
      let source = starts.first(where: { $0.start.state == found.states[0] })
    else { return nil }
    return Arrival(
      state: last, offset: goal.offset, cost: found.cost, states: found.states,
      previous: source.arrival)
  }

  /// Returns the nearest place on an open road outside the closed pairs, or on a ferry if there is
  /// no such road; nil if there is neither within the radius.
  func place(
    _ waypoint: Coordinate, index: Int?, notOn closed: Set<PairIndex>
  ) throws(RoadNetworkError) -> RoadPosition? {
    try network.place(of: waypoint, index: index, options, graph) { !closed.contains($0) }
  }

  private func isOpen(_ edge: EdgeIndex) -> Bool { graph.isOpen(graph.edges[edge]) }

  /// Returns the directed edges along which a place may be reached; if some starts are at the
  /// place, only the edges of these starts.
  private func arrivals(
    at place: RoadPosition, from starts: [RouteSearch.Start]
  ) throws(RoadNetworkError) -> [SearchGraph.EdgePoint] {
    let edge = try network.index(place.position.edge)
    let arrivals = graph.arrivals(at: edge, place.position.offset)
    let departures = graph.departures(from: edge, at: place.position.offset)
    let here = (arrivals + departures).filter { place in
      starts.contains {
        network.turns.edge(of: $0.state) == place.edge && $0.offset == place.offset
      }
    }
    return here.isEmpty ? arrivals : here
  }

  /// Returns the pairs of edges on which a place lies.
  func pairs(at place: RoadPosition) throws(RoadNetworkError) -> [PairIndex] {
    let edge = try network.index(place.position.edge)
    let offset = place.position.offset
    return [network.edges[edge].pair]
      + (graph.departures(from: edge, at: offset) + graph.arrivals(at: edge, offset))
      .map { network.edges[$0.edge].pair }
  }

  /// Returns the states in which a place can be reached.
  private func states(of goal: RouteSearch.Goal) -> [RouteSearch.Goal] {
    var states = [
      RouteSearch.Goal(edge: goal.edge, offset: goal.offset, state: StateIndex(goal.edge))
    ]
    guard network.edges[goal.edge].flags.contains(.hasStates) else { return states }
    network.turns.forEachExtraState(on: goal.edge) {
      states.append(RouteSearch.Goal(edge: goal.edge, offset: goal.offset, state: $0))
    }
    return states
  }

  private func departures(
    from arrivals: [Arrival], isVia: Bool
  ) -> [(start: RouteSearch.Start, arrival: Int)] {
    var starts: [(start: RouteSearch.Start, arrival: Int)] = []
    for (index, arrival) in arrivals.enumerated() {
      starts.append(
        (RouteSearch.Start(state: arrival.state, offset: arrival.offset, cost: arrival.cost), index)
      )
      guard isVia, options.turnsBackAtWaypoints else { continue }
      let row = network.edges[network.turns.edge(of: arrival.state)]
      guard isOpen(row.twin) else { continue }
      starts.append(
        (
          RouteSearch.Start(
            state: StateIndex(row.twin), offset: row.length - min(row.length, arrival.offset),
            cost: arrival.cost + UInt64(costs.atNodes.uTurn)), index
        ))
    }
    // Keep only the cheapest start in each state.
    return starts.sorted { ($0.start.state, $0.start.cost) < ($1.start.state, $1.start.cost) }
      .reduce(into: []) { if $0.last?.start.state != $1.start.state { $0.append($1) } }
  }
}
