import Coordinates
import Milepost
import Polylines
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@testable import RouteFiles

@Suite("Routes of each form")
struct RouteFormTests {
  private func classes(_ planned: PlannedRoute) -> [TrafficClass] {
    let line = planned.route.line
    return (0..<line.polyline.count - 1).map {
      planned.traffic.traffic(
        at: (line.distance(toVertex: $0) + line.distance(toVertex: $0 + 1)) / 2)
    }
  }

  @Test(
    "Valhalla: maneuvers determine the times of segments, and through locations are waypoints")
  func valhalla() throws {
    #expect(try RouteFixture.response("valhalla-native.json").form == .valhalla)
    let planned = try RouteFixture.route("valhalla-native.json")
    let route = planned.route
    #expect(route.line.polyline == (try RouteFixture.line(RouteFixture.hook)))
    #expect(route.stopVertices == [-1, 3, 8])
    #expect(abs(route.stops[0].distance - 133.3) < 1)
    #expect(route.stops.map(\.waypoint.name) == [nil, "Mercado", nil])
    #expect(planned.origin?.coordinate == Coordinate(latitude: 41.15, longitude: -8.61))
    let expected = [12, 12, 6, 10, 12.5, 12.5, 12.5, 12.5]
    for (segment, seconds) in expected.enumerated() {
      #expect(isClose(route.seconds(ofSegment: segment), seconds, by: 0.01))
    }
    #expect(isClose(route.times?.totalSeconds, 90))
    #expect(planned.traffic == LineTraffic(unknownOn: route.line))
    #expect(planned.speeds == nil)
  }

  @Test("Valhalla: a response in miles, with an alternate, is read")
  func valhallaAlternates() throws {
    let response = try RouteFixture.response("valhalla-native-miles-alternates.json")
    #expect(response.routes.map(\.statedDuration) == [.seconds(90), .seconds(120)])
    #expect(response.routes.map { $0.route.line.polyline.count } == [9, 3])
    for planned in response.routes {
      #expect(isClose(planned.statedLength, planned.route.length, by: 2))
      #expect(isClose(planned.statedDuration, planned.route.times?.totalSeconds))
    }
  }

