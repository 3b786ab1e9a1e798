public import TextFormats
public import TripAnalysis

extension FleetReport: ResultRecord {
  /// How reports are written: as paragraphs or as JSON.
  ///
  /// JSON has an object for each vehicle and trip.
  ///
  /// Distances are meters, durations seconds, coordinates `[longitude, latitude]`. Where `trip` is
  /// null, the report is of all that the vehicle did. Members whose value is unknown are left out.
  ///
  ///     {"vehicle":"v1","trip":"t1","start":"2026-03-01T08:00:00Z","end":"…",
  ///      "states":[{"time":"…","trip":"ENROUTE_TO_PICKUP"},{"time":"…","navigation":"OFF_ROUTE"},
  ///                {"time":"…","vehicle":"ONLINE"},…],
  ///      "legs":[{"kind":"pickup","start":"…","arrival":"…","announcement":"…","departure":"…",
  ///               "duration":84.3,"dwell":2.9,"plannedDistance":266,"plannedDuration":52,
  ///               "distance":{"alongRoute":251.1,"fromFixes":248,"inGaps":0}},…],
  ///      "distance":{"alongRoute":…,"fromFixes":…,"inGaps":…},
  ///      "updates":{"count":248,"unlocated":0,"repeated":3},"refusals":{"ALREADY_EXISTS":39},
  ///      "offsets":{"count":240,"median":1.9,"percentile95":5.1,"maximum":9.2},
  ///      "gaps":[{"start":"…","end":"…","duration":286.9,"distance":504.2}],
  ///      "oddities":[{"time":"…","kind":"jump","distance":762.9,"duration":3.6},…],
  ///      "offRoute":[{"start":"…","end":"…","distance":3.4}],
  ///      "stops":[{"start":"…","duration":118,"location":[-8.61,41.15]}],
  ///      "arrivalErrors":[{"minutes":"3-10","count":84,"seconds":21.5,"percent":5.9,"inside":91.2,
  ///                        "logged":{"count":84,"seconds":24.1,"percent":6.3}},…],
  ///      "traffic":[{"speed":"NORMAL","distance":…,"duration":…},…]}
  ///
  /// Kinds of oddities are `jump`, `backwards` and `clockOff` with seconds as `duration`, and `vague`
  /// with meters as `distance`. `minutes` are those to the arrival, null for all of them; `inside` is
  /// the percentage of arrivals in the interval.
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
    // The time of the first update; left out where none has one.
    text.known("startTime", report.times?.lowerBound)
    // That of the last one.
    text.known("endTime", report.times?.upperBound)
    // Changes of states, in the order of time.
    text.objects("states", report.states) { text, change in
      // When.
      text.member("timestamp", change.time)
      // `trip`, `navigation`, `vehicle`: the status from then on, as Fleet Engine calls it; each
      // change has one of them.
      text.member(named: change.state.named.subject, change.state.named.name)
    }
    // The ways to the waypoints of the trip.
    text.objects("legs", report.legs) { $0.leg($1) }
    text.distance(report.distance)
    text.updates(of: report)
    // Times without a location that is believed: more than a minute, and five times as long as usual.
    text.objects("gaps", report.gaps) { text, gap in
      // When it began, with the last update that has a location.
      text.member("startTime", gap.start)
      // When it ended.
      text.member("endTime", gap.end)
      // Seconds between them.
      text.member("duration", gap.seconds)
      // Meters between them, straight.
      text.member("distance", gap.meters)
    }
    // Locations that can't be right as they are.
    text.objects("oddities", report.oddities) { $0.oddity($1) }
    // Times away from the route.
    text.objects("offRoute", report.offRoute) { text, episode in
      // When the vehicle left it.
      text.member("startTime", episode.start)
      // When it was back; left out where it never was.
      text.known("endTime", episode.end)
      // Meters driven meanwhile.
      text.member("distance", episode.meters)
    }
    // Where the vehicle stood for a minute or more.
    text.objects("stops", report.stops) { text, stop in
      // Since when.
      text.member("startTime", stop.start)
      // Seconds of the stay.
      text.member("duration", stop.seconds)
      // Where.
      text.member("location", stop.coordinate)
    }
    // How far off expected arrivals were, by how long it really took to arrive.
    text.objects("arrivalErrors", report.arrivalErrors) { $0.arrivalErrors($1) }
    // The traffic that was met on routes, by its class, the slowest last.
    text.objects("traffic", report.traffic) { text, met in
      // `NORMAL`, `SLOW`, `TRAFFIC_JAM` or `NO_DATA`.
      text.member("speed", met.speed)
      // Meters driven in it.
      text.member("distance", met.meters)
      // Seconds driven in it.
      text.member("duration", met.seconds)
    }
  }
}

