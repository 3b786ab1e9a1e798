import Coordinates
import Foundation
import MilepostKit
import Polylines
import TripAnalysis

/// A fleet log that is built record by record; positions are in meters east and north of an origin.
struct DrawnLog {
  private(set) var records: [String] = []

  private static let frame = LocalFrame(origin: Coordinate(latitude: 41.15, longitude: -8.61))

  static func at(_ east: Double, _ north: Double) -> Coordinate {
    frame.coordinate(at: LocalPosition(east: east, north: north))
  }

  /// Adds an update of a vehicle.
  ///
  /// - Parameters:
  ///   - seconds: the seconds since 08:00:00.
  ///   - place: the position in meters east and north; nil for an update without a location.
  ///   - fixSeconds: the time of the location in seconds since 08:00:00; by default, that of the
  ///     update.
  ///   - plan: the planned remaining time in seconds.
  ///   - answers: whether the record contains results of Fleet Engine, with wrong values.
  mutating func update(
    _ seconds: Double, at place: (Double, Double)?, speed: Double = 10, heading: Double? = 90,
    accuracy: Double = 4, fixAt fixSeconds: Double? = nil, route: [(Double, Double)]? = nil,
    plan: Double? = nil, traffic: String? = nil, status: String? = nil, vehicle: String = "v1",
    trip: String? = "t1", answers: Bool = false
  ) throws {
    var mask = ["lastLocation"]
    var members: [String] = []
    if let place {
      let point = Self.at(place.0, place.1)
      var location =
        "\"rawLocation\":{\"latitude\":\(point.latitude),\"longitude\":\(point.longitude)},"
        + "\"rawLocationAccuracy\":\(accuracy),\"speed\":\(speed),"
        + "\"rawLocationTime\":\"\(Self.time(fixSeconds ?? seconds))\""
      if let heading { location += ",\"heading\":\(heading)" }
      if answers {
        location += ",\"location\":{\"latitude\":1,\"longitude\":2},\"isRoadSnapped\":true"
      }
      members.append("\"lastLocation\":{\(location)}")
    }
    if let route {
      mask.append("currentRouteSegment")
      if !route.isEmpty {
        let line = try Polyline(route.map { Self.at($0.0, $0.1) })
        let text = S2PolylineCodec().encode(line)
        members.append("\"currentRouteSegment\":\"\(text)\"")
      }
    }
    if let traffic {
      mask.append("currentRouteSegmentTraffic")
      members.append(
        "\"currentRouteSegmentTraffic\":{\"trafficRendering\":{\"roadStretch\":[\(traffic)]}}")
    }
    if let status {
      mask.append("navigationStatus")
      members.append("\"navStatus\":\"NAVIGATION_STATUS_\(status)\"")
    }
    if let plan {
      mask.append("remainingTimeSeconds")
      members.append("\"remainingTimeSeconds\":\(plan)")
    }
    if answers {
      mask += ["remainingTimeSeconds", "remainingDistanceMeters"]
      if plan == nil { members.append("\"remainingTimeSeconds\":7") }
      members.append("\"remainingDistanceMeters\":7")
    }
    let label = trip.map { ",\"trip_id\":\"\($0)\"" } ?? ""
    let response =
      answers
      ? ",\"response\":{\"remainingDistanceMeters\":7,\"etaToFirstWaypoint\":\"\(Self.time(7))\"}"
      : ""
    let updated = mask.joined(separator: ",")
    records.append(
      "{\"timestamp\":\"\(Self.time(seconds))\",\"labels\":{\"vehicle_id\":\"\(vehicle)\"\(label)},"
        + "\"jsonPayload\":{\"@type\":\"type.googleapis.com/maps.fleetengine.v1.UpdateVehicleLog\","
        + "\"request\":{\"vehicleId\":\"\(vehicle)\",\"updateMask\":\"\(updated)\","
        + "\"vehicle\":{\(members.joined(separator: ","))}}\(response)}}")
  }

  /// Adds a status change of a trip.
  mutating func trip(
    _ seconds: Double, _ status: String, trip: String = "t1", vehicle: String? = "v1"
  ) {
    let label = vehicle.map { "\"vehicle_id\":\"\($0)\"," } ?? ""
    records.append(
      "{\"timestamp\":\"\(Self.time(seconds))\",\"labels\":{\(label)\"trip_id\":\"\(trip)\"},"
        + "\"jsonPayload\":{\"@type\":\"type.googleapis.com/maps.fleetengine.v1.UpdateTripLog\","
        + "\"request\":{\"tripId\":\"\(trip)\",\"updateMask\":\"status\",\"trip\":"
        + "{\"status\":\"TRIP_STATUS_\(status)\"}}}}")
  }

  /// Adds a drive straight east at a speed in meters per second, with an update every five seconds.
  mutating func drive(
    from start: Double, to end: Double, north: Double = 0, at seconds: Double, speed: Double = 10,
    answers: Bool = false
  ) throws {
    var east = start
    var time = seconds
    while east <= end {
      try update(time, at: (east, north), speed: speed, answers: answers)
      east += 5 * speed
      time += 5
    }
  }

  /// Returns the progress for each update with a location among the first `count` records.
  func progress(records count: Int = .max) throws -> [VehicleProgress] {
    try Self.progress(of: "[\(records.prefix(count).joined(separator: ","))]")
  }

  /// Returns the progress for each update with a location in a log.
  static func progress(of text: String) throws -> [VehicleProgress] {
    let log = try FleetLog(ByteSource(bytes: Array(text.utf8), name: "drawn"))
    var progress = FleetProgress()
    return try log.compactMap { progress.update(with: try $0.get()) }
  }

  static func time(_ seconds: Double) -> String {
    String(
      format: "2026-03-01T%02d:%02d:%06.3fZ", 8 + Int(seconds) / 3600, Int(seconds) / 60 % 60,
      seconds.truncatingRemainder(dividingBy: 60))
  }

  static func date(_ seconds: Double) -> Date {
    Date(timeIntervalSince1970: 1_772_352_000 + seconds)
  }
}
