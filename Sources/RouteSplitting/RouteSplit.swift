public import Coordinates
public import Polylines

/// A route split at the vehicle and at its next waypoint.
///
///     let split = route.split(at: route.passes(near: vehicle)[0].position)
///     split.active.upperBound - split.active.lowerBound     // meters to the next waypoint
///     split.lines.active                                    // the line to draw
///     for stop in split.stopsAhead { print(stop.remainingDistance) }
///
/// The three ranges, in meters from the start of the route, together cover its whole length:
///
///     start          vehicle        next waypoint           end
///       ├─── traveled ───┼──── active ────┼──── remaining ────┤
///
/// Other names of these parts are the active route and the remaining route in Fleet Engine, and
/// vanishing route line, traversed geometry, and upcoming geometry in navigation libraries.
public struct RouteSplit: Sendable {
  /// The route.
  public let route: Route
  /// The vehicle's place on the route.
  public let position: PolylinePosition
  /// The index of the next waypoint; after the last waypoint, the number of waypoints.
  public let nextStop: Int

  init(_ route: Route, at position: PolylinePosition) {
    self.route = route
    self.position = route.line.position(segment: position.segment, fraction: position.fraction)
    nextStop = route.firstStop(behind: self.position.distance)
  }

  /// The part from the start to the vehicle, in meters from the start of the route.
  public var traveled: Range<Double> { 0..<position.distance }

  /// The part from the vehicle to the next waypoint; after the last one, to the end of the route.
  public var active: Range<Double> {
    position
      .distance..<(nextStop < route.stops.count
      ? max(position.distance, route.stops[nextStop].distance) : route.length)
  }

  /// The part after the next waypoint.
  public var remaining: Range<Double> { active.upperBound..<route.length }

  /// The lines of the three parts.
  ///
  /// Each line begins with the coordinate at which the previous one ends, so that together they
  /// form the route's line. A part without length is a single coordinate.
  ///
  /// - Complexity: O(*n*).
  public var lines: (traveled: Polyline, active: Polyline, remaining: Polyline) {
    let lines = route.line.split(at: [traveled.upperBound, active.upperBound])
    return (lines[0], lines[1], lines[2])
  }

  /// The planned times of the three parts; nil if unknown.
  ///
  /// They add up to the time of the route. A wait between waypoints at the same place counts after
  /// the arrival at the first of them.
  ///
  /// - Complexity: O(log *n*).
  public var durations: (traveled: Duration, active: Duration, remaining: Duration)? {
    guard let times = route.times else { return nil }
    let traveled = times.seconds(to: position)
    let total = times.totalSeconds
    let reached = route.seconds(toStop: nextStop) ?? total
    return (
      Duration(inSeconds: traveled), Duration(inSeconds: reached - traveled),
      Duration(inSeconds: total - reached)
    )
  }

  /// A waypoint ahead of the vehicle.
  public struct StopAhead: Sendable, Hashable {
    /// The index of the waypoint among the waypoints of the route.
    public var number: Int
    /// The waypoint and its place on the route.
    public var stop: Route.Stop
    /// The distance to the waypoint along the route, in meters.
    public var remainingDistance: Double
    /// The planned time to the waypoint, including waits before it; nil if unknown.
    public var remainingDuration: Duration?
  }

  /// The waypoints ahead, starting with the next one.
  ///
  /// - Complexity: O(*k* log *n*) for *k* waypoints ahead.
  public var stopsAhead: [StopAhead] {
    let traveled = route.times?.seconds(to: position) ?? 0
    return (nextStop..<route.stops.count).map { number in
      let stop = route.stops[number]
      return StopAhead(
        number: number, stop: stop, remainingDistance: stop.distance - position.distance,
        remainingDuration: route.seconds(toStop: number).map { Duration(inSeconds: $0 - traveled) })
    }
  }
}

extension Route {
  /// Splits the route at a position on it.
  ///
  /// A waypoint at this position counts as reached.
  ///
  /// - Complexity: O(log *k*) for *k* waypoints, and O(log *n*) if the position is at a repeated
  ///   coordinate.
  public func split(at position: PolylinePosition) -> RouteSplit { RouteSplit(self, at: position) }

  /// Splits the route at a distance in meters from its start.
  ///
  /// - Complexity: O(log *n* + log *k*).
  public func split(atDistance distance: Double) -> RouteSplit {
    split(at: line.position(atDistance: distance))
  }

  /// Returns the passes of the route by a coordinate that are at most 2 m farther away than the
  /// nearest one.
  ///
  /// There are several passes where the route crosses itself or returns along the same road. Only
  /// the drive so far shows which of them the vehicle is on; a ``RouteCursor`` keeps track of it.
  ///
  /// - Complexity: O(*n*).
  public func passes(near coordinate: Coordinate) -> [NearestPosition] {
    line.passes(near: coordinate, within: Self.samePass)
  }

  /// Returns the pass by a coordinate that is nearest to the expected place of the vehicle, among
  /// the passes that are at most 30 m farther from the coordinate than the nearest one.
  ///
  /// - Parameter traveled: the expected distance in meters from the start of the route.
  /// - Complexity: O(*n*).
  public func pass(near coordinate: Coordinate, traveled: Double) -> NearestPosition {
    let passes = line.passes(near: coordinate, within: Self.hintedPass)
    func gap(_ pass: NearestPosition) -> Double { abs(pass.position.distance - traveled) }
    return passes.min { gap($0) < gap($1) } ?? line.nearestPosition(to: coordinate)
  }

  /// Returns the index of the first waypoint after a distance; the number of waypoints if there is
  /// none.
  func firstStop(behind distance: Double) -> Int {
    stops.partitionPoint { !($0.distance <= distance) }
  }

  /// The difference in distance, in meters, up to which passes are equally near, because no
  /// position can distinguish them.
  private static let samePass = 2.0
  /// The maximum distance in meters by which a pass may be farther from the coordinate than the
  /// nearest pass if it is closer to the expected place.
  private static let hintedPass = 30.0
}
