import Fleet

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Vehicle {
  /// Applies the computed effects of a report.
  ///
  /// - Parameters:
  ///   - former: the location before the report.
  ///   - fields: the fields of the report.
  mutating func take(
    _ answer: CourseAnswer, after former: VehicleLocation?, reported fields: Set<Field>,
    at now: Date
  ) {
    if fields.contains(.location), location != nil {
      // If the reported location was rejected as outdated, the former location is kept.
      location = former
      if let newest = answer.location {
        location = newest
        location?.serverTime = now
      }
    }
    take(answer.way, reported: fields, at: now)
  }

  /// Applies the computed route ahead if its waypoints are still those of the vehicle.
  ///
  /// If no route is known, the paths to the waypoints and the arrivals are removed.
  /// Values that a driver reports for the active route take precedence; a reported arrival also
  /// shifts the arrivals at later waypoints.
  mutating func take(_ way: CourseWay, reported fields: Set<Field>, at now: Date) {
    location?.isOnActiveRoute = way.isLocationOnRoute
    let isComputed = way.waypoints.areSameStops(as: waypoints)
    if isComputed {
      takeWaypoints(of: way, at: now)
    } else if way.waypoints.isEmpty {
      let stops = waypoints.map(\.stop)
      if waypoints != stops { navigation.versions.waypointRoutes = version(now) }
      waypoints = stops
    }
    takeReported(fields, way, at: now)
  }

  private mutating func takeWaypoints(of way: CourseWay, at now: Date) {
    let isTrafficNew =
      navigation.lineTraffic != way.lineTraffic
      || !zip(way.waypoints, waypoints).allSatisfy { $0.traffic == $1.traffic }
    waypoints = zip(way.waypoints, waypoints).map { known, stop in
      var waypoint = known
      // The label in the plan may be outdated.
      waypoint.location = stop.location
      return waypoint
    }
    navigation.isActiveRouteLeft = way.isReportedRouteLeft
    navigation.lineTraffic = way.lineTraffic
    if way.isNew {
      navigation.versions.waypointRoutes = version(now)
    } else if isTrafficNew, navigation.versions.traffic != now {
      // Traffic reported just now already has its version.
      navigation.versions.waypointTraffic = version(now)
    }
  }

  /// Applies the reported distance and arrival, or otherwise the computed ones.
  ///
  /// Reported values refer to the waypoint at the end of the driver's line, or to the first
  /// waypoint if there is no line. They are ignored if they refer to the first waypoint and the
  /// vehicle has already arrived there, according to its trip.
  private mutating func takeReported(_ fields: Set<Field>, _ way: CourseWay, at now: Date) {
    guard let first = waypoints.first else { return }
    let isDistanceReported = fields.contains(.remainingDistance)
    let isArrivalReported = !fields.isDisjoint(with: [.remainingTime, .arrival])
    let isKnown = first.path != nil
    guard isDistanceReported || isArrivalReported || isKnown else { return }
    if !isDistanceReported, isKnown { navigation.remainingDistance = first.distance }
    if !isArrivalReported, isKnown { navigation.arrival = first.arrival }
    guard isDistanceReported || isArrivalReported else {
      navigation.destination = first.stop
      return
    }
    let end = min(way.reportedStop, waypoints.count - 1)
    if end == 0, way.hasArrived {
      navigation.destination = nil
      return
    }
    navigation.destination = waypoints[end].stop
    if end == 0, isDistanceReported { waypoints[0].distance = navigation.remainingDistance }
    if isArrivalReported, let reported = navigation.arrival {
      waypoints.moveArrivals(from: end, to: reported, at: now)
    }
  }
}

extension [TripWaypoint] {
  /// Moves the arrival at a waypoint to another time, and shifts the arrivals at later waypoints by
  /// the same amount.
  fileprivate mutating func moveArrivals(from number: Int, to time: Date, at now: Date) {
    let change = self[number].arrival.map { time.timeIntervalSince($0) } ?? 0
    for index in indices[number...] {
      self[index].arrival = self[index].arrival.map { $0 + change }
      self[index].arrivalInterval = self[index].arrivalInterval.map { interval in
        interval.lowerBound + change...interval.upperBound + change
      }
    }
    self[number].arrival = time
    if number == 0 {
      self[0].duration = Duration(inSeconds: Swift.max(0, time.timeIntervalSince(now)))
    }
  }
}
