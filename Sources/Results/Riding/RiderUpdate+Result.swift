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
  /// How updates are written: as a table, or as JSON.
  ///
  /// <doc:DriveResults> has every member.
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
    // When the rider's app got the update.
    text.member("timestamp", update.time)
    // The id of the trip.
    text.member("trip", update.tripID)
    // How far it is, by the names of Fleet Engine.
    text.member("status", update.status.rawValue)
    // Why the trip could not be read; left out where it was.
    text.known("failure", update.failure)
    // The names of members that have changed since the update before.
    text.list("changed", update.changed) { $0.string($1) }
    // The id of its vehicle.
    text.member("vehicle", update.vehicle?.vehicleID)
    if let vehicle = update.vehicle { text.position(of: vehicle) }
    // When the vehicle arrives at the pickup; afterwards when it left there.
    text.member("pickupTime", update.pickupTime?.toTheSecond)
    // When it arrives at the drop-off; afterwards when the trip was complete.
    text.member("dropoffTime", update.dropOffTime?.toTheSecond)
    // What the vehicle still visits up to the drop-off, stops of other trips included.
    text.objects("waypoints", update.waypoints) { text, stop in
      // The id of the trip that it belongs to.
      text.member("trip", stop.waypoint.tripID)
      // `pickup`, `intermediateDestination` or `dropOff`.
      text.member("kind", stop.waypoint.kind)
      // Its name; left out where it has none.
      text.known("name", stop.waypoint.name)
      // Meters from the vehicle, of later ones from the waypoint before.
      text.member("distanceMeters", stop.distance, decimals: 2)
      // When the vehicle arrives.
      text.member("eta", stop.arrival?.toTheSecond)
      text.etaInterval(stop.interval)
    }
    // The number, from 0, of the active route among those that the trip has had.
    text.member("route", followed?.number)
    // The format of `polyline`, as `--codec` names it; there with it.
    text.known("codec", polyline.map { _ in polylines.name })
    // The active route, encoded; only where it is new.
    text.known("polyline", polyline)
    text.traffic(followed?.traffic.intervals ?? [])
    // Meters that count for the fare; null before the rider got in.
    text.member("drivenMeters", update.driven?.meters, decimals: 1)
    // How many gaps are in that way, of which locations don't show how it was driven.
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
    func meters(_ speed: TrafficSpeed) -> String {
      ahead.map { $0[speed, default: 0].fixed(0) } ?? ""
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
