import Coordinates
import Foundation
import Milepost
import Polylines
import Results
import RoadDrawings
import RoadNetworks
import RoadSnapping
import RouteSplitting
import Testing
import TrafficClassification
import TripAnalysis

@Suite("Traffic along routes from any source")
struct RouteTrafficForecasterTests {
  private static let monday = Date(timeIntervalSince1970: 1_760_340_000)

  /// Returns layers in which one edge is driven at a fraction of its free-flow speed.
  ///
  /// It is the edge from `slow` to `end`. The others are driven at 95% of their free-flow speeds;
  /// edges from or to the node x have no learned speed.
  private static func layers(
    _ drawing: RoadDrawing, slow: Character, _ end: Character, share: Double
  ) throws -> SpeedLayers {
    let network = drawing.network
    var recorder = ProbeRecorder(network)
    for id in network.edgeIDs {
      let edge = try network.edge(id)
      let nodes = edge.osmNodes.compactMap { UInt8(exactly: $0) }.map {
        Character(Unicode.Scalar($0))
      }
      guard nodes.first != "x", nodes.last != "x" else { continue }
      let isSlow = nodes.first == slow && nodes.last == end
      let speed = try #require(edge.attributes.freeFlowSpeed(for: .car)) * (isSlow ? share : 0.95)
      for number in 0..<50 {
        let entry = monday - 1200 + Double(number) * 10
        try recorder.add(
          RoadPath(traversals: [
            EdgeTraversal(
              edge: id, start: 0, end: edge.lengthInMillimeters, entryTime: entry,
              exitTime: entry + edge.length / speed)
          ]))
      }
    }
    return SpeedLayers(
      typical: try TypicalSpeeds(
        recorder.speeds(), on: network, timeZone: .gmt, asOf: monday))
  }

  private static func forecaster(
    _ drawing: RoadDrawing, slow: Character, _ end: Character, share: Double
  ) throws -> RouteTrafficForecaster {
    try RouteTrafficForecaster(
      drawing.network, layers(drawing, slow: slow, end, share: share))
  }

