public import Coordinates
public import RoadNetworks
public import RoadSearch
import RoadSigns

extension RoadNetwork {
  /// Returns the maneuvers of each leg of a route, from the departure to the arrival.
  ///
  /// There is a maneuver only where a driver has to decide: a road that bends or changes its name
  /// is followed, and a side street is passed, without one. With the options of the route, the
  /// lengths and durations of a leg's maneuvers add up to those of the leg. <doc:Guiding> describes
  /// the rules.
  ///
  /// - Parameters:
  ///   - route: a route on this network.
  ///   - points: the requested waypoints, which determine the side of the road on which each one
  ///     lies; a waypoint without a point has no side.
  ///   - options: the options with which the route was found.
  /// - Throws: `otherNetwork` for a route or speeds on another network; `unknownEdge`; `damaged`,
  ///   or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n*) in the number of traversals, once the signs have been read.
  public func maneuvers(
    of route: NetworkRoute, through points: [Coordinate] = [],
    options: RouteOptions = RouteOptions()
  ) throws(RoadNetworkError) -> [[NetworkRoute.Maneuver]] {
    guard route.network == identity else {
      throw RoadNetworkError(
        .otherNetwork, "found a route on network \(route.network), expected \(identity)",
        path: path)
    }
    try checkSpeeds(of: options)
    for leg in route.legs { try check(leg.path) }
    var options = options
    options.time = route.time
    var clock = JourneyClock(self, options)
    var legs: [[NetworkRoute.Maneuver]] = []
    var last: EdgeIndex?
    for (index, leg) in route.legs.enumerated() {
      let traversals = leg.path.traversals
      var walk = ManeuverWalk(
        self, clock, traversals, isFirst: index == 0, isLast: index == route.legs.count - 1)
      let point = index + 1 < points.count ? points[index + 1] : nil
      legs.append(try withSigns(walk.maneuvers(after: last, to: point), along: traversals))
      clock = walk.clock
      last = traversals.last?.edge.index ?? last
    }
    try checkIntact()
    return legs
  }

  private func withSigns(
    _ maneuvers: [NetworkRoute.Maneuver], along traversals: [EdgeTraversal]
  ) throws(RoadNetworkError) -> [NetworkRoute.Maneuver] {
    var maneuvers = maneuvers
    for index in maneuvers.indices.dropLast() where maneuvers[index].kind.hasSigns {
      let stretch = maneuvers[index].traversal..<maneuvers[index + 1].traversal
      maneuvers[index].sign = try sign(along: traversals[stretch])
    }
    return maneuvers
  }

  /// Returns the sign at the start of a road; on a ramp, parts of it may be on later edges.
  private func sign(
    along traversals: ArraySlice<EdgeTraversal>
  ) throws(RoadNetworkError) -> RoadSign? {
    var found = RoadSign()
    for (number, traversal) in traversals.enumerated() {
      let edge = try index(traversal.edge)
      let isLink = attributes[edges[edge].attributes].isLink
      guard number == 0 || isLink else { break }
      if let sign = try sign(on: traversal.edge) {
        found.exit = found.exit ?? sign.exit
        (found.references, found.destinations) = (sign.references, sign.destinations)
      }
      guard isLink, found.references.isEmpty, found.destinations.isEmpty else { break }
    }
    return found.isEmpty ? nil : found
  }
}

extension NetworkRoute.Maneuver.Kind {
  /// Whether the driver chooses a road by its sign.
  fileprivate var hasSigns: Bool {
    switch self {
    case .turn, .fork, .onRamp, .offRamp: true
    case .depart, .merge, .roundabout, .boardFerry, .leaveFerry, .arrive: false
    }
  }
}
