import RouteSplitting
public import TextFormats
public import TripAnalysis

extension RouteUpdate: ResultRecord {
  /// Returns the form of route updates as a table, JSON, or a map; nil for other formats.
  ///
  /// <doc:EtaResults> describes every member.
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
    // The index of the location in its trace, from 0; points without a position are not counted.
    text.member("point", update.point)
    // The time of the location.
    text.member("timestamp", update.time)
    // Whether the location was used (`used`), or the reason why not: `outOfOrder` (it is older than
    // a previous one), `tooVague` (it is too inaccurate), or `tooFar` (it is an outlier, or the
    // first location of a vehicle that leaves the route).
    text.member("use", update.progress.use)
    // The location as it was read, with all its digits.
    text.given("raw", update.raw)
    // The vehicle's place on the route; null unless the vehicle is known to follow the route, and
    // for unused locations.
    text.member("snapped", update.snapped)
    // Whether the vehicle follows the route; null until this is known.
    text.member("onRoute", update.isOnRoute)
    // The distance in meters from the start of the route to the vehicle's last known place on it
    // or, off the route, to the place where the vehicle left it.
    text.member("traveledMeters", update.progress.traveled.lengthInMillimeters)
    // The waypoints ahead, in order; null if `snapped` is.
    guard let arrivals = update.arrivals else { return text.null("arrivals") }
    text.objects("arrivals", arrivals) { text, arrival in
      // The index of the waypoint, from 0; the start of the route is not counted.
      text.member("waypoint", arrival.waypoint)
      // The name of the waypoint; omitted if it has none.
      text.known("name", arrival.name)
      // The distance along the route to the waypoint, in meters.
      text.member("remainingDistanceMeters", arrival.remainingDistance, decimals: 2)
      // The median of the predicted time to the waypoint, in seconds.
      text.member("remainingDuration", arrival.remainingDuration, decimals: 1)
      let interval = arrival.interval
      // The 80% prediction interval of the time to the waypoint, in seconds, as two numbers.
      text.list("remainingDurationInterval", [interval.lowerBound, interval.upperBound]) {
        $0.number($1.inSeconds, decimals: 1)
      }
      // The estimated time of arrival; null if the location has no time.
      text.member("eta", arrival.date?.toTheSecond)
      text.etaInterval(arrival.dates)
    }
  }

  private static let columns: [TextTable.Column] = [
    "trace", .number("point"), "on route", "waypoint", .number("m left"), .number("s left"),
    "80 % of arrivals", "eta",
  ]

  /// Returns a row for each waypoint ahead, or a single row if there are none.
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
