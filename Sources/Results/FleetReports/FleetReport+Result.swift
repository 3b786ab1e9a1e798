public import TextFormats
public import TripAnalysis

extension FleetReport: ResultRecord {
  /// Returns the form of reports as paragraphs or JSON; nil for other formats.
  ///
  /// <doc:AnalyzeResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { $0.paragraph }
    case .ndjson, .json: .json(format, write)
    default: nil
    }
  }

  private static func write(_ report: FleetReport, in text: inout JSONText, _: JSONLines) {
    // The id of the vehicle; null if unknown.
    text.member("vehicle", report.vehicleID)
    // The id of the trip; null in the report on the whole vehicle.
    text.member("trip", report.tripID)
    // In a report on a vehicle, the time of its first update; in one on a trip, the time of the
    // status with which the trip began. Omitted if the vehicle sent nothing, or if the trip never
    // began.
    text.known("startTime", report.times?.lowerBound)
    // In a report on a vehicle, the time of its last update; in one on a trip, the time at which
    // the trip ended or another vehicle took it over, or else of the vehicle's last update. Omitted
    // with `startTime`.
    text.known("endTime", report.times?.upperBound)
    // The state changes, in chronological order.
    text.objects("states", report.states) { text, change in
      // The time of the change.
      text.member("timestamp", change.time)
      // `trip`, `navigation`, `vehicle`: the new status, named as in Fleet Engine; each change has
      // one of these members.
      text.member(named: change.state.named.subject, change.state.named.name)
    }
    // The legs of the trip, in order; empty for a vehicle.
    text.objects("legs", report.legs) { $0.leg($1) }
    text.distance(report.distance)
    text.updates(of: report)
    text.fixes(report.fixes)
    // The periods off the route.
    text.objects("offRoute", report.offRoute) { $0.offRoute($1) }
    // The stops of a minute or more.
    text.objects("stops", report.stops) { $0.stop($1) }
    // The errors of the estimated arrivals, grouped by the actual time to arrival.
    text.objects("arrivalErrors", report.arrivalErrors) { $0.arrivalErrors($1) }
    // The driving on routes in each class of traffic that was met, slowest class last.
    text.objects("trafficMet", report.traffic) { $0.traffic($1) }
  }
}

extension JSONText {
  fileprivate mutating func leg(_ leg: FleetReport.Leg) {
    // The kind of waypoint: `pickup`, `intermediateDestination`, or `dropOff`.
    member("kind", leg.kind)
    // The time at which the status of the trip first showed that the vehicle was on the way to the
    // waypoint.
    known("startTime", leg.start)
    // The time of arrival: the actual time that the log contains for the stop, or else the time of
    // the last location up to the next status, or else the time of that status; if the next status
    // is the cancellation, the time at which the navigation announced the arrival. Omitted if
    // unknown.
    known("arrivalTime", leg.arrival)
    // The time of the location with which the navigation first announced the arrival; omitted if
    // unknown.
    known("announcementTime", leg.announcement)
    // The time at which the next leg began or the trip ended; omitted if the log ends first or
    // another vehicle takes over the trip.
    known("departureTime", leg.departure)
    // The time from the start to the arrival, in seconds; omitted if unknown.
    known("duration", leg.duration)
    // The time from the arrival to the departure, in seconds; omitted if unknown.
    known("dwell", leg.dwell)
    // The planned length in meters when the leg began under guidance; omitted if unknown.
    known("plannedDistance", leg.plannedDistance)
    // The planned duration in seconds when the leg began under guidance; omitted if unknown.
    known("plannedDuration", leg.plannedDuration)
    distance(leg.distance)
  }

  fileprivate mutating func distance(_ distance: FleetReport.Distance) {
    // The distance driven, by the method of measurement.
    object("driven") { text in
      // The distance along routes, in meters.
      text.member("alongRoute", distance.alongRoute)
      // The distance between consecutive locations in meters, excluding gaps, jumps, and the noise
      // of a stationary vehicle.
      text.member("fromFixes", distance.fromFixes)
      // The straight-line distance across gaps, in meters.
      text.member("inGaps", distance.inGaps)
    }
  }

  fileprivate mutating func updates(of report: FleetReport) {
    // The updates from the vehicle.
    object("updates") { text in
      // The number of updates.
      text.member("count", report.updates.count)
      // The number of updates without a location.
      text.member("unlocated", report.updates.unlocated)
      // The number of locations that were sent again with the same place and time.
      text.member("repeated", report.updates.repeated)
    }
    // The number of rejected calls, by error code or, without one, by HTTP status; empty for a
    // trip.
    object("refusals") { text in
      for (code, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
        text.member(named: code, count)
      }
    }
  }

