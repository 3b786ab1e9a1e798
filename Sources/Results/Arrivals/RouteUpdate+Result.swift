import RouteSplitting
public import TextFormats
public import TripAnalysis

extension RouteUpdate: ResultRecord {
  /// How updates are written: as a table or as JSON.
  ///
  /// <doc:EtaResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, rows)
    case .ndjson, .json: .json(format, write)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(_ update: RouteUpdate, in text: inout JSONText, _: JSONLines) {
    // The id of the trace.
    text.member("vehicle", update.id)
    // The number of the location in its trace, from 0; points without a position are not counted.
    text.member("point", update.point)
    // The time of the location.
    text.member("timestamp", update.time)
    // Whether the location was used (`used`), or why not: `outOfOrder` is older than one before it,
    // `tooVague` says too little, `tooFar` is an outlier, or the first one of a vehicle that leaves
    // the route.
    text.member("use", update.progress.use)
    // The location as it came, with all its digits.
    text.given("raw", update.raw)
    // Its place on the route; null off the route and of locations that are not used.
    text.member("snapped", update.snapped)
    // Whether the vehicle follows the route; null before that is known.
    text.member("onRoute", update.isOnRoute)
    // Meters from the start of the route to that place; off the route to where it was left.
    text.member("traveledMeters", update.progress.traveled.lengthInMillimeters)
    // The waypoints ahead, in order; null off the route and of locations that are not used.
    guard let arrivals = update.arrivals else { return text.null("arrivals") }
    text.objects("arrivals", arrivals) { text, arrival in
      // The number of the waypoint, from 0; the start of the route is none.
      text.member("waypoint", arrival.waypoint)
      // Its name; left out where it has none.
      text.known("name", arrival.name)
      // Meters along the route to it.
      text.member("remainingDistanceMeters", arrival.remainingDistance, decimals: 2)
      // Seconds until the vehicle is there, as likely fewer as more.
      text.member("remainingDuration", arrival.remainingDuration.inSeconds, decimals: 1)
      let interval = arrival.interval
      // The seconds between which 80 % of arrivals are to lie.
      text.list("remainingDurationInterval", [interval.lowerBound, interval.upperBound]) {
        $0.number($1.inSeconds, decimals: 1)
      }
      // The time of the arrival; null without the time of the location.
      text.member("eta", arrival.date?.toTheSecond)
      text.etaInterval(arrival.dates)
    }
  }

  private static let columns: [TextTable.Column] = [
    "trace", .number("point"), "on route", "waypoint", .number("m left"), .number("s left"),
    "80 % of arrivals", "eta",
  ]

  /// A row for each waypoint ahead, or one without.
  private static func rows(of update: RouteUpdate) -> [[String]] {
    let place = [
      update.id, String(update.point + 1),
      update.progress.use == .used ? update.isOnRoute.map { $0 ? "yes" : "no" } ?? "" : "",
    ]
    guard let arrivals = update.arrivals, !arrivals.isEmpty else { return [place] }
    return arrivals.enumerated().map { index, arrival in
      let (low, high) = (arrival.interval.lowerBound, arrival.interval.upperBound)
      return (index == 0 ? place : ["", "", ""]) + [
        Waypoint.title(arrival.waypoint, arrival.name), arrival.remainingDistance.fixed(0),
        arrival.remainingDuration.inSeconds.fixed(0),
        "\(low.inSeconds.fixed(0)) to \(high.inSeconds.fixed(0)) s",
        arrival.date?.toTheSecond.rfc3339 ?? "",
      ]
    }
  }
}
