import Coordinates

/// Finds routes over several legs.
struct RoutePlanner {
  let network: RoadNetwork
  let costs: TravelCosts
  let times: TravelCosts
  private let options: RouteOptions

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    times = network.travelCosts(.time, for: options.mode)
    costs = network.travelCosts(options.objective, for: options.mode)
  }

  /// A way to be at a waypoint: on an edge, by a path of states of the leg before.
  struct Arrival {
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
      let goals = try directions(of: place).map {
        RouteSearch.Goal(edge: $0.edge, offset: $0.offset)
      }
      let starts = departures(from: stages[index - 1], isVia: index > 1)
      // How a via point is reached decides on what may follow; of the ways to the last point the
      // cheapest is wanted.
      let isLast = index == places.count - 1
      let ends = isLast ? [goals] : goals.flatMap(states).map { [$0] }
      let arrivals = ends.compactMap { arrival(from: starts, to: $0, &search) }
      try network.checkIntact()
      guard !arrivals.isEmpty else {
        throw RoadNetworkError(
          .noRoute, "found no legal way from point \(index - 1)", path: network.path, index: index)
      }
      stages.append(arrivals)
    }
    return try assemble(stages, places)
  }

  private func arrival(
    from starts: [(start: RouteSearch.Start, arrival: Int)], to goals: [RouteSearch.Goal],
    _ search: inout RouteSearch
  ) -> Arrival? {
    guard let found = search.path(from: starts.map(\.start), to: goals) else { return nil }
    let last = found.states[found.states.count - 1]
    let edge = network.turns.edge(of: last)
    guard let goal = goals.first(where: { $0.edge == edge }),
      let source = starts.first(where: { $0.start.state == found.states[0] })
    else { return nil }
    return Arrival(
      state: last, offset: goal.offset, cost: found.cost, states: found.states,
      previous: source.arrival)
  }

  private func place(
    _ waypoint: Coordinate, index: Int, mainlandOnly: Bool
  ) throws(RoadNetworkError) -> RoadPosition {
    let found: [RoadPosition]
    do throws(RoadNetworkError) {
      found = try network.nearest(to: waypoint, count: 1, within: options.searchRadius) { edge in
        costs.pace(edge.attributes) != 0
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

  /// The states in which a place can be arrived at.
  private func states(of goal: RouteSearch.Goal) -> [RouteSearch.Goal] {
    var states = [RouteSearch.Goal(edge: goal.edge, offset: goal.offset, state: goal.edge)]
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
}