  @Test("Mapbox: GeoJSON lines, annotations, silent waypoints, and typical durations are read")
  func mapbox() throws {
    let planned = try RouteFixture.route("mapbox-directions.json")
    let route = planned.route
    #expect(route.line.polyline == (try RouteFixture.line(RouteFixture.hook)))
    #expect(route.stopVertices == [3, 5, 8])
    #expect(planned.name == "Rua do Almada")
    #expect(planned.typicalDuration == .seconds(80) && planned.statedDuration == .seconds(96))
    // The second leg takes 60 s; its segments take 10 s each without turns.
    let expected = [10, 20, 6, 12, 12, 12, 12, 12].map(Double.init)
    for (segment, seconds) in expected.enumerated() {
      #expect(isClose(route.seconds(ofSegment: segment), seconds))
    }
    #expect(planned.speeds == [11.1, 5.6, 18.5, 11.1, 8.4, 8.4, 8.4, 8.4])
    #expect(planned.speedLimits?.count == 8)
    #expect(isClose(planned.speedLimits?[0], 50 / 3.6))
    #expect(planned.speedLimits?[1] == .infinity && planned.speedLimits?[2] == .some(nil))
    #expect(isClose(planned.speedLimits?[3], 13.4112))
    #expect(
      classes(planned) == [
        .normal, .trafficJam, .noData, .normal, .normal, .slow, .trafficJam, .normal,
      ])
  }

  @Test("numeric congestion gives the same classes as words")
  func numbers() throws {
    let text = String(decoding: try RouteFixture.bytes("mapbox-directions.json"), as: UTF8.self)
    let without = text.replacing("\"congestion\"", with: "\"other\"")
    let planned = try #require(try RouteFixture.read(without).routes.first)
    #expect(
      classes(planned) == [
        .normal, .trafficJam, .noData, .normal, .normal, .slow, .trafficJam, .normal,
      ])
  }

  @Test("Google: polylines of legs, steps, and speed reading intervals are read")
  func google() throws {
    #expect(try RouteFixture.response("google-routes.json").form == .google)
    let planned = try RouteFixture.route("google-routes.json")
    let route = planned.route
    #expect(route.stopVertices == [3, 8])
    #expect(planned.statedDuration == .seconds(96.5) && planned.typicalDuration == .seconds(80))
    // The times of steps exclude traffic, so they are scaled to the time of the leg: 20 of 30 s
    // become 24 of 36 s.
    for (segment, seconds) in [12.0, 12, 12].enumerated() {
      #expect(isClose(route.seconds(ofSegment: segment), seconds, by: 0.01))
    }
    #expect(isClose(route.legs[1].duration, 60.5))
    #expect(
      classes(planned) == [
        .normal, .normal, .trafficJam, .trafficJam, .slow, .slow, .slow, .slow,
      ])
  }

  @Test("Google: values excluded by the field mask are inferred from other values")
  func googleMasks() throws {
    let text = String(decoding: try RouteFixture.bytes("google-routes.json"), as: UTF8.self)
    let all = try #require(try RouteFixture.read(text).routes.first)
    // Without the polyline of the route, the legs' polylines and intervals are used.
    let parts = text.split(separator: "\"distanceMeters\": 780,", maxSplits: 1)
    #expect(parts.count == 2)
    let legsOnly = parts[0] + "\"distanceMeters\": 780, \"duration\": \"96.5s\"}]}"
    let planned = try #require(try RouteFixture.read(String(legsOnly)).routes.first)
    #expect(planned.route.line.polyline == all.route.line.polyline)
    #expect(planned.traffic == all.traffic)
    // Without durations in traffic, static durations are used.
    let fields = #/"duration": "[0-9.]+s",?/#
    let still = try #require(try RouteFixture.read(text.replacing(fields, with: "")).routes.first)
    #expect(still.statedDuration == nil && still.typicalDuration == .seconds(80))
    #expect(isClose(still.route.times?.totalSeconds, 80))
    let overview = try RouteFixture.route("google-overview-geojson.json")
    #expect(overview.route.line.polyline.count == 3)
    #expect(abs(overview.route.stops[0].distance - 333.2) < 1)
    // Times are exact at points, but the waypoint is between two points.
    #expect(isClose(overview.route.legs[0].duration, 36, by: 3))
    #expect(isClose(overview.route.times?.totalSeconds, 96))
  }

  @Test(
    "precisions 5 and 6 are detected, with and without steps", arguments: [5, 6], [true, false])
  func precisions(_ precision: Int, hasSteps: Bool) throws {
    let line = try RouteFixture.line(RouteFixture.hook)
    let codec = try GooglePolylineCodec(precision: precision)
    func text(_ part: some Sequence<Coordinate>) throws -> String {
      codec.encode(try Polyline(part)).replacing("\\", with: "\\\\")
    }
    func step(
      _ range: ClosedRange<Int>, _ seconds: Double, _ length: Double, _ type: String
    ) throws -> String {
      let start = line[range.lowerBound]
      return #"{"geometry":"\#(try text(line[range]))","duration":\#(seconds),"#
        + #""distance":\#(length),"maneuver":{"type":"\#(type)","#
        + #""location":[\#(start.longitude),\#(start.latitude)]}}"#
    }
    let steps = [
      try step(0...4, 20, 444, "depart"), try step(4...8, 30, 336, "turn"),
      try step(8...8, 0, 0, "arrive"),
    ].joined(separator: ",")
    let geometry = hasSteps ? "" : #""geometry":"\#(try text(line))","#
    let answer =
      #"{"code":"Ok","routes":[{\#(geometry)"distance":780,"duration":50,"#
      + #""legs":[{"distance":780,"duration":50,"steps":[\#(hasSteps ? steps : "")]}]}],"#
      + #""waypoints":[{"location":[-8.61,41.15]},{"location":[-8.606,41.154]}]}"#
    let planned = try #require(try RouteFixture.read(answer).routes.first)
    #expect(planned.route.line.polyline == line)
    #expect(isClose(planned.route.seconds(ofSegment: 0), hasSteps ? 5 : 7.13, by: 0.05))
    #expect(isClose(planned.route.times?.totalSeconds, 50))
    let alone = try RouteFixture.read(answer.replacing("waypoints", with: "others"))
    #expect(alone.routes.first?.route.line.polyline == line)
  }

  @Test("a part of an analysis is a route with the times and the traffic of its streets")
  func analysis() throws {
    // The hook, with one street up to point 3 and one from there to the end.
    let line = try MeasuredPolyline(try RouteFixture.line(RouteFixture.hook))
    let corner = line.distance(toVertex: 3)
    func answer(_ first: String, _ second: String, duration: Double? = 40) -> String {
      let time = duration.map { ",\"duration\":\($0)" } ?? ""
      let start = #"{"length":\#(corner)\#(time)\#(first)}"#
      let rest = #"{"name":"B","length":\#(line.length - corner),"duration":60\#(second)}"#
      return #"{"id":"d","geometry":[\#(RouteFixture.hook)],"parts":[{"length":\#(line.length),"#
        + #""duration":100,"freeFlowDuration":60,"streets":[\#(start),\#(rest)]}]}"#
    }
    let met = answer(#","speed":"TRAFFIC_JAM""#, #","speed":"NORMAL""#)
    let planned = try #require(try RouteFixture.read(met).routes.first)
    #expect(planned.traffic.intervals.map(\.traffic) == [.trafficJam, .normal])
    #expect(planned.traffic.intervals.map(\.end) == [3, line.polyline.count - 1])
    #expect(isClose(planned.route.times?.seconds(toVertex: 3), 40))
    #expect(
      isClose(planned.route.times?.totalSeconds, 100) && planned.typicalDuration == .seconds(60))
    // If a street has no duration, the duration of the part is divided by length.
    let gap = try #require(
      try RouteFixture.read(answer(#","speed":"NO_DATA""#, #","speed":"SLOW""#, duration: nil))
        .routes.first)
    #expect(gap.traffic.intervals.map(\.traffic) == [.noData, .slow])
    #expect(isClose(gap.route.times?.seconds(toVertex: 3), 100 * corner / line.length, by: 0.01))
    let silent = try #require(try RouteFixture.read(answer("", "")).routes.first)
    #expect(silent.traffic == LineTraffic(unknownOn: silent.route.line))
    #expect(throws: FileError.self) {
      try RouteFixture.read(answer(#","speed":"FAST""#, ""))
    }
  }

  @Test("a polyline is read alone, with waypoints in order, and with a given precision")
  func polyline() throws {
    // Out and back along the same line.
    let line = try RouteFixture.line(
      "[[13.4,52.5],[13.405,52.5],[13.41,52.5],[13.405,52.5],[13.4,52.5]]")
    let text = GooglePolylineCodec.precision5.encode(line)
    let waypoints = [13.406, 13.41, 13.406].map {
      Waypoint(coordinate: Coordinate(latitude: 52.5, longitude: $0))
    }
    let response = try RouteFixture.read(" \(text)\n")
    #expect(response.form == .polyline)
    let route = try #require(response.routes.first).leading(through: waypoints).route
    let shares = route.stops.map { $0.distance / route.length }
    #expect(isClose(shares[0], 0.3, by: 1e-3) && isClose(shares[1], 0.5, by: 1e-3))
    #expect(isClose(shares[2], 0.7, by: 1e-3))
    let plain = try #require(try RouteFixture.read(text).routes.first).route
    #expect(plain.stops == [Route.Stop(Waypoint(), at: plain.length)])
    #expect(plain.times == nil)
    let given = RouteReadingOptions(.google(.precision6))
    let small = try #require(try RouteFixture.read(text, options: given).routes.first)
    #expect(abs(small.route.length - plain.length / 10) < 0.1 * plain.length)
  }

  @Test("a polyline may begin like JSON", arguments: ["{cwnDjtusNDGb@_@h@MjA_@", "[[?A{B?"])
  func bracketed(_ text: String) throws {
    let given = RouteReadingOptions(.google(.precision5))
    let response = try RouteFixture.read(text, options: given)
    #expect(response.form == .polyline)
    let line = try GooglePolylineCodec.precision5.decode(text)
    #expect(response.routes.first?.route.line.polyline == line)
  }

  @Test("points in GeoJSON are waypoints")
  func geoJSON() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,41.15]},"properties":{}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":\#(RouteFixture.hook)},\#
      "properties":null},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.6101,41.154]},\#
      "properties":{"name":"Corner"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.606,41.154]},\#
      "properties":{"kind":7}}]}
      """#
    let response = try RouteFixture.read(text)
    #expect(response.form == .geojson)
    let route = try #require(response.routes.first).route
    #expect(route.stops.map(\.waypoint.name) == ["Corner", nil])
    #expect(route.stopVertices == [4, 8])
    let bare = try RouteFixture.read(#"{"type":"LineString","coordinates":\#(RouteFixture.hook)}"#)
    #expect(bare.routes.first?.route.line.polyline == route.line.polyline)
  }

  @Test("the duration of a line in GeoJSON is kept, with and without points and the property kind")
  func timedGeoJSON() throws {
    func feature(_ type: String, _ coordinates: String, _ properties: String) -> String {
      #"{"type":"Feature","geometry":{"type":"\#(type)","coordinates":\#(coordinates)},"#
        + #""properties":{\#(properties)}}"#
    }
    func read(_ line: String, _ points: [String] = []) throws -> PlannedRoute {
      let places = zip(points, ["[-8.61,41.154]", "[-8.606,41.154]"]).map { properties, place in
        feature("Point", place, properties)
      }
      let features = [feature("LineString", RouteFixture.hook, line)] + places
      let routes = try RouteFixture.read(
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
      ).routes
      #expect(routes.count == 1)
      return try #require(routes.first)
    }
    for line in [#""duration":90"#, #""kind":"route","duration":90"#] {
      #expect(isClose(try read(line).route.times?.totalSeconds, 90))
      for kind in ["", #""kind":"waypoint","#] {
        let planned = try read(line, [kind + #""name":"a""#, kind + #""name":"b""#])
        #expect(planned.route.stopVertices == [4, 8], "\(line) \(kind)")
        #expect(planned.route.stops.map(\.waypoint.name) == ["a", "b"])
        #expect(isClose(planned.route.times?.totalSeconds, 90))
      }
    }
    // A duration that isn't a number is ignored.
    #expect(try read(#""duration":"an hour""#).route.times == nil)
  }

  @Test("without waypoints, the lengths of legs determine where the legs end")
  func silentLegs() throws {
    let line = try RouteFixture.line(RouteFixture.hook)
    let geometry = GooglePolylineCodec.precision6.encode(line)
    func read(_ legs: String) throws -> Route {
      let answer = #"{"code":"Ok","routes":[{"geometry":"\#(geometry)","legs":[\#(legs)]}]}"#
      let options = RouteReadingOptions(.google(.precision6))
      return try #require(try RouteFixture.read(answer, options: options).routes.first).route
    }
    let route = try read(
      #"{"distance":222.2,"duration":20},{"distance":222.2,"duration":50},"#
        + #"{"distance":334.6,"duration":30}"#)
    #expect(route.stops.count == 3)
    for (stop, vertex) in zip(route.stops, [2, 4, 8]) {
      #expect(abs(stop.distance - route.line.distance(toVertex: vertex)) < 2)
    }
    for (leg, seconds) in zip(route.legs, [20.0, 50, 30]) {
      #expect(isClose(leg.duration, seconds, by: 0.5))
    }
    // Without lengths, the ends of the legs are unknown.
    #expect(throws: FileError.self) { try read(#"{"duration":20},{"duration":50}"#) }
  }
}

extension RouteReadingOptions {
  init(_ format: PolylineFormat) {
    self.init()
    polylineFormat = format
  }
}
