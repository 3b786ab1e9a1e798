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
  /// Returns the form of updates as a table, JSON, GeoJSON, or a map; nil for other formats.
  ///
  /// <doc:ProgressResults> describes every member.
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
    // The index of the route, from 0, among the routes of the vehicle in the log or among the
    // routes of the file.
    text.member("route", followed?.number)
    // The format of `polyline`, by its name in `--codec`; present if `polyline` is.
    text.known("codec", polyline.map { _ in polylines.name })
    // The encoded line of that route; present only in the first update on the route.
    text.known("polyline", polyline)
    text.parts(of: followed)
  }

  private static let columns: [TextTable.Column] = [
    "time", "vehicle", "trip", "on route", "waypoint", .number("m left"), "eta", "earliest",
    "latest", .number("m slow"), .number("m jammed"),
  ]

  /// Returns the row of an update.
  ///
  /// Traffic is shown as the lengths of the slow and jammed parts of the route ahead; these cells
  /// are empty if the traffic is unknown. Waypoints are counted from 1. If a route has only one
  /// waypoint, it is shown only if it has a name.
  private static func row(of progress: VehicleProgress) -> [String] {
    func time(_ time: Date?) -> String { time?.toTheSecond.rfc3339 ?? "" }
    let ahead = progress.route?.metersAhead
    func meters(_ traffic: TrafficClass) -> String {
      ahead.map { $0[traffic, default: 0].fixed(0) } ?? ""
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
  /// The title of the next waypoint in tables; nil if it is the only one and has no name.
  fileprivate var nextWaypointTitle: String? {
    guard let number = nextWaypoint else { return nil }
    let name = route.stops[number].waypoint.name
    return name == nil && route.stops.count == 1 ? nil : Waypoint.title(number, name)
  }

  /// The length in meters of each class of traffic ahead of the vehicle; nil if the traffic is
  /// unknown.
  var metersAhead: [TrafficClass: Double]? {
    let ahead = traffic.lengths(from: progress.position.distance)
    return ahead.keys.contains { $0 != .noData } ? ahead : nil
  }
}

extension JSONText {
  /// Writes the time, vehicle, and trip of an update.
  mutating func occasion(of progress: VehicleProgress) {
    // The time at which the server logged the update, as written in the log, or the time of the
    // location.
    member("timestamp", progress.timestamp)
    // The id of the vehicle; along a given route, the id of the trace.
    member("vehicle", progress.vehicleID)
    // The id of the vehicle's current trip.
    member("trip", progress.tripID)
  }

  /// Writes the position of the vehicle, the remaining distance, and the arrival.
  mutating func position(of progress: VehicleProgress) {
    // The location as it was read, with all its digits.
    given("raw", progress.raw)
    // The vehicle's place on the route; null if unknown.
    member("snapped", progress.snapped)
    // The distance along the route to the next waypoint or, after the last one, to the end, in
    // meters, to the centimeter.
    member("remainingDistanceMeters", progress.remainingDistance, decimals: 2)
    // The estimated time of arrival at the next waypoint, a median.
    member("eta", progress.arrival?.toTheSecond)
    // Whether the vehicle follows the route; off the route, distances are from the place where the
    // vehicle left the route.
    member("onRoute", progress.isOnRoute)
  }

  /// Writes the 80% prediction interval of the arrival.
  mutating func etaInterval(_ interval: ClosedRange<Date>?) {
    // The 80% prediction interval of the arrival, as two times.
    guard let interval else { return null("etaInterval") }
    list("etaInterval", [interval.lowerBound, interval.upperBound]) { $0.time($1.toTheSecond) }
  }

  /// Writes the lengths of the parts of the route, and its waypoints.
  mutating func parts(of followed: FollowedRoute?) {
    let progress = followed?.progress
    // The distance from the start of the route to the vehicle or, off the route, to the place where
    // the vehicle left it, in meters.
    member("traveledMeters", progress?.traveled.lengthInMillimeters)
    // The distance from the vehicle (off the route, from the place where it left) to the next
    // waypoint or, after the last one, to the end, in meters; `traveledMeters`, `activeMeters`, and
    // `remainingMeters` add up to the length of the route.
    member("activeMeters", progress?.active.lengthInMillimeters)
    // The distance from the next waypoint to the end of the route, in meters; 0 after the last
    // waypoint.
    member("remainingMeters", progress?.remaining.lengthInMillimeters)
    // The index of the next waypoint, from 0; the start of the route is not counted. Null after the
    // last waypoint. Waypoints that the vehicle missed are skipped until it comes back to the route
    // before them.
    member("nextWaypoint", followed?.nextWaypoint)
    // Whether the location was used (`used`), or the reason why not: `outOfOrder` (it is older than
    // a previous one), `tooVague` (it is too inaccurate), or `tooFar` (it is an outlier, or the
    // first location of a vehicle that leaves the route).
    member("use", progress?.use)
    // The indices of the waypoints reached at this location. If the route changed at the same time,
    // the first update on the new route lists the waypoints reached on the previous route.
    list("reached", progress?.reached ?? 0..<0) { $0.integer($1) }
  }
}
