import Coordinates
import Polylines
public import RoadNetworks
public import RoadSearch

extension Route {
  /// Creates a route from a network's route, with the network's times.
  ///
  /// Times are the free-flow times of the edges, scaled so that each leg takes its stated duration,
  /// which includes turns and signals. The waypoints are those of the network's route, except for
  /// its start.
  ///
  /// - Throws: `noCoordinates` for a route without legs; `badNetwork` if the route belongs to
  ///   another network, or the network is damaged.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ route: NetworkRoute, in network: RoadNetwork, for mode: TravelMode = .car
  ) throws(RouteError) {
    var way = NetworkWay()
    var ends: [Int] = []
    for leg in route.legs {
      let first = way.seconds.count
      try way.append(leg.path, in: network, for: mode, at: route.time)
      way.stretch(segments: first..<way.seconds.count, to: leg.duration.inSeconds)
      ends.append(max(0, way.coordinates.count - 1))
    }
    let line = try Self.measured(way.line())
    let stops = zip(ends, route.waypoints.dropFirst()).map { end, waypoint in
      Stop(Waypoint(coordinate: waypoint.coordinate), at: line.distance(toVertex: end))
    }
    try self.init(line, stops: stops, times: try PlannedTimes(segmentSeconds: way.seconds))
  }

  /// Creates a route along a path on a network, such as that of a matching, with free-flow times.
  ///
  /// The route leads to one waypoint at its end. It has no times if the mode can't use the whole
  /// path.
  ///
  /// - Throws: `noCoordinates` for a path without edges; `badNetwork` for a path on another
  ///   network, or if the network is damaged.
  /// - Complexity: O(*n*) in the number of points.
  public init(
    _ path: RoadPath, in network: RoadNetwork, for mode: TravelMode = .car
  ) throws(RouteError) {
    var way = NetworkWay()
    try way.append(path, in: network, for: mode, at: .usual)
    let line = try Self.measured(way.line())
    let end = Waypoint(coordinate: way.coordinates.last)
    try self.init(
      line, stops: [Stop(end, at: line.length)],
      times: way.isTimed ? try PlannedTimes(segmentSeconds: way.seconds) : nil)
  }
}

/// The line along paths, with the seconds of each segment.
private struct NetworkWay {
  private(set) var coordinates: [Coordinate] = []
  /// The seconds of each segment, one fewer than coordinates.
  private(set) var seconds: [Double] = []
  /// Whether the mode can use the whole line.
  private(set) var isTimed = true

  func line() throws(RouteError) -> Polyline {
    do {
      return try Polyline(coordinates)
    } catch {
      throw RouteError(.badNetwork, "\(error)")
    }
  }

  mutating func append(
    _ path: RoadPath, in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RouteError) {
    do throws(RoadNetworkError) {
      try appendEdges(of: path, in: network, for: mode, at: time)
    } catch {
      throw RouteError(.badNetwork, "\(error)")
    }
  }

  private mutating func appendEdges(
    of path: RoadPath, in network: RoadNetwork, for mode: TravelMode, at time: TravelTime
  ) throws(RoadNetworkError) {
    for traversal in path.traversals {
      let part = RoadPath(traversals: [traversal])
      var line = try network.line(of: part)[...]
      let duration = try network.freeFlowDuration(of: part, for: mode, at: time)
      if duration == nil { isTimed = false }
      if let last = coordinates.last, last == line.first { line = line.dropFirst() }
      let first = seconds.count
      for coordinate in line {
        // Lengths stand in for times until the sum is known.
        if let last = coordinates.last { seconds.append(last.distance(to: coordinate)) }
        coordinates.append(coordinate)
      }
      stretch(segments: first..<seconds.count, to: duration?.inSeconds ?? 0)
    }
  }

  /// Scales the seconds of some segments to a total.
  mutating func stretch(segments: Range<Int>, to total: Double) {
    let sum = seconds[segments].reduce(0, +)
    guard sum > 0 else { return }
    for segment in segments { seconds[segment] *= total / sum }
  }
}
