package import RoadNetworks

/// A clock that adds up the travel time along a path.
package struct JourneyClock {
  private var costs: JourneyCosts
  /// The time since the departure in milliseconds.
  package private(set) var elapsed: UInt64 = 0

  package init(_ network: RoadNetwork, _ options: RouteOptions) {
    costs = JourneyCosts(network, options)
  }

  /// The number of the period with the same state of the roads, from 0.
  package var period: Int { costs.period(at: elapsed) }

  /// The costs of this period.
  package var periodCosts: TravelCosts {
    mutating get { costs.costs(at: elapsed) }
  }

  /// Adds the time of a U-turn within a road.
  package mutating func turnBack() { elapsed += UInt64(costs.graph(at: elapsed).atNodes.uTurn) }

  /// Adds the time of the step from one state to another; returns false if it is closed now.
  package mutating func turn(from state: StateIndex, to next: StateIndex) -> Bool {
    var cost: UInt64?
    costs.graph(at: elapsed).forEachSuccessor(of: state) {
      if $0.state == next { cost = $0.turnCost }
    }
    elapsed += cost ?? 0
    return cost != nil
  }

  /// Adds the time along a part of an edge; returns false if the edge is closed now.
  ///
  /// - Parameter isOnEdge: whether the vehicle has been on the edge before.
  package mutating func drive(
    along edge: EdgeIndex, from start: UInt32, to end: UInt32, isOnEdge: Bool
  ) -> Bool {
    guard
      let time = costs.leavingTime(of: edge, from: start, to: end, at: elapsed, isOnEdge: isOnEdge)
    else { return false }
    elapsed = time
    return true
  }
}
