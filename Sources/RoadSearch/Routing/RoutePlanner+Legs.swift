import RoadNetworks

// Assembles the resulting route from the stages of a plan.

extension RoutePlanner {
  /// Returns the route to the cheapest arrival at the last waypoint, traced back to the first
  /// waypoint.
  ///
  /// - Throws: `noRoute` with the index of the waypoint to which the way has closed, by the
  ///   forecast, before the vehicle gets there.
  func assemble(
    _ stages: [[Arrival]], _ stops: [Stop]
  ) throws(RoadNetworkError) -> NetworkRoute {
    var arrivals: [Arrival] = []
    var at = stages[stages.count - 1].indices.min {
      stages[stages.count - 1][$0].cost < stages[stages.count - 1][$1].cost
    }
    for stage in stages.reversed() {
      guard let index = at else { break }
      arrivals.append(stage[index])
      at = stage[index].previous
    }
    arrivals.reverse()
    var clock = JourneyClock(network, options)
    var legs: [NetworkRoute.Leg] = []
    for index in arrivals.indices.dropFirst() {
      guard let leg = leg(to: arrivals[index], from: arrivals[index - 1], &clock) else {
        try network.checkIntact()
        throw RoadNetworkError(
          .noRoute,
          "the way from point \(index) to point \(index + 1) is closed by the time the vehicle "
            + "gets there", path: network.path, index: index)
      }
      legs.append(leg)
    }
    let waypoints = zip(stops, arrivals).map(waypoint)
    try network.checkIntact()
    return NetworkRoute(
      network: network.identity, legs: legs, waypoints: waypoints, time: options.time,
      speedsDigest: options.speeds?.digest)
  }

  /// Returns the waypoint of a stop, at which the route arrives (or from which it departs).
  private func waypoint(_ stop: Stop, _ arrival: Arrival) -> NetworkRoute.Waypoint {
    let edge = network.turns.edge(of: arrival.state)
    var waypoint = NetworkRoute.Waypoint(
      place: stop.place, unmet: unmet(at: stop, along: edge, arrival.offset))
    waypoint.place.move(
      to: EdgePosition(edge: network.id(edge), offset: arrival.offset), in: network)
    return waypoint
  }

  /// Returns the leg to an arrival; nil if it leads over a road that is closed when it is reached.
  private func leg(
    to arrival: Arrival, from previous: Arrival, _ clock: inout JourneyClock
  ) -> NetworkRoute.Leg? {
    let departure = clock.elapsed
    var traversals: [EdgeTraversal] = []
    var durations: [Duration] = []
    traversals.reserveCapacity(arrival.states.count)
    durations.reserveCapacity(arrival.states.count)
    for (index, state) in arrival.states.enumerated() {
      let edge = network.turns.edge(of: state)
      let length = network.edges[edge].length
      var start: UInt32 = 0
      var isOnEdge = false
      if index > 0 {
        guard clock.turn(from: arrival.states[index - 1], to: state) else { return nil }
      } else if edge == network.turns.edge(of: previous.state) {
        start = previous.offset
        isOnEdge = true
      } else {
        // The leg starts with a U-turn on the edge on which the previous leg ended.
        start = length - min(length, previous.offset)
        clock.turnBack()
      }
      let end = index == arrival.states.count - 1 ? arrival.offset : length
      let entry = clock.elapsed
      guard clock.drive(along: edge, from: start, to: max(start, end), isOnEdge: isOnEdge) else {
        return nil
      }
      traversals.append(EdgeTraversal(edge: network.id(edge), start: start, end: end))
      durations.append(.milliseconds(clock.elapsed - entry))
    }
    return NetworkRoute.Leg(
      path: RoadPath(traversals: traversals), duration: .milliseconds(clock.elapsed - departure),
      traversalDurations: durations)
  }
}

extension RoadPosition {
  /// Moves the position to the edge on which a leg starts or ends; if that is another edge, the
  /// coordinate may change by up to about two centimeters.
  fileprivate mutating func move(to position: EdgePosition, in network: RoadNetwork) {
    if self.position.edge != position.edge {
      coordinate = network.place(on: position.edge.index, at: position.offset).coordinate
    }
    self.position = position
  }
}
