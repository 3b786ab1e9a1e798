import Coordinates
import Files
import Journeys
import TextFormats
import TrafficClassification

/// The active route that was last written for each vehicle that is on its route.
struct ActiveRoutes: Sendable {
  /// What of a route was written last: from some meters on, with the traffic along the whole of it.
  private struct Written {
    var start: Double
    var traffic: LineTraffic
  }

  private var routes: [String?: Written] = [:]
  /// How many updates there were.
  private(set) var updateCount = 0

  /// The route of the vehicle, where its active part isn't what was written last.
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
  /// Writes the progress of vehicles as GeoJSON: for each update the vehicle as a point, and before
  /// it the active route as a line, where it is another than the one written last.
  ///
  /// That is so where the vehicle is on the route, and the route or the traffic on it is new, a
  /// waypoint was reached, the vehicle wasn't known to be on the route before, or it turns out to
  /// be before the start of that line. From there on the vehicle moves along that line.
  ///
  /// The property `kind` is `active` or `vehicle`; `update` is the number of the update, from 0.
  /// The vehicle is at its place on the route, or where it was located while it has none. The
  /// others are those of JSON, but that `traffic` is along the active route, by its own points and
  /// meters, and `length` is that of the active route.
  static func writeFeatures(
    of progress: VehicleProgress, to sink: any FeatureSink, _ written: inout ActiveRoutes
  ) throws(FileError) {
    let update = written.updateCount
    if let followed = written.take(progress) {
      try sink.add(ResultFeature(.active, .line(followed.activeLine))) { text in
        text.update(update, of: progress)
        // Meters of the active route.
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
    // The number of the update, from 0.
    member("update", number)
    occasion(of: progress)
    // The number of the route, as in JSON.
    member("route", progress.route?.number)
  }
}

extension FollowedRoute {
  /// The line from the vehicle to the next waypoint.
  fileprivate var activeLine: [Coordinate] {
    let active = progress.active
    return route.line.slice(from: active.lowerBound, to: active.upperBound).coordinates
  }

  /// Traffic on that line, by its own points and meters.
  fileprivate var activeTraffic: LineTraffic {
    let active = progress.active
    return traffic.slice(from: active.lowerBound, to: active.upperBound, of: route.line)
  }
}
