import Coordinates
import Foundation
import MilepostKit
import Polylines
import RouteSplitting
import Testing
import TrafficClassification
import TripAnalysis

@Suite("Routes in progress updates")
struct FollowedRouteTests {
  private static let jam =
    "{\"offsetMeters\":500,\"lengthMeters\":1000,\"style\":\"STYLE_TRAFFIC_JAM\"}"

  /// Returns a log with three routes of one vehicle, the second of which is replaced before the
  /// next location, and one route of another vehicle.
  private static func log() throws -> DrawnLog {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: [(0, 0), (1_000, 0), (3_000, 0)], plan: 300, traffic: jam)
    try log.drive(from: 50, to: 800, at: 5)
    try log.update(82, at: nil, route: [(800, 0), (2_000, 0)], plan: 120)
    try log.update(83, at: (500, 500), route: [(500, 500), (500, 900)], vehicle: "v2", trip: nil)
    try log.update(84, at: nil, route: [(800, 0), (800, 700)], plan: 70)
    try log.update(85, at: (800, 10), heading: 0)
    try log.update(90, at: (800, 60), heading: 0)
    return log
  }

  private static func text(_ progress: [VehicleProgress], _ format: ResultFormat) throws -> String {
    String(decoding: try VehicleProgress.form(in: format).bytes(of: progress), as: UTF8.self)
  }

  private static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func features(of progress: [VehicleProgress]) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(try text(progress, .geojson).utf8))
    return try #require((object as? [String: Any])?["features"] as? [[String: Any]])
  }

  @Test("the routes of each vehicle are numbered, and each is new only in the first update on it")
  func numbers() throws {
    let progress = try Self.log().progress()
    let routes = try progress.map { try #require($0.route) }
    #expect(routes.map(\.number) == Array(repeating: 0, count: 17) + [0, 2, 2])
    #expect(
      routes.map(\.isNew) == [true] + Array(repeating: false, count: 16) + [true, true, false])
    for followed in routes {
      let place = followed.progress
      let parts = [place.traveled, place.active, place.remaining]
      #expect(parts[0].lowerBound == 0 && parts[2].upperBound == followed.route.length)
      #expect(
        parts[0].upperBound == parts[1].lowerBound && parts[1].upperBound == parts[2].lowerBound)
    }
    var unseen = try Self.log()
    try unseen.update(95, at: (800, 110), heading: 0, route: [])
    #expect(try #require(try unseen.progress().last).route == nil)
  }

  @Test("NDJSON contains the line of each route once, and traffic covers that line")
  func polylines() throws {
    let progress = try Self.log().progress()
    var lines: [String: Polyline] = [:]
    for (object, update) in zip(try Self.objects(try Self.text(progress, .ndjson)), progress) {
      let number = try #require(object["route"] as? Int)
      let key = "\(update.vehicleID ?? "") \(number)"
      if let text = object["polyline"] as? String {
        #expect(lines[key] == nil, "a line is written once")
        lines[key] = try GooglePolylineCodec.precision6.decode(text)
      }
      let line = try MeasuredPolyline(try #require(lines[key]))
      let traffic = try #require(object["traffic"] as? [[String: Any]])
      #expect(traffic.last?["end"] as? Int == line.polyline.count - 1)
      let parts = ["traveledMeters", "activeMeters", "remainingMeters"].compactMap {
        object[$0] as? Double
      }
      // The coordinates in the text are rounded, by up to a decimeter each.
      #expect(parts.count == 3 && abs(parts.reduce(0, +) - line.length) < 0.5)
      #expect(abs(parts[1] - (object["remainingDistanceMeters"] as? Double ?? -1)) < 0.006)
      let place = line.coordinate(atDistance: parts[0])
      #expect(place.distance(to: try #require(update.snapped)) < 0.5)
    }
    #expect(lines.count == 3)
  }

  @Test("tables show the length of the jam ahead, and nothing if traffic is unknown")
  func ahead() throws {
    let rows = try Self.text(try Self.log().progress(), .table).split(separator: "\n")
    #expect(rows[0].hasSuffix("m slow  m jammed"))
    func jammed(_ row: Int) -> Int? {
      rows[row].split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
    }
    // The jam is from 500 m to 1,500 m; the vehicle drives 50 m between two rows.
    #expect(jammed(1) == 1_000 && jammed(9) == 1_000)
    for row in 12...17 { #expect(abs(try #require(jammed(row)) - (1_550 - 50 * row)) < 8) }
    #expect(rows[18].hasSuffix("Z") && rows[19].hasSuffix("Z"))
    // A single waypoint without a name needs no column.
    #expect(!rows[0].contains("waypoint"))
  }

  @Test("GeoJSON contains the vehicle of each update, and each active route once")
  func features() throws {
    let progress = try Self.log().progress()
    var features = try Self.features(of: progress)[...]
    #expect(features.count == progress.count + 3)
    for (number, update) in progress.enumerated() {
      guard try #require(update.route).isNew else {
        let vehicle = try #require(features.popFirst()?["properties"] as? [String: Any])
        #expect(vehicle["kind"] as? String == "vehicle" && vehicle["update"] as? Int == number)
        continue
      }
      let (route, vehicle) = (features.removeFirst(), features.removeFirst())
      let properties = try [route, vehicle].map { try #require($0["properties"] as? [String: Any]) }
      #expect(properties.map { $0["kind"] as? String } == ["active", "vehicle"])
      #expect(properties.allSatisfy { $0["update"] as? Int == number })
      let geometry = try #require(route["geometry"] as? [String: Any])
      let points = try #require(geometry["coordinates"] as? [[Double]])
      let line = try MeasuredPolyline(
        Polyline(points.map { Coordinate(latitude: $0[1], longitude: $0[0]) }))
      #expect(abs(line.length - (update.remainingDistance ?? -1)) < 0.1)
      let traffic = try #require(properties[0]["traffic"] as? [[String: Any]])
      #expect(traffic.first?["startMeters"] as? Double == 0)
      #expect(abs((traffic.last?["endMeters"] as? Double ?? -1) - line.length) < 0.1)
      #expect(traffic.last?["end"] as? Int == points.count - 1)
      let place = try #require(vehicle["geometry"] as? [String: Any])
      #expect(place["coordinates"] as? [Double] == points[0])
    }
    var lost = try Self.log()
    try lost.update(95, at: (900, 110), heading: 90, route: [])
    let alone = try Self.features(of: [try #require(try lost.progress().last)])
    #expect(alone.count == 1, "without a route there is no line")
    let place = try #require(alone[0]["geometry"] as? [String: Any])
    let raw = DrawnLog.at(900, 110)
    let found = try #require(place["coordinates"] as? [Double])
    #expect(abs(found[0] - raw.longitude) < 1e-7 && abs(found[1] - raw.latitude) < 1e-7)
  }

  @Test("GeoJSON repeats the active route if the vehicle is before the start of the last one drawn")
  func activeBefore() throws {
    var log = DrawnLog()
    try log.update(0, at: (0, 0), route: [(0, 0), (3_000, 0)], plan: 300)
    try log.drive(from: 50, to: 800, at: 5)
    // This outlier coincides with a change of traffic.
    try log.update(85, at: (1_100, 0), traffic: Self.jam)
    try log.update(90, at: (850, 0))
    try log.update(95, at: (900, 0))
    var start = Double.infinity
    var drawn: [Int] = []
    for feature in try Self.features(of: try log.progress()) {
      let properties = try #require(feature["properties"] as? [String: Any])
      let geometry = try #require(feature["geometry"] as? [String: Any])
      if properties["kind"] as? String == "active" {
        let points = try #require(geometry["coordinates"] as? [[Double]])
        start = points[0][0]
        drawn.append(try #require(properties["update"] as? Int))
      } else {
        let place = try #require(geometry["coordinates"] as? [Double])
        #expect(place[0] >= start)
      }
    }
    #expect(drawn.count == 3 && drawn.suffix(2) == [17, 18])
  }

  @Test("GeoJSON repeats the active route after a waypoint, a return to the route, or new traffic")
  func activeAgain() throws {
    let line = try Polyline([(0, 0), (1_000, 0), (3_000, 0)].map { DrawnLog.at($0.0, $0.1) })
    let route = try Route(
      line, stops: [Route.Stop(Waypoint(), at: 500), Route.Stop(Waypoint(), at: 2_900)])
    var cursor = RouteCursor(route)
    func update(_ vehicle: String, at x: Double, isOnRoute: Bool?, isNew: Bool = false)
      -> VehicleProgress
    {
      let progress = cursor.update(with: Location(coordinate: DrawnLog.at(x, 0)))
      var update = VehicleProgress(timestamp: nil, raw: DrawnLog.at(x, 0))
      update.vehicleID = vehicle
      update.isOnRoute = isOnRoute
      update.remainingDistance = progress.active.upperBound - progress.active.lowerBound
      update.route = FollowedRoute(
        number: 0, isNew: isNew, route: route, progress: progress,
        traffic: LineTraffic(unknownOn: route.line))
      return update
    }
    let updates = [
      update("a", at: 0, isOnRoute: nil, isNew: true), update("a", at: 40, isOnRoute: true),
      update("a", at: 80, isOnRoute: true), update("b", at: 80, isOnRoute: true),
      update("a", at: 120, isOnRoute: false), update("a", at: 160, isOnRoute: false),
      update("a", at: 200, isOnRoute: true), update("b", at: 240, isOnRoute: true),
    ]
    var drawn: [Int] = []
    for feature in try Self.features(of: updates) {
      let properties = try #require(feature["properties"] as? [String: Any])
      if properties["kind"] as? String == "active" {
        drawn.append(try #require(properties["update"] as? Int))
      }
    }
    #expect(drawn == [1, 3, 6])
    let further = stride(from: 280.0, to: 1_000, by: 40).map { x in
      update("a", at: x, isOnRoute: true)
    }
    let reached = try #require(further.first { $0.route?.progress.reached == 0..<1 })
    #expect(try Self.features(of: [updates[2], updates[2], reached]).count == 5)
    var jammed = updates[2]
    jammed.route?.traffic = LineTraffic(on: route.line, [], elsewhere: .trafficJam)
    #expect(try Self.features(of: [updates[2], jammed, jammed]).count == 5)
  }
}
