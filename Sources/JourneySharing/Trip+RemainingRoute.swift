import Coordinates
public import Fleet
public import Polylines
public import TrafficClassification

extension Trip {
  /// The way from the next waypoint to this trip's last one; nil while a part of it is not known,
  /// and where nothing comes after the active route.
  ///
  /// - Complexity: O(*n*) in points.
  public var remainingRoute: Polyline? { laterWays.route }

  /// Meters of ``remainingRoute``; nil while a part is not known, and where nothing comes after the
  /// active route.
  public var remainingRouteDistance: Double? {
    let distances = laterWaypoints.map(\.distance)
    guard !distances.isEmpty, distances.allSatisfy({ $0 != nil }) else { return nil }
    return distances.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// Traffic along ``remainingRoute``; nil while none is known on any of its parts.
  ///
  /// - Complexity: O(*n*) in points.
  public var remainingRouteTraffic: LineTraffic? { laterWays.joinedTraffic }

  /// Waypoints after the next one, up to the last of this trip.
  private var laterWaypoints: ArraySlice<TripWaypoint> {
    let waypoints = progress.remainingWaypoints
    guard let last = waypoints.lastIndex(where: { $0.tripID == id }) else { return [] }
    return waypoints[...last].dropFirst()
  }

  /// The ways to those waypoints.
  var laterWays: RemainingWays {
    let waypoints = laterWaypoints
    return RemainingWays(paths: waypoints.map(\.path), traffic: waypoints.map(\.traffic))
  }
}

/// The ways after the next waypoint, one after the other.
struct RemainingWays: Equatable {
  let paths: [Polyline?]
  let traffic: [LineTraffic?]

  /// All ways joined.
  var route: Polyline? {
    let known = paths.compactMap(\.self)
    return known.isEmpty || known.count < paths.count ? nil : Polyline(joining: known)
  }

  /// Traffic on the joined way; what is not known of a part is `noData`.
  var joinedTraffic: LineTraffic? {
    guard traffic.contains(where: { $0 != nil }), let route,
      let line = try? MeasuredPolyline(route)
    else { return nil }
    var stretches: [TrafficStretch] = []
    var last: Coordinate?
    var vertex = -1
    for (path, traffic) in zip(paths, traffic) {
      guard let path, let first = path.first else { continue }
      // Where a way begins at the end of the one before, the joined line has the place once.
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
