public import TextFormats
public import TripAnalysis

extension FleetReport: ResultRecord {
  /// How reports are written: as paragraphs or as JSON.
  ///
  /// <doc:AnalyzeResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .paragraphs { $0.paragraph }
    case .ndjson, .json: .json(format, write)
    default: nil
    }
  }

  private static func write(_ report: FleetReport, in text: inout JSONText, _: JSONLines) {
    // The id of the vehicle.
    text.member("vehicle", report.vehicleID)
    // The id of the trip; null in the report of all that the vehicle did.
    text.member("trip", report.tripID)
    // Of a vehicle the time of its first update; of a trip that of the status with which it began;
    // left out for one that never began.
    text.known("startTime", report.times?.lowerBound)
    // The time of the last update, or of the end of the trip, or when another vehicle took it.
    text.known("endTime", report.times?.upperBound)
    // Changes of states, in the order of time.
    text.objects("states", report.states) { text, change in
      // When the state changed.
      text.member("timestamp", change.time)
      // `trip`, `navigation`, `vehicle`: the status from then on, as Fleet Engine calls it; each
      // change has one of them.
      text.member(named: change.state.named.subject, change.state.named.name)
    }
    // The ways to the waypoints of the trip.
    text.objects("legs", report.legs) { $0.leg($1) }
    text.distance(report.distance)
    text.updates(of: report)
    text.fixes(report.fixes)
    // Times away from the route.
    text.objects("offRoute", report.offRoute) { $0.offRoute($1) }
    // Where the vehicle stood for a minute or more.
    text.objects("stops", report.stops) { $0.stop($1) }
    // How far off expected arrivals were, by how long it really took to arrive.
    text.objects("arrivalErrors", report.arrivalErrors) { $0.arrivalErrors($1) }
    // The traffic that was met on routes, by its class, the slowest last.
    text.objects("trafficMet", report.traffic) { $0.traffic($1) }
  }
}

extension JSONText {
  fileprivate mutating func leg(_ leg: FleetReport.Leg) {
    // What the waypoint is: `pickup`, `intermediateDestination`, `dropOff`.
    member("kind", leg.kind)
    // When the status of the trip said that the vehicle was on the way.
    known("startTime", leg.start)
    // When it arrived: as the log gives it with the status that says so, else the time of the last
    // location before that; of a trip that was called off when the navigation announced the
    // arrival; left out where nothing tells.
    known("arrivalTime", leg.arrival)
    // When the navigation first announced the arrival; left out where it didn't.
    known("announcementTime", leg.announcement)
    // When the next leg began, or the trip ended; left out where the log ends before, or another
    // vehicle takes the trip.
    known("departureTime", leg.departure)
    // Seconds from setting out to the arrival.
    known("duration", leg.duration)
    // Seconds of the stay.
    known("dwell", leg.dwell)
    // Meters along the route, as the leg began under guidance; left out where unknown.
    known("plannedDistance", leg.plannedDistance)
    // Seconds that were planned then.
    known("plannedDuration", leg.plannedDuration)
    distance(leg.distance)
  }

  fileprivate mutating func distance(_ distance: FleetReport.Distance) {
    // How far it was driven.
    object("driven") { text in
      // Meters along routes.
      text.member("alongRoute", distance.alongRoute)
      // Meters from location to location, without gaps, jumps and the noise of standing.
      text.member("fromFixes", distance.fromFixes)
      // Meters straight over gaps.
      text.member("inGaps", distance.inGaps)
    }
  }

  fileprivate mutating func updates(of report: FleetReport) {
    // Updates of the vehicle.
    object("updates") { text in
      // How many updates there are.
      text.member("count", report.updates.count)
      // How many of them have no location.
      text.member("unlocated", report.updates.unlocated)
      // How many locations were sent again, with the same place and time.
      text.member("repeated", report.updates.repeated)
    }
    // How many calls were refused, by the code of the refusal.
    object("refusals") { text in
      for (code, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
        text.member(named: code, count)
      }
    }
  }

