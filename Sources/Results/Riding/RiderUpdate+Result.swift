import Coordinates
import Files
import Journeys
import MapDrawing
import Polylines
import RouteSplitting
public import TextFormats
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RiderUpdate: ResultRecord {
  /// Returns the form of updates as a table, JSON, or a map; nil for other formats.
  ///
  /// <doc:DriveResults> describes every member.
  public static func form(_ format: ResultFormat, _ options: ResultOptions) -> RecordForm<Self>? {
    switch format {
    case .table: .table(columns, showsEmptyColumns: false) { [row(of: $0)] }
    case .ndjson, .json:
      .json(format) { update, text, _ throws(FileError) in
        try write(update, in: &text, options.polylines)
      }
    case .svg, .html: map(format, options)
    default: nil
    }
  }

  private static func write(
    _ update: RiderUpdate, in text: inout JSONText, _ polylines: PolylineFormat
  ) throws(FileError) {
    let followed = update.vehicle?.route
    let line = followed.flatMap { $0.isNew ? $0.route.line.polyline : nil }
    let polyline = try line.map { line throws(FileError) in try polylines.text(of: line) }
    // The time at which the rider's app received the update.
    text.member("timestamp", update.time)
    // The id of the trip.
    text.member("trip", update.tripID)
    // The status of the trip, as named by Fleet Engine; `NEW` if the trip could not be read.
    text.member("status", update.status.rawValue)
    // The reason why the trip could not be read; omitted if it was read.
    text.known("failure", update.failure)
    // The names of the members that changed since the previous update of the trip that was read; in
    // its first update, of all members with known values. `timestamp`, `trip`, `failure`, `codec`,
    // and `polyline` are never included.
    text.list("changed", update.changed) { $0.string($1) }
    // The id of the trip's vehicle.
    text.member("vehicle", update.vehicle?.vehicleID)
    if let vehicle = update.vehicle { text.position(of: vehicle) }
    // The expected time of arrival at the pickup; after the rider is picked up, the time of
    // departure from the pickup.
    text.member("pickupTime", update.pickupTime?.toTheSecond)
    // The expected time of arrival at the drop-off; after the trip is complete, the time at which
    // it ended.
    text.member("dropoffTime", update.dropOffTime?.toTheSecond)
    // The remaining waypoints up to the drop-off, including stops of other trips.
    text.objects("waypoints", update.waypoints) { text, stop in
      // The id of the trip that the waypoint belongs to.
      text.member("trip", stop.waypoint.tripID)
      // The kind of waypoint: `pickup`, `intermediateDestination`, or `dropOff`.
      text.member("kind", stop.waypoint.kind)
      // The name of the waypoint; omitted if it has none.
      text.known("name", stop.waypoint.name)
      // The distance to the waypoint in meters, from the vehicle for the first waypoint, and from
      // the previous waypoint for the others; null if unknown.
      text.member("distanceMeters", stop.distance, decimals: 2)
      // The estimated time of arrival at the waypoint.
      text.member("eta", stop.arrival?.toTheSecond)
      text.etaInterval(stop.interval)
    }
    // The index of the active route, from 0, among the active routes of the trip so far.
    text.member("route", followed?.number)
    // The format of `polyline`, by its name in `--codec`; present if `polyline` is.
    text.known("codec", polyline.map { _ in polylines.name })
    // The encoded line of the active route; present only if that route is new.
    text.known("polyline", polyline)
    text.traffic(followed?.traffic.intervals ?? [])
    // The driven distance that counts for the fare, in meters; null until the rider is picked up,
    // and without a network.
    text.member("drivenMeters", update.driven?.meters, decimals: 1)
    // The number of gaps in the driven distance, where the locations don't show the route driven;
    // omitted if `drivenMeters` is null.
    text.known("drivenGaps", update.driven?.gaps)
  }

  private static let columns: [TextTable.Column] = [
    "time", "trip", "status", "vehicle", "next stop", .number("m left"), "eta", "drop-off",
    .number("m slow"), .number("m jammed"), "failure",
  ]

  private static func row(of update: RiderUpdate) -> [String] {
    func time(_ time: Date?) -> String { time?.toTheSecond.rfc3339 ?? "" }
    let vehicle = update.vehicle
    let ahead = vehicle?.route?.metersAhead
    func meters(_ traffic: TrafficClass) -> String {
      ahead.map { $0[traffic, default: 0].fixed(0) } ?? ""
    }
    let next = update.waypoints.first.map { stop in
      let title = stop.waypoint.title(0)
      return stop.waypoint.tripID == update.tripID
        ? title : "\(title) of \(stop.waypoint.tripID ?? "")"
    }
    return [
      time(update.time), update.tripID, update.status.rawValue, vehicle?.vehicleID ?? "",
      next ?? "", vehicle?.remainingDistance?.fixed(0) ?? "", time(vehicle?.arrival),
      time(update.dropOffTime), meters(.slow), meters(.trafficJam), update.failure ?? "",
    ]
  }
}

extension RiderUpdate: MappedRecord {
  package static func makeDrawing() -> RecordDrawing<Self> {
    let fleet = FleetRecording()
    var statuses: [String: TripStatus] = [:]
    return RecordDrawing(recordingIn: fleet) { update in
      guard let vehicle = update.vehicle else { return true }
      let isNew = statuses.updateValue(update.status, forKey: update.tripID) != update.status
      return fleet.record(update.tripID) {
        $0.add(vehicle, at: update.time, nextStop: update.waypoints.first?.waypoint.kind)
        if isNew { $0.add(status: "trip \(update.status.rawValue)") }
      }
    } finish: {
      fleet.draw(on: &$0)
    }
  }
}
