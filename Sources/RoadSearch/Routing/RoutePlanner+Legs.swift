import RoadNetworks

// Assembles the resulting route from the stages of a plan.

extension RoutePlanner {
  /// Returns the route to the cheapest arrival at the last waypoint, traced back to the first
  /// waypoint.
  func assemble(
    _ stages: [[Arrival]], _ stops: [Stop]
  ) throws(RoadNetworkError) -> NetworkRoute {
    let graph = SearchGraph(network, times)
    var legs: [NetworkRoute.Leg] = []
    var at = stages[stages.count - 1].indices.min {
      stages[stages.count - 1][$0].cost < stages[stages.count - 1][$1].cost
    }
    var waypoints: [NetworkRoute.Waypoint] = []
    for stage in stages.indices.dropFirst().reversed() {
      guard let index = at else { break }
      let arrival = stages[stage][index]
      let previous = stages[stage - 1][arrival.previous]
      legs.append(leg(arrival, from: previous, graph))
      waypoints.append(waypoint(stops[stage], arrival))
      at = arrival.previous
    }
    if let at { waypoints.append(waypoint(stops[0], stages[0][at])) }
    try network.checkIntact()
    return NetworkRoute(
      network: network.identity, legs: legs.reversed(), waypoints: waypoints.reversed(),
      time: options.time)
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
          // The leg starts with a U-turn on the edge on which the previous leg ended.
          start = edge.length - min(edge.length, previous.offset)
          milliseconds += UInt64(times.atNodes.uTurn)
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
    return NetworkRoute.Leg(
      path: RoadPath(traversals: traversals), duration: .milliseconds(milliseconds))
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