  fileprivate mutating func fixes(_ fixes: FleetReport.Fixes) {
    if let offsets = fixes.offsets {
      // The distances in meters between locations and their places on the route; omitted if no
      // location was on a route.
      object("offsets") { $0.offsets(offsets) }
    }
    // The periods without a usable location that last more than a minute and more than five times
    // the usual interval.
    objects("gaps", fixes.gaps) { $0.gap($1) }
    // The implausible locations.
    objects("oddities", fixes.oddities) { $0.oddity($1) }
  }

  private mutating func offsets(_ offsets: FleetReport.Offsets) {
    // The number of locations.
    member("count", offsets.count)
    // The median.
    member("median", offsets.median)
    // The 95th percentile.
    member("percentile95", offsets.percentile95)
    // The maximum.
    member("maximum", offsets.maximum)
  }

  private mutating func gap(_ gap: FleetReport.Gap) {
    // The time of the last update with a usable location.
    member("startTime", gap.start)
    // The time of the next update with a usable location.
    member("endTime", gap.end)
    // The duration of the gap, in seconds.
    member("duration", gap.duration)
    // The straight-line distance between the locations on either side of the gap, in meters.
    member("distance", gap.meters)
  }

  private mutating func oddity(_ oddity: FleetReport.Oddity) {
    // The time at which the location was logged.
    member("timestamp", oddity.time)
    var meters: Double?
    var duration: Duration?
    switch oddity.kind {
    case .jump(let jumped, let elapsed):
      // The kind of oddity: `jump` (farther from the previous location than a vehicle can drive),
      // `backwards` (older than the previous location), `clockOff` (the device's clock differs from
      // the server's by more than 10 s), or `vague` (the accuracy is 300 m or worse).
      member("kind", "jump")
      (meters, duration) = (jumped, elapsed)
    case .backwards(let elapsed):
      member("kind", "backwards")
      duration = elapsed
    case .clockOff(let difference):
      member("kind", "clockOff")
      duration = difference
    case .vague(let accuracy):
      member("kind", "vague")
      meters = accuracy
    }
    // The length of the jump, or the accuracy, in meters; omitted for other kinds.
    known("distance", meters)
    // A time in seconds: for `jump`, the time since the previous location; for `backwards`, the
    // time by which the location is older than the previous one; for `clockOff`, the time by which
    // the device's clock is ahead of the server's, negative if it is behind. Omitted for `vague`.
    known("duration", duration)
  }

  fileprivate mutating func offRoute(_ episode: FleetReport.OffRoute) {
    // The time of the first update off the route.
    member("startTime", episode.start)
    // The time of the next update that isn't off the route; omitted if there is none.
    known("endTime", episode.end)
    // The distance between consecutive locations during the period, in meters.
    member("distance", episode.meters)
  }

  fileprivate mutating func stop(_ stop: FleetReport.Stop) {
    // The time at which the vehicle stopped.
    member("startTime", stop.start)
    // The duration of the stop, in seconds.
    member("duration", stop.duration)
    // The mean position of the locations of the stop.
    member("location", stop.coordinate)
  }

  fileprivate mutating func traffic(_ met: FleetReport.TrafficMet) {
    // The class of traffic: `NORMAL`, `SLOW`, `TRAFFIC_JAM`, or `NO_DATA`.
    member("speed", met.traffic)
    // The distance driven in this class, in meters.
    member("distance", met.meters)
    // The time spent in this class, in seconds.
    member("duration", met.duration)
  }

  fileprivate mutating func arrivalErrors(_ errors: ArrivalErrors) {
    // The range of the actual time from the update to the arrival, in minutes: `0-3`, `3-10`,
    // `10-20`, or `20-`; null for all updates together.
    member("minutes", errors.horizon)
    errorSizes(errors.own)
    // The percentage of estimates whose 80% prediction interval contains the actual arrival;
    // omitted if there are no estimates.
    known("inside", errors.percentInside)
    guard errors.logged.count > 0 else { return }
    // The errors of the estimated arrivals that the log contains; omitted if it contains none.
    object("logged") { $0.errorSizes(errors.logged) }
  }

  private mutating func errorSizes(_ errors: ArrivalErrors.Errors) {
    // The number of estimates.
    member("count", errors.count)
    // The mean absolute error in seconds; omitted if there are no estimates.
    known("seconds", errors.mean)
    // The mean absolute error as a percentage of the actual time to the arrival, over the estimates
    // with more than a minute left; omitted if there are none.
    known("percent", errors.percent)
  }
}

extension FleetReport.StateChange.State {
  /// The subject of the state and the state's name, as in Fleet Engine but without the prefix.
  var named: (subject: String, name: String) {
    switch self {
    case .trip(let status): ("trip", status.rawValue)
    case .navigation(let status): ("navigation", status.rawValue)
    case .vehicle(let state): ("vehicle", state.rawValue)
    }
  }
}
