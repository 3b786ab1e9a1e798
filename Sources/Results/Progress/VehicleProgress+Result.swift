import Files
public import Journeys
import Polylines
import RouteSplitting
public import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension VehicleProgress: ResultRecord {
  /// How updates are written: as a table, as JSON or as GeoJSON.
  ///
  /// <doc:ProgressResults> has every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, showsEmptyColumns: false) { [row(of: $0)] }
    case .ndjson, .json:
      .json(format) { progress, text, _ throws(FileError) in
        try write(progress, in: &text, options.polylines)
      }
    case .geojson: .features(after: ActiveRoutes(), writeFeatures)
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ progress: VehicleProgress, in text: inout JSONText, _ polylines: PolylineFormat
  ) throws(FileError) {
    let followed = progress.route
    let line = followed.flatMap { $0.isNew ? $0.route.line.polyline : nil }
    let polyline = try line.map { line throws(FileError) in try polylines.text(of: line) }
    text.occasion(of: progress)
    text.position(of: progress)
    text.traffic(progress.traffic)
    text.etaInterval(progress.arrivalInterval)
    // The number, from 0, among the routes of the vehicle in the log, or among those of the file.
    text.member("route", followed?.number)
    // The format of `polyline`, as `--codec` names it; there with it.
    text.known("codec", polyline.map { _ in polylines.name })
    // The line of that route, encoded; only where the vehicle begins with it.
    text.known("polyline", polyline)
    text.parts(of: followed)
  }

  private static let columns: [TextTable.Column] = [
    "time", "vehicle", "trip", "on route", "waypoint", .number("m left"), "eta", "earliest",
    "latest", .number("m slow"), .number("m jammed"),
  ]

  /// A row of the table.
  ///
  /// Of traffic it says how much of the route ahead is slow and jammed, and nothing where it is not
  /// known there. Waypoints are counted from 1, where there are several or they have names. Columns
  /// that would be empty are left out.
  private static func row(of progress: VehicleProgress) -> [String] {
    func time(_ time: Date?) -> String { time?.toTheSecond.rfc3339 ?? "" }
    let ahead = progress.route?.metersAhead
    func meters(_ speed: TrafficSpeed) -> String {
      ahead.map { $0[speed, default: 0].fixed(0) } ?? ""
    }
    return [
      progress.timestamp ?? "", progress.vehicleID ?? "", progress.tripID ?? "",
      progress.isOnRoute.map { $0 ? "yes" : "no" } ?? "", progress.route?.nextWaypointTitle ?? "",
      progress.remainingDistance?.fixed(0) ?? "", time(progress.arrival),
      time(progress.arrivalInterval?.lowerBound), time(progress.arrivalInterval?.upperBound),
      meters(.slow), meters(.trafficJam),
    ]
  }
}

extension FollowedRoute {
  /// What tables call the next waypoint; nil where there is no other to tell it from.
  fileprivate var nextWaypointTitle: String? {
    guard let number = nextWaypoint else { return nil }
    let name = route.stops[number].waypoint.name
    return name == nil && route.stops.count == 1 ? nil : Waypoint.title(number, name)
  }

  /// Meters of each class ahead of the vehicle; nil where nothing is known of traffic there.
  var metersAhead: [TrafficSpeed: Double]? {
    let ahead = traffic.lengths(from: progress.position.distance)
    return ahead.keys.contains { $0 != .noData } ? ahead : nil
  }
}

extension JSONText {
  /// Writes which update of which vehicle an object is about.
  mutating func occasion(of progress: VehicleProgress) {
    // When the server logged the update, or the time of the location.
    member("timestamp", progress.timestamp)
    // The id of the vehicle; along a route that of the trace.
    member("vehicle", progress.vehicleID)
    // The id of the trip that the vehicle is on.
    member("trip", progress.tripID)
  }

  /// Writes the position of the vehicle, the remaining distance and the arrival.
  mutating func position(of progress: VehicleProgress) {
    // The location as it came, with all its digits.
    given("raw", progress.raw)
    // Its place on the route.
    member("snapped", progress.snapped)
    // Meters along the route to the next waypoint, to the centimeter.
    member("remainingDistanceMeters", progress.remainingDistance, decimals: 2)
    // The arrival there, as likely earlier as later.
    member("eta", progress.arrival?.toTheSecond)
    // Whether the vehicle follows the route; off it, distances are those of where it was left.
    member("onRoute", progress.isOnRoute)
  }

  /// Writes the two times between which 80 % of arrivals lie.
  mutating func etaInterval(_ interval: ClosedRange<Date>?) {
    // The two times between which 80 % of arrivals are to lie.
    guard let interval else { return null("etaInterval") }
    list("etaInterval", [interval.lowerBound, interval.upperBound]) { $0.time($1.toTheSecond) }
  }

  /// Writes the parts that the route falls into, and its waypoints.
  mutating func parts(of followed: FollowedRoute?) {
    let progress = followed?.progress
    // Meters from the start of the route to the vehicle.
    member("traveledMeters", progress?.traveled.lengthInMillimeters)
    // Meters from there to the next waypoint, so that the three parts sum up to the route.
    member("activeMeters", progress?.active.lengthInMillimeters)
    // Meters from that waypoint to the end of the route.
    member("remainingMeters", progress?.remaining.lengthInMillimeters)
    // The number of the next waypoint, from 0; the start of the route is none. Null after the last
    // one. Waypoints that were left out are passed over, until the vehicle comes back to them.
    member("nextWaypoint", followed?.nextWaypoint)
    // Whether the location was used (`used`), or why not: `outOfOrder` is older than one before it,
    // `tooVague` says too little, `tooFar` is an outlier, or the first one of a vehicle that leaves
    // the route.
    member("use", progress?.use)
    // The numbers of the waypoints reached with this location; where the next route has come
    // meanwhile, its first line has them, of the route before.
    list("reached", progress?.reached ?? 0..<0) { $0.integer($1) }
  }
}
