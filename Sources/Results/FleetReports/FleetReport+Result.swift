public import TextFormats
public import TripAnalysis

extension FleetReport: ResultRecord {
  /// The formats of such records.
  public static let formats: [ResultFormat] = [.table, .ndjson, .json]

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
    case .geojson, .gpx, .csv, .wkt: nil
    }
  }

  private static func write(_ report: FleetReport, in text: inout JSONText, _: JSONLines) {
    text.member("vehicle", report.vehicleID)
    text.member("trip", report.tripID)
    text.known("startTime", report.times?.lowerBound)
    text.known("endTime", report.times?.upperBound)
    text.objects("states", report.states) { text, change in
      text.member("timestamp", change.time)
      text.member(change.state.named.subject, change.state.named.name)
    }
    text.objects("legs", report.legs) { $0.members(of: $1) }
    text.member("distance", report.distance)
    text.members(ofUpdates: report)
    text.objects("gaps", report.gaps) { text, gap in
      text.member("startTime", gap.start)
      text.member("endTime", gap.end)
      text.member("duration", gap.seconds)
      text.member("distance", gap.meters)
    }
    text.objects("oddities", report.oddities) { $0.members(of: $1) }
    text.objects("offRoute", report.offRoute) { text, episode in
      text.member("startTime", episode.start)
      text.known("endTime", episode.end)
      text.member("distance", episode.meters)
    }
    text.objects("stops", report.stops) { text, stop in
      text.member("startTime", stop.start)
      text.member("duration", stop.seconds)
      text.member("location", stop.coordinate)
    }
    text.objects("arrivalErrors", report.arrivalErrors) { $0.members(of: $1) }
    text.objects("traffic", report.traffic) { text, met in
      text.member("speed", met.speed)
      text.member("distance", met.meters)
      text.member("duration", met.seconds)
    }
  }
}

extension JSONText {
  fileprivate mutating func members(of leg: FleetReport.Leg) {
    member("kind", leg.kind)
    known("startTime", leg.start)
    known("arrivalTime", leg.arrival)
    known("announcementTime", leg.announcement)
    known("departureTime", leg.departure)
    known("duration", leg.seconds)
    known("dwell", leg.dwell)
    known("plannedDistance", leg.plannedDistance)
    known("plannedDuration", leg.plannedSeconds)
    member("distance", leg.distance)
  }

  fileprivate mutating func member(_ name: String, _ distance: FleetReport.Distance) {
    object(name) { text in
      text.member("alongRoute", distance.alongRoute)
      text.member("fromFixes", distance.fromFixes)
      text.member("inGaps", distance.inGaps)
    }
  }

  fileprivate mutating func members(ofUpdates report: FleetReport) {
    object("updates") { text in
      text.member("count", report.updateCount)
      text.member("unlocated", report.unlocatedCount)
      text.member("repeated", report.repeatedCount)
    }
    object("refusals") { text in
      for (code, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
        text.member(code, count)
      }
    }
    guard let offsets = report.offsets else { return }
    object("offsets") { text in
      text.member("count", offsets.count)
      text.member("median", offsets.median)
      text.member("percentile95", offsets.percentile95)
      text.member("maximum", offsets.maximum)
    }
  }

  fileprivate mutating func members(of oddity: FleetReport.Oddity) {
    member("timestamp", oddity.time)
    var meters: Double?
    var seconds: Double?
    switch oddity.kind {
    case .jump(let jumped, let elapsed):
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
    known("distance", meters)
    known("duration", seconds)
  }

  fileprivate mutating func members(of errors: ArrivalErrors) {
    member("minutes", errors.horizon)
    members(of: errors.own)
    known("inside", errors.percentInside)
    guard errors.logged.count > 0 else { return }
    object("logged") { $0.members(of: errors.logged) }
  }

  private mutating func members(of errors: ArrivalErrors.Errors) {
    member("count", errors.count)
    known("seconds", errors.seconds)
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
