public import Polylines

/// A way to drive: a measured line, the waypoints along it in order, and what its source knew of
/// the time that it takes.
///
///     let route = try Route(
///       line, waypoints: [Waypoint(.pickup, coordinate: cafe), Waypoint(.dropOff)])
///     var cursor = RouteCursor(route)
///     let progress = cursor.update(with: location)
///     print(progress.remainingDistance)      // meters to the pickup
///
/// A route is divided where the vehicle is and where it stops next:
///
///     start          vehicle        next waypoint           end
///       ├─── traveled ───┼──── active ────┼──── remaining ────┤
///       0            traveled           distance            length
///
/// Routes are shared, not copied: a copy costs one reference.
///
/// What other services call it: the route of OSRM, Valhalla, Mapbox and Google's Routes API; in
/// Fleet Engine the current route segment with the paths to the waypoints behind it.
public struct Route: Sendable {
  /// A waypoint, and where on the route it is.
  public struct Stop: Sendable, Hashable {
    /// The waypoint.
    public var waypoint: Waypoint
    /// Meters from the start of the route.
    public var distance: Double

    /// Places a waypoint.
    public init(_ waypoint: Waypoint, at distance: Double) {
      self.waypoint = waypoint
      self.distance = distance
    }
  }

  private final class Storage: Sendable {
    let line: MeasuredPolyline
    let stops: [Stop]
    let times: PlannedTimes?

    init(_ line: MeasuredPolyline, _ stops: [Stop], _ times: PlannedTimes?) {
      self.line = line
      self.stops = stops
      self.times = times
    }
  }

  private let storage: Storage

  /// The line, with the distances along it.
  public var line: MeasuredPolyline { storage.line }

  /// The waypoints in order; their distances never fall.
  public var stops: [Stop] { storage.stops }

  /// What the source knew of the time that each segment takes; nil where it knew nothing.
  public var times: PlannedTimes? { storage.times }

  /// Length in meters.
  public var length: Double { line.length }

  /// Creates a route with waypoints at distances along it.
  ///
  /// - Parameter stops: in order; distances in meters from the start. Without any, the route leads
  ///   to one nameless waypoint at its end.
  /// - Throws: `noCoordinates` for an empty line; `invalidDistance` where distances fall, or lie
  ///   beyond the line by more than a millimeter; `otherCount` where times don't fit the segments.
  /// - Complexity: O(*n*).
  public init(
    _ line: Polyline, stops: [Stop], times: PlannedTimes? = nil
  ) throws(RouteError) {
    try self.init(Self.measured(line), stops: stops, times: times)
  }

  /// Measures a line.
  ///
  /// - Throws: `noCoordinates` for an empty one.
  package static func measured(_ line: Polyline) throws(RouteError) -> MeasuredPolyline {
    do {
      return try MeasuredPolyline(line)
    } catch {
      throw RouteError(.noCoordinates, "found no coordinates, expected at least one")
    }
  }

  /// Creates a route along a line that is measured already.
  ///
  /// - Throws: as ``init(_:stops:times:)-(Polyline,_,_)``.
  public init(
    _ line: MeasuredPolyline, stops: [Stop], times: PlannedTimes? = nil
  ) throws(RouteError) {
    var reached = 0.0
    var placed: [Stop] = []
    for (index, stop) in stops.enumerated() {
      guard stop.distance >= reached, stop.distance <= line.length + Self.tolerance else {
        throw RouteError(
          .invalidDistance,
          "found waypoint \(index + 1) at \(stop.distance) m, expected \(reached)…\(line.length) m")
      }
      reached = min(stop.distance, line.length)
      placed.append(Stop(stop.waypoint, at: reached))
    }
    if placed.isEmpty {
      placed.append(Stop(Waypoint(), at: line.length))
    }
    if let times, times.segmentCount != max(0, line.polyline.count - 1) {
      throw RouteError(
        .otherCount,
        "found times of \(times.segmentCount) segments, expected \(max(0, line.polyline.count - 1))"
      )
    }
    storage = Storage(line, placed, times)
  }

  /// Meters by which a waypoint may lie behind the end, since sums round.
  private static let tolerance = 0.001
}

extension Route {
  /// A stretch between two waypoints, or from the start to the first one.
  public struct Leg: Sendable, Hashable {
    /// Meters from the start of the route.
    public var range: Range<Double>
    /// The time that it was planned to take, without the stop at its end; nil where unknown.
    public var duration: Duration?
    /// The waypoint that it leads to.
    public var destination: Waypoint
  }

  /// The stretches between waypoints, in order; what lies behind the last one is none.
  ///
  /// - Complexity: O(*k* log *n*) for *k* waypoints.
  public var legs: [Leg] {
    var start = 0.0
    var left = 0.0
    return stops.enumerated().map { number, stop in
      let reached = seconds(toStop: number)
      defer {
        start = stop.distance
        left = reached ?? 0
      }
      return Leg(
        range: start..<stop.distance, duration: reached.map { Duration(inSeconds: $0 - left) },
        destination: stop.waypoint)
    }
  }

  /// Seconds from the start to the arrival at a waypoint as planned; nil where nothing is known, or
  /// there is no such waypoint.
  ///
  /// - Complexity: O(log *n*).
  func seconds(toStop number: Int) -> Double? {
    guard let times, number < stops.count else { return nil }
    return times.seconds(toStop: number, at: line.position(atDistance: stops[number].distance))
  }
}

extension Route {
  /// Seconds that are planned to pass at each waypoint before the way to the next one begins.
  package var plannedStays: [Double] {
    var stays = stops.map { _ in 0.0 }
    for wait in times?.waits ?? [] {
      if let stop = stop(of: wait) { stays[stop] += wait.seconds }
    }
    return stays
  }

  /// The waits that are planned elsewhere than at waypoints, in order.
  package var plannedWaits: [PlannedTimes.Wait] {
    (times?.waits ?? []).filter { stop(of: $0) == nil }
  }

  /// The number of the waypoint where a wait is; nil for a wait elsewhere.
  private func stop(of wait: PlannedTimes.Wait) -> Int? {
    // Whoever made the wait gave its number.
    let (stop, isBelow) = wait.stop.subtractingReportingOverflow(1)
    guard !isBelow, stops.indices.contains(stop),
      abs(stops[stop].distance - wait.position.distance) <= Self.tolerance
    else { return nil }
    return stop
  }
}

extension Route: Equatable {
  /// Whether two routes have the same line, waypoints and times.
  ///
  /// - Complexity: O(1) for copies of one route, else O(*n*).
  public static func == (a: Route, b: Route) -> Bool {
    a.storage === b.storage
      || a.stops == b.stops && a.times == b.times && a.line.polyline == b.line.polyline
  }
}
