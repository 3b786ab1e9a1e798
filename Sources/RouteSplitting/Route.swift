public import Polylines

/// A route to drive: a measured line, the waypoints along it in order, and the planned times, if
/// its source has any.
///
///     let route = try Route(
///       line, waypoints: [Waypoint(.pickup, coordinate: cafe), Waypoint(.dropOff)])
///     var cursor = RouteCursor(route)
///     let progress = cursor.update(with: location)
///     print(progress.remainingDistance)      // meters to the pickup
///
/// A route is divided at the vehicle and at its next waypoint:
///
///     start          vehicle        next waypoint           end
///       ├─── traveled ───┼──── active ────┼──── remaining ────┤
///       0            traveled           distance            length
///
/// Routes share their storage: copying one only copies a reference.
///
/// This corresponds to the route of OSRM, Valhalla, Mapbox, and Google's Routes API, and in Fleet
/// Engine to the current route segment together with the paths to the following waypoints.
public struct Route: Sendable {
  /// A waypoint and its place on the route.
  public struct Stop: Sendable, Hashable {
    /// The waypoint.
    public var waypoint: Waypoint
    /// The distance in meters from the start of the route.
    public var distance: Double

    /// Creates a stop at a distance along the route.
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

  /// The waypoints in order; their distances never decrease.
  public var stops: [Stop] { storage.stops }

  /// The planned time of each segment; nil if the source has no times.
  public var times: PlannedTimes? { storage.times }

  /// The length in meters.
  public var length: Double { line.length }

  /// Creates a route with waypoints at distances along it.
  ///
  /// - Parameter stops: the waypoints in order, with their distances in meters from the start.
  ///   Without any, the route leads to one unnamed waypoint at its end.
  /// - Throws: `noCoordinates` for an empty line; `invalidDistance` if distances decrease, are
  ///   negative or NaN, or lie beyond the line by more than a millimeter; `otherCount` if the
  ///   number of times doesn't match the number of segments.
  /// - Complexity: O(*n*).
  public init(
    _ line: Polyline, stops: [Stop], times: PlannedTimes? = nil
  ) throws(RouteError) {
    try self.init(Self.measured(line), stops: stops, times: times)
  }

  /// Measures a line.
  ///
  /// - Throws: `noCoordinates` for an empty line.
  package static func measured(_ line: Polyline) throws(RouteError) -> MeasuredPolyline {
    do {
      return try MeasuredPolyline(line)
    } catch {
      throw RouteError(.noCoordinates, "found no coordinates, expected at least one")
    }
  }

  /// Creates a route along a line that is already measured.
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

  /// The maximum distance in meters from the end of the route to a waypoint beyond it, and from a
  /// waypoint to its wait, because sums are rounded.
  private static let tolerance = 0.001
}

extension Route {
  /// The part of the route from one waypoint to the next, or from the start to the first one.
  public struct Leg: Sendable, Hashable {
    /// The distances in meters from the start of the route to the start and the end of the leg.
    public var range: Range<Double>
    /// The planned time from the arrival at the previous waypoint, or from the start, to the
    /// arrival at the destination; nil if unknown.
    public var duration: Duration?
    /// The waypoint at the end of the leg.
    public var destination: Waypoint
  }

  /// The legs, in order; the part of the route after the last waypoint is not a leg.
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

  /// Returns the planned seconds from the start to the arrival at a waypoint; nil if unknown, or if
  /// there is no waypoint with this index.
  ///
  /// - Complexity: O(log *n*).
  func seconds(toStop number: Int) -> Double? {
    guard let times, number < stops.count else { return nil }
    return times.seconds(toStop: number, at: line.position(atDistance: stops[number].distance))
  }
}

extension Route {
  /// The seconds planned at each waypoint before the drive to the next one begins.
  package var plannedStays: [Double] {
    var stays = stops.map { _ in 0.0 }
    for wait in times?.waits ?? [] {
      if let stop = stop(of: wait) { stays[stop] += wait.seconds }
    }
    return stays
  }

  /// The planned waits that belong to no waypoint, in order.
  package var plannedWaits: [PlannedTimes.Wait] {
    (times?.waits ?? []).filter { stop(of: $0) == nil }
  }

  /// Returns the index of the waypoint that a wait follows at the same place; nil if there is none.
  private func stop(of wait: PlannedTimes.Wait) -> Int? {
    // The index comes from the caller, so it can be any integer.
    let (stop, isBelow) = wait.stop.subtractingReportingOverflow(1)
    guard !isBelow, stops.indices.contains(stop),
      abs(stops[stop].distance - wait.position.distance) <= Self.tolerance
    else { return nil }
    return stop
  }
}

extension Route: Equatable {
  /// Returns whether two routes have the same line, waypoints, and times.
  ///
  /// - Complexity: O(1) for copies of the same route, otherwise O(*n*).
  public static func == (a: Route, b: Route) -> Bool {
    a.storage === b.storage
      || a.stops == b.stops && a.times == b.times && a.line.polyline == b.line.polyline
  }
}