  private static func town() throws -> RoadDrawing {
    try RoadDrawing(
      """
      a-------b-------c-------d-------x
              |               |
              e-------f-------g
      """,
      ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("dx"), DrawnWay("befgd")],
      cell: 50)
  }

  @Test("stretches have the traffic of their roads, with sparse, dense, or displaced points")
  func stretches() throws {
    let drawing = try Self.town()
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    // The points are on the road every 400 m, on it every 25 m, or 3 m beside it every 25 m.
    let corners = [drawing["a"], drawing["b"], drawing["c"], drawing["d"], drawing["x"]]
    let dense = stride(from: 0.0, through: 1, by: 1 / 64).map {
      corners[0].interpolated(to: corners[4], fraction: $0)
    }
    let beside = dense.map { $0.destination(distance: 3, bearing: 0) }
    for line in [corners, dense, beside] {
      let route = try Route(Polyline(line), stops: [])
      let traffic = try forecaster.forecast(route, departing: Self.monday)
      let intervals = traffic.traffic.intervals
      #expect(intervals.map(\.traffic) == [.normal, .slow, .normal, .noData])
      for (interval, end) in zip(intervals, [400.0, 800, 1200, 1600]) {
        #expect((interval.endMeters - end).magnitude < 8)
      }
      #expect(traffic.coveredLength > route.length - 1)
      let duration = try #require(traffic.duration)
      let freeFlow = try #require(traffic.freeFlowDuration)
      #expect(duration > freeFlow * 1.3 && duration < freeFlow * 2)
      #expect(traffic.departure == Self.monday)
    }
  }

  @Test("rounded sums of lengths don't produce slivers of another class")
  func noSlivers() throws {
    let drawing = try RoadDrawing(
      "a-------b-------c-------d", ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd")], cell: 150
    )
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    let line = try MeasuredPolyline(Polyline([drawing["a"], drawing["d"]]))
    for start in stride(from: 0, to: 3_500.0, by: 37) {
      let rest = try Polyline(line.slice(from: start, to: line.length).coordinates)
      let traffic = try forecaster.forecast(Route(rest, stops: []), departing: Self.monday).traffic
      #expect(traffic.intervals.allSatisfy { $0.endMeters - $0.startMeters > 0.01 }, "\(start) m")
    }
  }

  @Test("a route has no duration if a long stretch of it, or all of it, is off the roads")
  func offRoad() throws {
    let drawing = try Self.town()
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    let far = drawing["x"].destination(distance: 2000, bearing: 90)
    let traffic = try forecaster.forecast(
      Route(Polyline([drawing["a"], drawing["x"], far]), stops: []), departing: Self.monday)
    #expect(traffic.duration == nil && traffic.freeFlowDuration == nil)
    #expect(traffic.traffic.intervals.last?.traffic == .noData)
    for length in [500.0, 40] {
      let nowhere = try forecaster.forecast(
        Route(Polyline([far, far.destination(distance: length, bearing: 0)]), stops: []),
        departing: Self.monday)
      #expect(nowhere.coveredLength == 0 && nowhere.duration == nil)
      #expect(nowhere.traffic.intervals.map(\.traffic) == [.noData])
    }
  }

  @Test("a route over a road closed to cars has no duration, but counts as on roads")
  func closedRoads() throws {
    var path = DrawnWay("bc", access: .none)
    path.forward.paces.car = 0
    path.backward.paces.car = 0
    let drawing = try RoadDrawing("a-------b-------c", ways: [DrawnWay("ab"), path], cell: 50)
    var onFoot = SnappingOptions()
    onFoot.mode = .foot
    let forecaster = RouteTrafficForecaster(
      drawing.network, SpeedLayers(drawing.network), options: onFoot)
    let traffic = try forecaster.forecast(
      Route(Polyline([drawing["a"], drawing["b"], drawing["c"]]), stops: []),
      departing: Self.monday)
    #expect(traffic.isOnRoads, "\(traffic.coveredLength) m")
    #expect(traffic.duration == nil && traffic.freeFlowDuration == nil)
    let far = drawing["c"].destination(distance: 2000, bearing: 90)
    let off = try forecaster.forecast(
      Route(Polyline([drawing["a"], drawing["b"], far]), stops: []), departing: Self.monday)
    #expect(!off.isOnRoads && off.duration == nil)
  }

  @Test("short stretches off the roads count as driven at 10 m/s, in traffic and at free flow")
  func gaps() throws {
    // In the first drawing, two streets end 45 m apart; in the second one, the route ends in a yard
    // 45 m north of a junction.
    let apart = try RoadDrawing(
      "a-------bc-------d", ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 45)
    let town = try Self.town()
    let yard = town["d"].destination(distance: 45, bearing: 0)
    for (drawing, parts, last) in [(apart, ["ab", "cd"], []), (town, ["abcd"], [yard])] {
      let forecaster = try Self.forecaster(drawing, slow: "c", "d", share: 0.35)
      func forecast(_ letters: String, _ last: [Coordinate] = []) throws -> RouteTraffic {
        let ends = letters.map { drawing[$0] }
        let line = zip(ends, ends.dropFirst()).flatMap { start, end in
          (0...16).map { start.interpolated(to: end, fraction: Double($0) / 16) }
        }
        return try forecaster.forecast(
          Route(Polyline(line + last), stops: []), departing: Self.monday)
      }
      let parts = try parts.map { try forecast($0) }
      let whole = try forecast("abcd", last)
      let gap = whole.route.length - whole.coveredLength
      #expect(gap > 15)
      for duration in [\RouteTraffic.duration, \.freeFlowDuration] {
        let sum = try parts.reduce(Duration.seconds(gap / 10)) { sum, part in
          try sum + #require(part[keyPath: duration])
        }
        let time = try #require(whole[keyPath: duration])
        #expect(((time - sum) / .seconds(1)).magnitude < 0.1, "\(gap) m")
      }
    }
  }

  /// Writes traffic in a format, and reads it back as a route.
  private static func readAgain(
    _ traffic: RouteTraffic, _ format: ResultFormat,
    _ polylines: PolylineFormat = .google(.precision6), options: RouteReadingOptions = .init()
  ) throws -> RouteResponse {
    let form = try RouteTraffic.form(in: format, options: ResultOptions(polylines: polylines))
    return try RouteResponse(
      bytes: form.bytes(of: [traffic]), name: "traffic.\(format)", options: options)
  }

  @Test(
    "traffic that was written can be read as a route with its times and waypoints",
    arguments: [ResultFormat.geojson, .ndjson, .json])
  func readAgain(_ format: ResultFormat) throws {
    let drawing = try Self.town()
    let layers = try Self.layers(drawing, slow: "b", "c", share: 0.35)
    let forecaster = RouteTrafficForecaster(drawing.network, layers)
    let line = try Polyline([drawing["a"], drawing["b"], drawing["c"], drawing["d"]])
    let route = try Route(
      line, stops: [Route.Stop(Waypoint(name: "there"), at: 600), Route.Stop(Waypoint(), at: 1100)])
    let traffic = try forecaster.forecast(route, departing: Self.monday)
    let response = try Self.readAgain(traffic, format)
    #expect(response.form == .milepost && response.routes.count == 1)
    let read = try #require(response.routes.first)
    #expect((read.route.length - route.length).magnitude < 0.1)
    #expect(read.route.stops.map(\.waypoint.name) == ["there", nil])
    for (stop, meters) in zip(read.route.stops, [600.0, 1100]) {
      #expect((stop.distance - meters).magnitude < 0.1)
    }
    #expect(read.traffic.intervals.map(\.traffic) == traffic.traffic.intervals.map(\.traffic))
    // The first leg is 400 m normal and 200 m slow; the second is 200 m slow and 300 m normal. The
    // last 100 m are after the last waypoint.
    let network = drawing.network
    let path = try ["ab", "bc", "cd"].map { letters in
      try #require(
        network.edgeIDs.first {
          try network.edge($0).osmNodes.map(\.self) == letters.map(RoadDrawing.id)
        })
    }
    let seconds = try zip(path, path.dropFirst().map(Optional.some) + [nil]).map { edge, next in
      let estimate = try #require(try layers.speed(on: edge, onto: next, at: Self.monday))
      return try network.edge(edge).length / estimate.speed
    }
    #expect(seconds[1] > 2 * seconds[0])
    let legs = try read.route.legs.map { try #require($0.duration).inSeconds }
    #expect((legs[0] - (seconds[0] + seconds[1] / 2)).magnitude < 0.1)
    #expect((legs[1] - (seconds[1] / 2 + seconds[2] * 0.75)).magnitude < 0.1)
    let duration = try #require(traffic.duration) / .seconds(1)
    #expect((duration - seconds.reduce(0, +)).magnitude < 0.1)
    let free = try #require(traffic.freeFlowDuration) / .seconds(1)
    if format != .geojson {
      #expect(abs(try #require(read.statedDuration).inSeconds - duration) < 0.001)
      #expect(abs(try #require(read.typicalDuration).inSeconds - free) < 0.001)
    }
  }
  @Test(
    "waypoints at the same place are kept when traffic is written and read",
    arguments: [ResultFormat.geojson, .ndjson])
  func stopsAtOnePlace(_ format: ResultFormat) throws {
    let drawing = try Self.town()
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    let line = try Polyline([drawing["a"], drawing["b"], drawing["c"], drawing["d"]])
    let length = try MeasuredPolyline(line).length
    let distances = [0, 0, 400, 600, 600, 600, length, length]
    let route = try Route(
      line, stops: distances.enumerated().map { Route.Stop(Waypoint(name: "stop \($0)"), at: $1) })
    let traffic = try forecaster.forecast(route, departing: Self.monday)
    let read = try #require(try Self.readAgain(traffic, format).routes.first)
    #expect(read.route.stops.map(\.waypoint) == route.stops.map(\.waypoint))
    for (stop, distance) in zip(read.route.stops, distances) {
      #expect((stop.distance - distance).magnitude < 0.1)
    }
  }

  @Test("traffic read from NDJSON and from GeoJSON has the same times at each place")
  func sameTimes() throws {
    let drawing = try Self.town()
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    let line = try Polyline([drawing["a"], drawing["b"], drawing["c"], drawing["x"]])
    let place = Waypoint(coordinate: drawing["c"], name: "there")
    let route = try Route(line, stops: [Route.Stop(place, at: 600), Route.Stop(place, at: 900)])
    let traffic = try forecaster.forecast(route, departing: Self.monday)
    let shapes = try Self.readAgain(traffic, .geojson).routes[0]
    var given = RouteReadingOptions()
    given.polylineFormat = .s2(.init())
    for read in try [
      Self.readAgain(traffic, .ndjson), Self.readAgain(traffic, .ndjson, .google(.precision5)),
      Self.readAgain(traffic, .ndjson, .s2(.init()), options: given),
    ].map({ $0.routes[0] }) {
      #expect((read.route.length - route.length).magnitude < 2)
      #expect(read.route.stops.map(\.waypoint.name) == ["there", "there"])
      #expect(read.traffic.intervals.map(\.traffic) == shapes.traffic.intervals.map(\.traffic))
      let found = try #require(read.route.stops[1].waypoint.coordinate)
      #expect(found.distance(to: drawing["c"]) < 0.01)
      for meters in stride(from: 0.0, through: 900, by: 50) {
        let seconds = [read, shapes].map { planned in
          planned.route.times?.seconds(from: 0, to: meters, along: planned.route.line) ?? .nan
        }
        #expect((seconds[0] - seconds[1]).magnitude < 0.3, "\(meters) m: \(seconds)")
      }
    }
  }

  @Test(
    "invalid traffic is rejected",
    arguments: [
      ("\"endMeters\":399.998", "\"endMeters\":900.5", FileError.Code.malformed),
      ("\"along\":600", "\"along\":60000", .malformed),
      ("\"along\":600", "\"along\":1000", .malformed),
      ("\"speed\":\"SLOW\"", "\"speed\":\"FAST\"", .malformed),
      ("\"along\":600", "\"a\":1", .missingField),
      ("\"endMeters\":399.998", "\"endMeters\":-4", .malformed),
    ])
  func disorder(_ found: String, _ other: String, _ code: FileError.Code) throws {
    let drawing = try Self.town()
    let forecaster = try Self.forecaster(drawing, slow: "b", "c", share: 0.35)
    let line = try Polyline([drawing["a"], drawing["b"], drawing["c"], drawing["d"]])
    let stops = [600.0, 900].map { Route.Stop(Waypoint(), at: $0) }
    let traffic = try forecaster.forecast(
      try Route(line, stops: stops), departing: Self.monday)
    let bytes = try RouteTraffic.form(in: .ndjson).bytes(of: [traffic])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(found), "\(text)")
    let damaged = Array(text.replacing(found, with: other).utf8)
    let error = #expect(throws: FileError.self) {
      try RouteResponse(bytes: damaged, name: "damaged")
    }
    #expect(error?.code == code)
  }
}
