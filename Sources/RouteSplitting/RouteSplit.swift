public import Coordinates
public import Polylines

/// A route cut where the vehicle is and where it stops next.
///
///     let split = route.split(at: route.passes(near: vehicle)[0].position)
///     split.active.upperBound - split.active.lowerBound     // meters to the next waypoint
///     split.lines.active                                    // the line to draw
///     for stop in split.stopsAhead { print(stop.remainingDistance) }
///
/// The three ranges, in meters from the start of the route, are its whole length:
///
///     start          vehicle        next waypoint           end
///       ├─── traveled ───┼──── active ────┼──── remaining ────┤
///
/// What others call it: the active route and the remaining route of Fleet Engine; route line
/// vanishing, traversed and upcoming geometry in navigation libraries.
public struct RouteSplit: Sendable {
  /// The route.
  public let route: Route
  /// The vehicle's place on it.
  public let position: PolylinePosition
  /// The number of the next waypoint; the number of waypoints behind the last one.
  public let nextStop: Int

  init(_ route: Route, at position: PolylinePosition) {
    self.route = route
    self.position = route.line.position(segment: position.segment, fraction: position.fraction)
    nextStop = route.firstStop(behind: self.position.distance)
  }

  /// What lies behind the vehicle, in meters from the start of the route.
  public var traveled: Range<Double> { 0..<position.distance }

  /// The way to the next waypoint; behind the last one, to the end of the route.
  public var active: Range<Double> {
    position
      .distance..<(nextStop < route.stops.count
      ? max(position.distance, route.stops[nextStop].distance) : route.length)
  }

  /// The way behind the next waypoint.
  public var remaining: Range<Double> { active.upperBound..<route.length }

  /// The lines of the three parts.
  ///
  /// Each begins with the coordinate where the one before ends: joined they are the route's line. A
  /// part without length is a single place.
  ///
  /// - Complexity: O(*n*).
  public var lines: (traveled: Polyline, active: Polyline, remaining: Polyline) {
    let lines = route.line.split(at: [traveled.upperBound, active.upperBound])
    return (lines[0], lines[1], lines[2])
  }

  /// The times that the three parts were planned to take; nil where nothing is known.
  ///
  /// They sum up to the time of the route. The time that passes between waypoints at one place
  /// comes after the first of them.
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
    /// Its number among the waypoints of the route.
    public var number: Int
    /// The waypoint, and where on the route it is.
    public var stop: Route.Stop
    /// Meters to it along the route.
    public var remainingDistance: Double
    /// The time to it as planned, without the stops between; nil where nothing is known.
    public var remainingDuration: Duration?
  }

  /// The waypoints ahead, the next one first.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of them.
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
  /// Cuts the route at a place on it.
  ///
  /// A waypoint at this place counts as reached.
  ///
  /// - Complexity: O(log *k*) for *k* waypoints, and O(log *n*) at a coordinate that is repeated.
  public func split(at position: PolylinePosition) -> RouteSplit { RouteSplit(self, at: position) }

  /// Cuts the route at a distance in meters from its start.
  ///
  /// - Complexity: O(log *n* + log *k*).
  public func split(atDistance distance: Double) -> RouteSplit {
    split(at: line.position(atDistance: distance))
  }

  /// The passes of the route by a coordinate that are as near as the nearest one, but for 2 m.
  ///
  /// There is more than one where the route crosses itself or comes back on its own track. Only
  /// what was driven before tells which is meant: a ``RouteCursor`` follows it.
  ///
  /// - Complexity: O(*n*).
  public func passes(near coordinate: Coordinate) -> [NearestPosition] {
    line.passes(near: coordinate, within: Self.samePass)
  }

  /// The pass by a coordinate that is nearest to where the vehicle is believed to be on its way.
  ///
  /// - Parameter traveled: meters from the start of the route, believed.
  /// - Complexity: O(*n*).
  public func pass(near coordinate: Coordinate, traveled: Double) -> NearestPosition {
    let passes = line.passes(near: coordinate, within: Self.hintedPass)
    func gap(_ pass: NearestPosition) -> Double { abs(pass.position.distance - traveled) }
    return passes.min { gap($0) < gap($1) } ?? line.nearestPosition(to: coordinate)
  }

  /// The number of the first waypoint that lies behind a distance.
  func firstStop(behind distance: Double) -> Int {
    stops.partitionPoint { !($0.distance <= distance) }
  }

  /// Meters by which passes are told apart: what is nearer to each other no position can tell.
  private static let samePass = 2.0
  /// Meters by which a pass may be farther than the nearest, where something else speaks for it.
  private static let hintedPass = 30.0
}
