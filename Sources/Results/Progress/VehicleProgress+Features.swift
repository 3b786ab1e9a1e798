import Coordinates
import Files
import Journeys
import TextFormats
import TrafficClassification

/// The active route that was written last for each vehicle that is on its route.
struct ActiveRoutes: Sendable {
  /// An active route that was written: its start in meters, and the traffic on the whole route.
  private struct Written {
    var start: Double
    var traffic: LineTraffic
  }

  private var routes: [String?: Written] = [:]
  /// The number of updates so far.
  private(set) var updateCount = 0

  /// Records an update.
  ///
  /// Returns the vehicle's route if its active part has to be written; nil otherwise.
  mutating func take(_ progress: VehicleProgress) -> FollowedRoute? {
    updateCount += 1
    guard let route = progress.route, progress.remainingDistance != nil, progress.isOnRoute == true
    else {
      routes.removeValue(forKey: progress.vehicleID)
      return nil
    }
    let start = route.progress.active.lowerBound
    if let last = routes[progress.vehicleID], last.start <= start, last.traffic == route.traffic,
      !route.isNew, route.progress.reached.isEmpty
    {
      return nil
    }
    routes[progress.vehicleID] = Written(start: start, traffic: route.traffic)
    return route
  }
}

extension VehicleProgress {
  /// Writes the progress of a vehicle as GeoJSON: the vehicle as a point, preceded by the active
  /// route as a line if that line isn't just the end of the line written last.
  ///
  /// The line is written if the vehicle is on the route, the remaining distance is known, and one
  /// of these holds: the route or its traffic is new, a waypoint was reached, the vehicle wasn't
  /// known to be on the route before, or the vehicle turns out to be before the start of the line
  /// written last.
  ///
  /// The property `kind` is `active` or `vehicle`; `update` is the index of the update, from 0. The
  /// vehicle is at its place on the route, or at its raw location if it has none. The other
  /// properties have the same meaning as in JSON, except that the indices and distances of
  /// `traffic` are along the active route, whose length is `length`.
  static func writeFeatures(
    of progress: VehicleProgress, to sink: any FeatureSink, _ written: inout ActiveRoutes
  ) throws(FileError) {
    let update = written.updateCount
    if let followed = written.take(progress) {
      try sink.add(ResultFeature(.active, .line(followed.activeLine))) { text in
        text.update(update, of: progress)
        // The length of the active route, in meters.
        text.member("length", followed.progress.active.lengthInMillimeters)
        text.traffic(followed.activeTraffic.intervals)
      }
    }
    try sink.add(ResultFeature(.vehicle, .point(progress.snapped ?? progress.raw))) { text in
      text.update(update, of: progress)
      text.position(of: progress)
      text.etaInterval(progress.arrivalInterval)
      text.parts(of: progress.route)
    }
  }
}

extension JSONText {
  fileprivate mutating func update(_ number: Int, of progress: VehicleProgress) {
    // The index of the update, from 0.
    member("update", number)
    occasion(of: progress)
    // The index of the route, as in JSON.
    member("route", progress.route?.number)
  }
}

extension FollowedRoute {
  /// The line from the vehicle to the next waypoint or, after the last one, to the end of the
  /// route.
  fileprivate var activeLine: [Coordinate] {
    let active = progress.active
    return route.line.slice(from: active.lowerBound, to: active.upperBound).coordinates
  }

  /// The traffic on the active line, with indices and distances along that line.
  fileprivate var activeTraffic: LineTraffic {
    let active = progress.active
    return traffic.slice(from: active.lowerBound, to: active.upperBound, of: route.line)
  }
}
