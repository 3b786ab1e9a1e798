import Coordinates
import Polylines
public import RoadNetworks
public import RoadSearch

extension Route {
  /// Creates a route from a route found on a network, with its times.
  ///
  /// Times are those on the edges, scaled so that each leg takes its stated duration, which
  /// includes turns and signals. The waypoints are those of the network route, except for its
  /// start.
  ///
  /// - Parameters:
  ///   - route: the route found on the network.
  ///   - network: the network on which the route was found.
  /// - Throws: `noCoordinates` if the legs have no edges; `badNetwork` if the route belongs to
  ///   another network, or the network is damaged.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ route: NetworkRoute, in network: RoadNetwork
  ) throws(RouteError) {
    guard route.network == network.identity else {
      throw RouteError(
        .badNetwork,
        "found a route on network \(route.network), expected one on \(network.identity)")
    }
    var way = NetworkWay()
    var ends: [Int] = []
    for leg in route.legs {
      let first = way.seconds.count
      try way.append(leg.path, in: network) { number in leg.traversalDurations[number] }
      way.stretch(segments: first..<way.seconds.count, to: leg.duration.inSeconds)
      ends.append(max(0, way.coordinates.count - 1))
    }
    let line = try Self.measured(way.line())
    let stops = zip(ends, route.waypoints.dropFirst()).map { end, waypoint in
      Stop(Waypoint(coordinate: waypoint.place.coordinate), at: line.distance(toVertex: end))
    }
    try self.init(line, stops: stops, times: try PlannedTimes(segmentSeconds: way.seconds))
  }

  /// Creates a route along a path on a network, such as the path of a matching, with free-flow
  /// times.
  ///
  /// The route leads to one waypoint at its end. It has no times if the mode can't use one of the
  /// edges.
  ///
  /// - Throws: `noCoordinates` for a path without edges; `badNetwork` if the network lacks one of
  ///   the edges or is damaged. An edge of another network isn't recognized as such if `network`
  ///   has an edge with the same id.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ path: RoadPath, in network: RoadNetwork, for mode: TravelMode = .car
  ) throws(RouteError) {
    var way = NetworkWay()
    try way.append(path, in: network) { number throws(RoadNetworkError) in
      try network.freeFlowDuration(
        of: RoadPath(traversals: [path.traversals[number]]), for: mode, at: .usual)
    }
    let line = try Self.measured(way.line())
    let end = Waypoint(coordinate: way.coordinates.last)
    try self.init(
      line, stops: [Stop(end, at: line.length)],
      times: way.isTimed ? try PlannedTimes(segmentSeconds: way.seconds) : nil)
  }
}

/// A line along paths, with the travel time of each segment.
private struct NetworkWay {
  private(set) var coordinates: [Coordinate] = []
  /// The travel time of each segment in seconds.
  private(set) var seconds: [Double] = []
  /// Whether the mode can use all edges.
  private(set) var isTimed = true

  func line() throws(RouteError) -> Polyline {
    do {
      return try Polyline(coordinates)
    } catch {
      throw RouteError(.badNetwork, "\(error)")
    }
  }

  /// - Parameter duration: returns the travel time of a traversal; nil if the mode can't use it.
  mutating func append(
    _ path: RoadPath, in network: RoadNetwork,
    duration: (_ traversal: Int) throws(RoadNetworkError) -> Duration?
  ) throws(RouteError) {
    do throws(RoadNetworkError) {
      try appendEdges(of: path, in: network, duration)
    } catch {
      throw RouteError(.badNetwork, "\(error)")
    }
  }

  private mutating func appendEdges(
    of path: RoadPath, in network: RoadNetwork,
    _ duration: (Int) throws(RoadNetworkError) -> Duration?
  ) throws(RoadNetworkError) {
    for (number, traversal) in path.traversals.enumerated() {
      let part = RoadPath(traversals: [traversal])
      var line = try network.line(of: part)[...]
      let duration = try duration(number)
      if duration == nil { isTimed = false }
      if let last = coordinates.last, last == line.first { line = line.dropFirst() }
      let first = seconds.count
      for coordinate in line {
        // Append lengths; `stretch` then scales them to the duration of the edge.
        if let last = coordinates.last { seconds.append(last.distance(to: coordinate)) }
        coordinates.append(coordinate)
      }
      stretch(segments: first..<seconds.count, to: duration?.inSeconds ?? 0)
    }
  }

  /// Scales the times of the given segments so that their sum is `total`, unless the sum is 0.
  mutating func stretch(segments: Range<Int>, to total: Double) {
    let sum = seconds[segments].reduce(0, +)
    guard sum > 0 else { return }
    for segment in segments { seconds[segment] *= total / sum }
  }
}
