import RoadNetworks

// Searches for the legs, from waypoint to waypoint.

extension RoutePlanner {
  /// An arrival at a waypoint in a state, at an offset along the state's edge, and the leg that
  /// leads to it.
  struct Arrival {
    var state: StateIndex
    var offset: UInt32
    var cost: UInt64
    /// The number of preferences that aren't kept up to this waypoint, and including it.
    var unmetCount = 0
    /// The states of the leg in order; empty at the first waypoint.
    var states: [StateIndex] = []
    /// The index of the arrival at the previous waypoint from which the leg starts.
    var previous = 0
  }

  /// A start of a leg.
  struct Departure {
    var start: RouteSearch.Start
    /// The index of the arrival at the same waypoint.
    var arrival: Int
    /// The number of preferences that aren't kept up to this waypoint, and including it.
    var unmetCount: Int
  }

  /// An end of a leg.
  struct End {
    var goal: RouteSearch.Goal
    /// The number of preferences of this waypoint that aren't kept.
    var unmetCount: Int
  }

  /// The failure to find a path for a leg, and the end of the leg that lies in a closed part.
  struct Failure: Error {
    /// The index of the leg.
    var leg: Int
    var isAtStart: Bool
    /// The edges of the closed part.
    var edges: Set<EdgeIndex>
  }

  /// Returns the arrivals at each stop, or the failure to reach one.
  func stages(
    _ stops: [Stop], _ search: inout some PathSearch & ~Copyable
  ) throws(RoadNetworkError) -> Result<[[Arrival]], Failure> {
    let stages = try stages(stops, &search, .open)
    if case .success = stages { return stages }
    return try self.stages(stops, &search, .lenient)
  }

  private func stages(
    _ stops: [Stop], _ search: inout some PathSearch & ~Copyable, _ extent: RouteSearch.Extent
  ) throws(RoadNetworkError) -> Result<[[Arrival]], Failure> {
    var stages = [try starts(at: stops[0])]
    for (index, stop) in stops.enumerated().dropFirst() {
      let departures = departures(from: stages[index - 1], isVia: index > 1)
      let ends = try ends(at: stop, from: departures.map(\.start))
      // The arrival at a via point determines the possible continuations, so the best arrival in
      // each state is kept; at the last point, only the best of all.
      let isLast = index == stops.count - 1
      let choices = isLast ? [ends] : ends.flatMap(states).map { [$0] }
      var arrivals: [Arrival] = []
      var failure = Failure(leg: index - 1, isAtStart: true, edges: [])
      for choice in choices {
        if let arrival = arrival(from: departures, to: choice, &search, extent) {
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

  private func starts(at stop: Stop) throws(RoadNetworkError) -> [Arrival] {
    let position = stop.place.position
    return graph.departures(from: try network.index(position.edge), at: position.offset).map {
      Arrival(
        state: StateIndex($0.edge), offset: $0.offset, cost: 0,
        unmetCount: unmet(at: stop, along: $0.edge, $0.offset).count)
    }
  }

  /// Returns the arrival that gives up the fewest preferences, and costs least among such; nil if
  /// there is none.
  private func arrival(
    from departures: [Departure], to ends: [End],
    _ search: inout some PathSearch & ~Copyable, _ extent: RouteSearch.Extent
  ) -> Arrival? {
    let losses = Set(departures.map(\.unmetCount)).sorted()
    let endLosses = Set(ends.map(\.unmetCount)).sorted()
    if losses.count > 1 || endLosses.count > 1 {
      for sum in Set(losses.flatMap { loss in endLosses.map { loss + $0 } }).sorted() {
        var best: Arrival?
        for loss in endLosses where losses.contains(sum - loss) {
          let arrival = cheapest(
            from: departures.filter { $0.unmetCount == sum - loss },
            to: ends.filter { $0.unmetCount == loss }, &search, extent)
          if let arrival, arrival.cost < best?.cost ?? .max { best = arrival }
        }
        if let best { return best }
      }
    }
    // Without a path, the closed side is that of all departures and ends.
    return cheapest(from: departures, to: ends, &search, extent)
  }

  private func cheapest(
    from departures: [Departure], to ends: [End],
    _ search: inout some PathSearch & ~Copyable, _ extent: RouteSearch.Extent
  ) -> Arrival? {
    search.path(from: departures.map(\.start), to: ends.map(\.goal), extent)
      .flatMap { arrival(by: $0, from: departures, to: ends) }
  }

  /// Returns the arrival by a path; nil if it doesn't lead from a departure to an end.
  func arrival(
    by found: RouteSearch.Found, from departures: [Departure], to ends: [End]
  ) -> Arrival? {
    let last = found.states[found.states.count - 1]
    let edge = network.turns.edge(of: last)
    guard let end = ends.first(where: { $0.goal.edge == edge }),
      let source = departures.first(where: { $0.start.state == found.states[0] })
    else { return nil }
    return Arrival(
      state: last, offset: end.goal.offset, cost: found.cost,
      unmetCount: source.unmetCount + end.unmetCount, states: found.states,
      previous: source.arrival)
  }

  /// Returns the directed edges along which a stop may be reached; if some starts are at its place,
  /// only the edges of these starts.
  private func ends(
    at stop: Stop, from starts: [RouteSearch.Start]
  ) throws(RoadNetworkError) -> [End] {
    let position = stop.place.position
    let edge = try network.index(position.edge)
    let arrivals = graph.arrivals(at: edge, position.offset)
    let departures = graph.departures(from: edge, at: position.offset)
    let here = (arrivals + departures).filter { place in
      starts.contains {
        network.turns.edge(of: $0.state) == place.edge && $0.offset == place.offset
      }
    }
    return (here.isEmpty ? arrivals : here).map {
      End(
        goal: RouteSearch.Goal($0),
        unmetCount: unmet(at: stop, along: $0.edge, $0.offset).count)
    }
  }

  /// Returns the states in which an end can be reached.
  private func states(of end: End) -> [End] {
    var end = end
    end.goal.state = StateIndex(end.goal.edge)
    var ends = [end]
    guard network.edges[end.goal.edge].flags.contains(.hasStates) else { return ends }
    network.turns.forEachExtraState(on: end.goal.edge) {
      end.goal.state = $0
      ends.append(end)
    }
    return ends
  }

  private func departures(from arrivals: [Arrival], isVia: Bool) -> [Departure] {
    var departures: [Departure] = []
    for (index, arrival) in arrivals.enumerated() {
      var departure = Departure(
        start: RouteSearch.Start(
          state: arrival.state, offset: arrival.offset, cost: arrival.cost),
        arrival: index, unmetCount: arrival.unmetCount)
      departures.append(departure)
      guard isVia, options.turnsBackAtWaypoints else { continue }
      let row = network.edges[network.turns.edge(of: arrival.state)]
      guard isOpen(row.twin) else { continue }
      departure.start = RouteSearch.Start(
        state: StateIndex(row.twin), offset: row.length - min(row.length, arrival.offset),
        cost: arrival.cost + UInt64(costs.atNodes.uTurn))
      departure.start.isUTurn = true
      departures.append(departure)
    }
    // Keep only the best start in each state.
    return departures.sorted { one, other in
      (one.start.state, one.unmetCount, one.start.cost)
        < (other.start.state, other.unmetCount, other.start.cost)
    }
    .reduce(into: []) { if $0.last?.start.state != $1.start.state { $0.append($1) } }
  }
}