  fileprivate mutating func fixes(_ fixes: FleetReport.Fixes) {
    if let offsets = fixes.offsets {
      // Meters between the locations and the route; left out where there are none.
      object("offsets") { $0.offsets(offsets) }
    }
    // Times without a location that is believed: more than a minute, and five times as long as
    // usual.
    objects("gaps", fixes.gaps) { $0.gap($1) }
    // Locations that can't be right as they are.
    objects("oddities", fixes.oddities) { $0.oddity($1) }
  }

  private mutating func offsets(_ offsets: FleetReport.Offsets) {
    // Of how many locations.
    member("count", offsets.count)
    // The median of these meters.
    member("median", offsets.median)
    // The meters within which 95 % of them are.
    member("percentile95", offsets.percentile95)
    // The greatest of them.
    member("maximum", offsets.maximum)
  }

  private mutating func gap(_ gap: FleetReport.Gap) {
    // When it began, with the last update that has a location.
    member("startTime", gap.start)
    // When it ended.
    member("endTime", gap.end)
    // Seconds between them.
    member("duration", gap.duration)
    // Meters between them, straight.
    member("distance", gap.meters)
  }

  private mutating func oddity(_ oddity: FleetReport.Oddity) {
    // When it was logged.
    member("timestamp", oddity.time)
    var meters: Double?
    var duration: Duration?
    switch oddity.kind {
    case .jump(let jumped, let elapsed):
      // `jump`, `backwards` (older than the one before), `clockOff` (`duration` off the clock of
      // the server), `vague` (accurate to no more than `distance`).
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
    // Meters of a jump, or of the accuracy.
    known("distance", meters)
    // Seconds of a jump, those by which the location is older, or those by which the clock is off.
    known("duration", duration)
  }

  fileprivate mutating func offRoute(_ episode: FleetReport.OffRoute) {
    // When the vehicle left it.
    member("startTime", episode.start)
    // When it was back; left out where it never was.
    known("endTime", episode.end)
    // Meters driven meanwhile.
    member("distance", episode.meters)
  }

  fileprivate mutating func stop(_ stop: FleetReport.Stop) {
    // When the vehicle stopped.
    member("startTime", stop.start)
    // Seconds of the stay.
    member("duration", stop.duration)
    // The place where it stood.
    member("location", stop.coordinate)
  }

  fileprivate mutating func traffic(_ met: FleetReport.TrafficMet) {
    // `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
    member("speed", met.traffic)
    // Meters driven in it.
    member("distance", met.meters)
    // Seconds driven in it.
    member("duration", met.duration)
  }

  fileprivate mutating func arrivalErrors(_ errors: ArrivalErrors) {
    // The minutes that it really took from the update to the arrival: `0-3`, `3-10`, `10-20` or
    // `20-`; null for all of them.
    member("minutes", errors.horizon)
    errorSizes(errors.own)
    // The percentage of arrivals within the interval that was given.
    known("inside", errors.percentInside)
    guard errors.logged.count > 0 else { return }
    // The errors of the arrivals that the log has; left out where it has none.
    object("logged") { $0.errorSizes(errors.logged) }
  }

  private mutating func errorSizes(_ errors: ArrivalErrors.Errors) {
    // Of how many updates.
    member("count", errors.count)
    // The mean error in seconds; left out for none.
    known("seconds", errors.mean)
    // The mean error in percent of the time that was left; left out where that was never above a
    // minute.
    known("percent", errors.percent)
  }
}

extension FleetReport.StateChange.State {
  /// What it is the state of, and its name, as Fleet Engine has it without the prefix.
  var named: (subject: String, name: String) {
    switch self {
    case .trip(let status): ("trip", status.rawValue)
    case .navigation(let status): ("navigation", status.rawValue)
    case .vehicle(let state): ("vehicle", state.rawValue)
    }
  }
}