extension JSONText {
  fileprivate mutating func leg(_ leg: FleetReport.Leg) {
    // What the waypoint is: `pickup`, `intermediateDestination`, `dropOff`.
    member("kind", leg.kind)
    // When the status of the trip said that the vehicle was on the way.
    known("startTime", leg.start)
    // When it arrived: as the log gives it with the status that says so, else the time of the last
    // location before that; left out where nothing tells.
    known("arrivalTime", leg.arrival)
    // When the navigation first announced the arrival; left out where it didn't.
    known("announcementTime", leg.announcement)
    // When the next leg began, or the trip ended; left out where the log ends before.
    known("departureTime", leg.departure)
    // Seconds from setting out to the arrival.
    known("duration", leg.seconds)
    // Seconds of the stay.
    known("dwell", leg.dwell)
    // Meters along the route, as the leg began under guidance; left out where unknown.
    known("plannedDistance", leg.plannedDistance)
    // Seconds that were planned then.
    known("plannedDuration", leg.plannedSeconds)
    distance(leg.distance)
  }

  fileprivate mutating func distance(_ distance: FleetReport.Distance) {
    // Meters driven.
    object("distance") { text in
      // Those along routes.
      text.member("alongRoute", distance.alongRoute)
      // Those from location to location; gaps, jumps and the noise of standing are left out.
      text.member("fromFixes", distance.fromFixes)
      // Those straight over gaps.
      text.member("inGaps", distance.inGaps)
    }
  }

  fileprivate mutating func updates(of report: FleetReport) {
    // The calls that updated the vehicle or the trip.
    object("updates") { text in
      // How many there are.
      text.member("count", report.updateCount)
      // Those of them without a location.
      text.member("unlocated", report.unlocatedCount)
      // Locations that were sent again, with the same time.
      text.member("repeated", report.repeatedCount)
    }
    // How many calls were refused, by the code of the refusal.
    object("refusals") { text in
      for (code, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
        text.member(named: code, count)
      }
    }
    guard let offsets = report.offsets else { return }
    // Meters between the locations and the route; left out where there are none.
    object("offsets") { text in
      // Of how many locations.
      text.member("count", offsets.count)
      // The median.
      text.member("median", offsets.median)
      // What 95 % are within.
      text.member("percentile95", offsets.percentile95)
      // The greatest.
      text.member("maximum", offsets.maximum)
    }
  }

  fileprivate mutating func oddity(_ oddity: FleetReport.Oddity) {
    // When it was logged.
    member("timestamp", oddity.time)
    var meters: Double?
    var seconds: Double?
    switch oddity.kind {
    case .jump(let jumped, let elapsed):
      // `jump`, `backwards` (older than the one before), `clockOff` (`duration` off the clock of
      // the server), `vague` (accurate to no more than `distance`).
      member("kind", "jump")
      (meters, seconds) = (jumped, elapsed)
    case .backwards(let elapsed):
      member("kind", "backwards")
      seconds = elapsed
    case .clockOff(let difference):
      member("kind", "clockOff")
      seconds = difference
    case .vague(let accuracy):
      member("kind", "vague")
      meters = accuracy
    }
    // Meters of a jump, or of the accuracy.
    known("distance", meters)
    // Seconds of a jump, or those by which a clock is off.
    known("duration", seconds)
  }

  fileprivate mutating func arrivalErrors(_ errors: ArrivalErrors) {
    // The minutes that it really took from the update to the arrival: `0-3`, `3-10`, `10-20` or `20-`;
    // null for all of them.
    member("minutes", errors.horizon)
    errorSizes(errors.own)
    // The percentage of arrivals within the interval that was given.
    known("inside", errors.percentInside)
    guard errors.logged.count > 0 else { return }
    // The same of the arrivals in the log; left out where it has none.
    object("logged") { $0.errorSizes(errors.logged) }
  }

  private mutating func errorSizes(_ errors: ArrivalErrors.Errors) {
    // Of how many updates.
    member("count", errors.count)
    // The mean error in seconds; left out for none.
    known("seconds", errors.seconds)
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
