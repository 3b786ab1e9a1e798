import Coordinates
import Milepost
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@testable import RouteFiles

@Suite("Routes in GeoJSON from Milepost and other sources")
struct GeoJSONRouteTests {
  /// The first five points of `RouteFixture.hook`, and the last five.
  private static let north =
    "[[-8.61,41.15],[-8.61,41.151],[-8.61,41.152],[-8.61,41.153],[-8.61,41.154]]"
  private static let east =
    "[[-8.61,41.154],[-8.609,41.154],[-8.608,41.154],[-8.607,41.154],[-8.606,41.154]]"

  private static func line(_ coordinates: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":\#(coordinates)},"#
      + #""properties":{\#(properties)}}"#
  }

  private static func point(_ place: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place)]},"#
      + #""properties":{\#(properties)}}"#
  }

  private func routes(
    _ features: [String]
  ) throws(FileError) -> [PlannedRoute] {
    try RouteFixture.read(
      #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    ).routes
  }

  private func route(_ features: [String]) throws -> PlannedRoute {
    let routes = try routes(features)
    #expect(routes.count == 1)
    return try #require(routes.first)
  }

  /// A route in Milepost's form, with one leg to the corner and one to the end.
  private static let own = [
    line(north, #""kind":"route","leg":0,"duration":30"#),
    line(east, #""kind":"route","leg":1,"duration":60"#),
    point("-8.61,41.15", #""kind":"waypoint","waypoint":0,"name":"start""#),
    point("-8.61,41.154", #""kind":"waypoint","waypoint":1,"name":"corner""#),
    point("-8.606,41.154", #""kind":"waypoint","waypoint":2,"name":"end""#),
  ]

  @Test(
    "points added to a Milepost route are placed among its own waypoints",
    arguments: ["", #""kind":"waypoint","#])
  func added(_ kind: String) throws {
    let added = Self.point("-8.61,41.152", kind + #""name":"added""#)
    let late = Self.point("-8.608,41.154", kind + #""name":"late""#)
    let planned = try route(Self.own + [added, late])
    #expect(planned.origin?.name == "start")
    #expect(planned.route.stops.map(\.waypoint.name) == ["added", "corner", "late", "end"])
    #expect(planned.route.stopVertices == [2, 4, 6, 8])
    let durations = planned.route.legs.map(\.duration)
    for (duration, seconds) in zip(durations, [15.0, 15, 30, 30]) {
      #expect(isClose(duration, seconds, by: 0.1))
    }
    // A point may be added to a route with a single leg, too.
    let single = try route([
      Self.line(RouteFixture.hook, #""kind":"route","leg":0,"duration":90"#),
      Self.own[2],
      Self.point("-8.606,41.154", #""kind":"waypoint","waypoint":1,"name":"end""#), added,
    ])
    #expect(single.route.stops.map(\.waypoint.name) == ["added", "end"])
    #expect(single.origin?.name == "start" && isClose(single.route.times?.totalSeconds, 90))
    let alone = try route(Self.own)
    #expect(alone.route.stops.map(\.waypoint.name) == ["corner", "end"])
  }

  @Test("added points replace the ends of legs if the route has no waypoints of its own")
  func replaced() throws {
    let ends = ["-8.61,41.152", "-8.606,41.154"].map { Self.point($0, "") }
    let planned = try route(Array(Self.own[..<2]) + ends)
    #expect(planned.route.stopVertices == [2, 8])
    #expect(isClose(planned.route.legs.first?.duration, 15, by: 0.1))
  }

  @Test("points added to several routes are rejected as ambiguous")
  func ambiguous() throws {
    let matchings = [Self.line(Self.north, #""kind":"route""#)]
    let error = #expect(throws: FileError.self) {
      try route(matchings + matchings + [Self.point("-8.61,41.152", "")])
    }
    #expect(error?.code == .unsupported)
    #expect(try routes(matchings + matchings).count == 2)
  }

  @Test("waypoints in order can be added to lines and matchings, but not to routes with waypoints")
  func given() throws {
    let waypoints = [41.152, 41.153].map {
      Waypoint(coordinate: Coordinate(latitude: $0, longitude: -8.61))
    }
    let matching = Self.line(Self.north, #""kind":"route","freeFlowDuration":40"#)
    for line in [Self.line(Self.north, ""), matching] {
      let plain = try #require(try routes([Self.line("[[0,1],[0.001,1.001]]", ""), line]).last)
      #expect(!plain.hasWaypoints)
      let planned = try plain.leading(through: waypoints)
      #expect(planned.hasWaypoints)
      #expect(planned.route.stopVertices == [2, 3])
      #expect(planned.route.times == plain.route.times)
      #expect(planned.route.line.polyline == plain.route.line.polyline)
      let own = try route([line, Self.point("-8.61,41.151", #""name":"own""#)])
      for refused in [own, planned] {
        let error = #expect(throws: RouteError.self) {
          try refused.leading(through: waypoints)
        }
        #expect(error?.code == .ownWaypoints)
      }
      let back = #expect(throws: RouteError.self) {
        try plain.leading(through: waypoints.reversed())
      }
      #expect(back?.code == .misplacedWaypoint)
    }
    let own = try #require(try routes(Self.own).first)
    #expect(throws: RouteError.self) { try own.leading(through: waypoints) }
    let snapped = #"{"id":"7","geometry":[\#(Self.north)],"matchings":[{"streets":[]}]}"#
    let planned = try #require(try RouteFixture.read(snapped).routes.first)
    #expect(try planned.leading(through: waypoints).route.stopVertices == [2, 3])
    let away = [Waypoint(coordinate: Coordinate(latitude: 41.152, longitude: -8.63))]
    let error = #expect(throws: RouteError.self) { try planned.leading(through: away) }
    #expect(
      error?.code == .misplacedWaypoint && error?.description.contains("from the line") == true)
  }

  @Test("positions of vehicles are not waypoints")
  func vehicles() throws {
    let vehicle = Self.point("-8.61,41.152", #""kind":"vehicle","update":0"#)
    let active = Self.line(RouteFixture.hook, #""kind":"active","update":0"#)
    #expect(try route([active, vehicle]).route.stops.count == 1)
  }

  private static func piece(_ coordinates: String, _ properties: String) -> String {
    line(coordinates, #""kind":"traffic","route":0,"# + properties)
  }

  @Test("lines with traffic may be mixed with other lines, legs, and points")
  func mixed() throws {
    let traffic = Self.piece(Self.north, #""leg":0,"speed":"SLOW""#)
    #expect(try routes([traffic, Self.line(Self.east, "")]).count == 2)
    let own = try route([traffic] + Self.own)
    #expect(own.route.stops.map(\.waypoint.name) == ["corner", "end"])
    // Points may be added to lines with traffic, too.
    let slow = try route([traffic, Self.point("-8.61,41.152", #""name":"added""#)])
    #expect(slow.route.stops.map(\.waypoint.name) == ["added", nil])
    #expect(slow.traffic.intervals.map(\.traffic) == [.slow])
  }

  @Test(
    "traffic without a valid speed is rejected",
    arguments: ["", #","speed":"FAST""#, #","speed":null"#])
  func speeds(_ speed: String) throws {
    #expect(throws: FileError.self) {
      try routes([Self.piece(Self.north, #""leg":0"# + speed)])
    }
  }

  @Test("legs without length produce several waypoints at the same place")
  func empty() throws {
    let corner = "[[-8.61,41.154],[-8.61,41.154]]"
    let end = "[[-8.606,41.154],[-8.606,41.154]]"
    let planned = try route([
      Self.piece(Self.north, #""leg":0,"destination":"a","speed":"SLOW","duration":30"#),
      Self.piece(corner, #""leg":1,"destination":"b","speed":"SLOW","duration":0"#),
      Self.piece(Self.east, #""leg":2,"destination":"c","speed":"NORMAL","duration":60"#),
      Self.piece(end, #""leg":3,"destination":"d","speed":"NORMAL","duration":0"#),
    ])
    #expect(planned.route.line.polyline == (try RouteFixture.line(RouteFixture.hook)))
    #expect(planned.route.stops.map(\.waypoint.name) == ["a", "b", "c", "d"])
    #expect(planned.route.stopVertices == [4, 4, 8, 8])
    #expect(isClose(planned.route.times?.totalSeconds, 90))
    #expect(isClose(planned.route.times?.seconds(toVertex: 4), 30))
  }

  @Test("the parts of a line may have small gaps between them, but not large ones")
  func parts() throws {
    func read(_ second: String) throws(FileError) -> PlannedRoute? {
      let parts = "[[[-8.61,41.15],[-8.61,41.151]],[\(second),[-8.61,41.153]]]"
      return try RouteFixture.read(#"{"type":"MultiLineString","coordinates":\#(parts)}"#)
        .routes.first
    }
    #expect(try read("[-8.61,41.151]")?.route.line.polyline.count == 3)
    #expect(try read("[-8.61,41.1515]")?.route.line.polyline.count == 4)
    let error = #expect(throws: FileError.self) { try read("[-8.61,41.1525]") }
    #expect(error?.code == .malformed && error?.index == 2 && error?.path == "coordinates")
    #expect(error?.found.contains("41.1525, -8.61, 167 m from the end of the previous one") == true)
  }

  @Test(
    "an invalid or implausible duration is replaced by the free-flow duration, if there is one",
    arguments: ["-1", "1.7e12", "\"an hour\"", "[]", "null"])
  func amounts(_ number: String) throws {
    #expect(try route([Self.line(RouteFixture.hook, #""duration":\#(number)"#)]).route.times == nil)
    let free = #""duration":\#(number),"freeFlowDuration":70"#
    #expect(isClose(try route([Self.line(RouteFixture.hook, free)]).route.times?.totalSeconds, 70))
  }
}
