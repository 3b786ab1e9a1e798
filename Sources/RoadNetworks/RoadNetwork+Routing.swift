public import Coordinates

extension RoadNetwork {
  /// The best legal route through waypoints.
  ///
  /// Each waypoint is put on the nearest road that the mode may use. Where that is a place which
  /// can't be reached or left (a closed yard, a fragment at the edge of the extract), the nearest
  /// roads of the main network are taken instead. A via point is passed in the direction of travel
  /// unless the options let the route turn back there; over all legs together the route is the best.
  ///
  /// - Parameter waypoints: two or more coordinates, in order.
  /// - Throws: `noRoad` or `invalidCoordinate` with the index of the waypoint, `noRoute` with the
  ///   index of the waypoint that can't be reached, or `damaged`.
  /// - Complexity: O(*n* log *n*) for each leg in the edges around it.
  public func route(
    through waypoints: [Coordinate], options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> NetworkRoute {
    precondition(waypoints.count >= 2, "a route needs two waypoints")
    let planner = RoutePlanner(self, options)
    do throws(RoadNetworkError) {
      return try planner.route(waypoints, mainlandOnly: false)
    } catch {
      guard error.code == .noRoute else { throw error }
      do throws(RoadNetworkError) {
        return try planner.route(waypoints, mainlandOnly: true)
      } catch let second {
        // That the main network is out of reach is not what keeps the route from being.
        throw second.code == .noRoad ? error : second
      }
    }
  }
}

/// Finds routes over several legs.
struct RoutePlanner {
  private let network: RoadNetwork
  private let options: RouteOptions
  private let costs: TravelCosts
  private let times: TravelCosts

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    times = .time(in: network, for: options.mode)
    costs = options.objective == .time ? times : .distance(in: network, for: options.mode)
  }

  /// A way to be at a waypoint: on an edge, by a path of states of the leg before.
  private struct Arrival {
    var state: UInt32
    var offset: UInt32
    var cost: UInt64
    /// States of the leg that led here; the first is where the leg before ended.
    var states: [UInt32] = []
    var previous = 0
  }

  func route(
    _ waypoints: [Coordinate], mainlandOnly: Bool
  ) throws(RoadNetworkError) -> NetworkRoute {
    var places: [RoadPosition] = []
    for (index, waypoint) in waypoints.enumerated() {
      places.append(try place(waypoint, index: index, mainlandOnly: mainlandOnly))
    }
    var search = RouteSearch(network, costs)
    var stages: [[Arrival]] = [
      try directions(of: places[0]).map { Arrival(state: $0.edge, offset: $0.offset, cost: 0) }
    ]
    for (index, place) in places.enumerated().dropFirst() {
      let goals = try directions(of: place)
      let starts = departures(from: stages[index - 1], isVia: index > 1)
      var arrivals: [Arrival] = []
      for goal in arrivalStates(goals, isLast: index == places.count - 1) {
        guard
          let found = search.path(
            from: starts.map(\.start), to: goal.edge, at: goal.offset, in: goal.state)
        else { continue }
        let first = starts.firstIndex {
          $0.start.state == found.states[0] && isSource($0.start, of: found, goal.offset)
        }
        arrivals.append(
          Arrival(
            state: found.states[found.states.count - 1], offset: goal.offset, cost: found.cost,
            states: found.states, previous: first.map { starts[$0].arrival } ?? 0))
      }
      try network.checkIntact()
      guard !arrivals.isEmpty else {
        throw RoadNetworkError(
          .noRoute, "found no legal way from point \(index - 1)", path: network.path, index: index)
      }
      stages.append(arrivals)
    }
    return try assemble(stages, places)
  }

  /// Whether a start explains the cost of a path; of several starts on one state the cheapest won.
  private func isSource(
    _ start: RouteSearch.Start, of found: RouteSearch.Found, _ goalOffset: UInt32
  ) -> Bool {
    found.states.count > 1 || start.offset <= goalOffset
  }

  private func place(
    _ waypoint: Coordinate, index: Int, mainlandOnly: Bool
  ) throws(RoadNetworkError) -> RoadPosition {
    let isOpen = (0..<network.attributeRows.count).map { costs.pace($0) != 0 }
    let found: [RoadPosition]
    do throws(RoadNetworkError) {
      found = try network.nearest(to: waypoint, count: 1, within: options.searchRadius) { edge in
        Int(edge.attributes) < isOpen.count && isOpen[Int(edge.attributes)]
          && !(mainlandOnly && edge.flags.contains(.island(options.mode)))
      }
    } catch {
      throw RoadNetworkError(
        error.code, error.detail, path: error.path, offset: error.offset, index: index)
    }
    guard let first = found.first else {
      throw RoadNetworkError(
        .noRoad, "found no road for \(options.mode) within \(options.searchRadius) m",
        path: network.path, index: index)
    }
    return first
  }

