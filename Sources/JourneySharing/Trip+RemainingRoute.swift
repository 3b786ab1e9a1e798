import Coordinates
public import Fleet
public import Polylines
public import TrafficClassification

extension Trip {
  /// The route from the next waypoint to the last one of this trip; nil while a part of it is
  /// unknown, and if nothing follows the active route.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var remainingRoute: Polyline? { laterWays.route }

  /// The distance in meters from the next waypoint to the last one of this trip; nil while a part
  /// of it is unknown, and if nothing follows the active route.
  public var remainingRouteDistance: Double? {
    let distances = laterWaypoints.map(\.distance)
    guard !distances.isEmpty, distances.allSatisfy({ $0 != nil }) else { return nil }
    return distances.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// The traffic along ``remainingRoute``; nil if there is no such route or no traffic is known.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var remainingRouteTraffic: LineTraffic? { laterWays.joinedTraffic }

  /// The waypoints after the next one, up to the last one of this trip.
  private var laterWaypoints: ArraySlice<TripWaypoint> {
    let waypoints = progress.remainingWaypoints
    guard let last = waypoints.lastIndex(where: { $0.tripID == id }) else { return [] }
    return waypoints[...last].dropFirst()
  }

  /// The paths to the waypoints after the next one, and their traffic.
  var laterWays: RemainingWays {
    let waypoints = laterWaypoints
    return RemainingWays(paths: waypoints.map(\.path), traffic: waypoints.map(\.traffic))
  }
}

/// The paths after the next waypoint, in order, and their traffic.
struct RemainingWays: Equatable {
  let paths: [Polyline?]
  let traffic: [LineTraffic?]

  /// The joined paths; nil if a path is unknown or there are no paths.
  var route: Polyline? {
    let known = paths.compactMap(\.self)
    return known.isEmpty || known.count < paths.count ? nil : Polyline(joining: known)
  }

  /// The traffic along the joined paths, with `noData` for unknown parts; nil if a path or all of
  /// the traffic is unknown.
  var joinedTraffic: LineTraffic? {
    guard traffic.contains(where: { $0 != nil }), let route,
      let line = try? MeasuredPolyline(route)
    else { return nil }
    var stretches: [TrafficStretch] = []
    var last: Coordinate?
    var vertex = -1
    for (path, traffic) in zip(paths, traffic) {
      guard let path, let first = path.first else { continue }
      // If a path begins at the end of the previous one, the joined line contains that place once.
      let start = line.distance(toVertex: first == last ? vertex : vertex + 1)
      vertex += first == last ? path.count - 1 : path.count
      last = path.last
      for interval in traffic?.intervals ?? [] {
        let isLast = interval.end == path.count - 1
        stretches.append(
          TrafficStretch(
            from: start + interval.startMeters,
            to: isLast ? line.distance(toVertex: vertex) : start + interval.endMeters,
            interval.traffic))
      }
    }
    return LineTraffic(on: line, stretches, elsewhere: .noData)
  }
}