  /// The directions in which the mode may pass a place.
  private func directions(
    of place: RoadPosition
  ) throws(RoadNetworkError) -> [(edge: UInt32, offset: UInt32)] {
    let edge = try network.index(place.position.edge)
    let record = network.edges[edge]
    let offset = min(place.position.offset, record.length)
    return [(edge, offset), (record.twin, record.length - offset)].filter {
      costs.pace(network.edges[$0.0].attributes) != 0
    }
  }

  /// The states in which to arrive: at a via point each, since it decides on what may follow.
  private func arrivalStates(
    _ goals: [(edge: UInt32, offset: UInt32)], isLast: Bool
  ) -> [(edge: UInt32, offset: UInt32, state: UInt32?)] {
    var arrivals: [(edge: UInt32, offset: UInt32, state: UInt32?)] = []
    for (edge, offset) in goals {
      guard !isLast, network.edges[edge].flags.contains(.hasStates) else {
        arrivals.append((edge, offset, nil))
        continue
      }
      arrivals.append((edge, offset, edge))
      network.turns.forEachExtraState(on: edge) { arrivals.append((edge, offset, $0)) }
    }
    return arrivals
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
      let record = network.edges[network.turns.edge(of: arrival.state)]
      guard costs.pace(network.edges[record.twin].attributes) != 0 else { continue }
      starts.append(
        (
          RouteSearch.Start(
            state: record.twin, offset: record.length - min(record.length, arrival.offset),
            cost: arrival.cost + UInt64(costs.uTurnCost)), index
        ))
    }
    // Of starts on one state only the cheapest counts.
    return starts.sorted { ($0.start.state, $0.start.cost) < ($1.start.state, $1.start.cost) }
      .reduce(into: []) { if $0.last?.start.state != $1.start.state { $0.append($1) } }
  }

  private func assemble(
    _ stages: [[Arrival]], _ places: [RoadPosition]
  ) throws(RoadNetworkError) -> NetworkRoute {
    let graph = SearchGraph(network, times)
    var legs: [NetworkRoute.Leg] = []
    var at = stages[stages.count - 1].indices.min {
      stages[stages.count - 1][$0].cost < stages[stages.count - 1][$1].cost
    }
    var waypoints = places
    for stage in stages.indices.dropFirst().reversed() {
      guard let index = at else { break }
      let arrival = stages[stage][index]
      let previous = stages[stage - 1][arrival.previous]
      legs.append(leg(arrival, from: previous, graph))
      waypoints[stage].position = EdgePosition(
        edge: network.id(graph.turns.edge(of: arrival.state)), offset: arrival.offset)
      at = arrival.previous
    }
    if let first = legs.last?.path.traversals.first {
      waypoints[0].position = EdgePosition(edge: first.edge, offset: first.start)
    }
    try network.checkIntact()
    return NetworkRoute(legs: legs.reversed(), waypoints: waypoints)
  }

  private func leg(
    _ arrival: Arrival, from previous: Arrival, _ graph: SearchGraph
  ) -> NetworkRoute.Leg {
    var traversals: [EdgeTraversal] = []
    var milliseconds: UInt64 = 0
    for (index, state) in arrival.states.enumerated() {
      let number = graph.turns.edge(of: state)
      let edge = graph.edges[number]
      var start: UInt32 = 0
      if index == 0 {
        start = previous.offset
        if number != graph.turns.edge(of: previous.state) {
          // It starts by turning back on the edge on which the leg before arrived.
          start = edge.length - min(edge.length, previous.offset)
          milliseconds += UInt64(times.uTurnCost)
        }
      }
      let end = index == arrival.states.count - 1 ? arrival.offset : edge.length
      if index > 0 {
        graph.forEachSuccessor(of: arrival.states[index - 1]) {
          if $0.state == state { milliseconds += $0.turnCost }
        }
      }
      milliseconds += graph.cost(of: edge, from: start, to: max(start, end))
      traversals.append(EdgeTraversal(edge: network.id(number), start: start, end: end))
    }
    return NetworkRoute.Leg(path: RoadPath(traversals: traversals), milliseconds: milliseconds)
  }
}
