import Coordinates
import FoundationEssentials
import Journeys
import Polylines
import RoadDrawings
import RoadNetworks
import RoadSnapping
import RouteSplitting
import TestSupport
import Testing
import TrafficClassification

@Suite("Extreme numbers don't trap in Journeys")
struct DoorsTests {
  private static func routes() throws -> [PlannedRoute] {
    let lines: [[(Double, Double)]] = [
      [(45, 8)], [(45, 8), (45, 8)], [(45, 8), (45, 8.001), (45, 8.001), (45, 8.003)],
    ]
    return try lines.flatMap { places in
      let line = try Polyline(places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
      let measured = try MeasuredPolyline(line)
      return try [
        try PlannedRoute(line),
        try PlannedRoute(line, through: [Waypoint(coordinate: line[0]), Waypoint()]),
        try PlannedRoute(
          line, times: PlannedTimes(segmentSeconds: line.dropFirst().map { _ in 9 })),
        try PlannedRoute(
          line, traffic: LineTraffic(on: measured, [], elsewhere: .slow),
          remainingDuration: .seconds(100)),
      ]
        + Hostile.durations.map {
          PlannedRoute(try Route(line, stops: []), remainingDuration: $0)
        }
    }
  }

  @Test("a follower accepts extreme locations and times in many states", arguments: UInt64(0)..<6)
  func followers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var estimation = ProgressEstimation()
    if seed > 2 {
      let number = Hostile.numbers.randomElement(using: &random) ?? 0
      estimation.usual.normal = number
      estimation.usual.turnSeconds = number
      estimation.planned.pace.deviation = number
      estimation.unplanned.waits.signalSeconds = number
    }
    let routes = try Self.routes()
    for planned in routes {
      let dwell = Hostile.durations.randomElement(using: &random) ?? .zero
      let horizon = Hostile.integers.randomElement(using: &random) ?? 0
      var follower = JourneyFollower(dwell: dwell, horizon: horizon, estimation: estimation)
      follower.arrive()
      follower.reroute(to: planned)
      follower.update(with: NavigationStatus.enrouteToDestination)
      for location in Hostile.locations.shuffled(using: &random) {
        let time = Bool.random(using: &random) ? nil : Hostile.dates.randomElement(using: &random)
        let moment = follower.update(with: location, at: time)
        #expect(moment.arrivals.count <= max(0, horizon))
        #expect(moment.arrivals.allSatisfy { $0.remainingDuration >= .zero })
        #expect(moment.time.map { $0.timeIntervalSinceReferenceDate.isFinite } ?? true)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: follower.arrive()
        case 1: follower.reroute(to: routes.randomElement(using: &random) ?? planned, at: location)
        case 2: follower.loseRoute()
        case 3: follower.reroute(to: planned)
        case 4: follower.update(with: TripStatus.enrouteToDropOff)
        case 5:
          follower.update(traffic: routes.randomElement(using: &random)?.traffic ?? planned.traffic)
        default: break
        }
      }
    }
  }

  @Test("arrivals are estimated for extreme dwells and times")
  func arrivals() throws {
    for planned in try Self.routes() {
      for dwell in Hostile.durations {
        for time in Hostile.dates {
          var follower = JourneyFollower(planned, dwell: dwell)
          follower.update(with: NavigationStatus.enrouteToDestination)
          let place = Location(coordinate: planned.route.line.polyline[0])
          _ = follower.update(with: place, at: time)
          #expect(!follower.arrivals(at: time).isEmpty)
          #expect(follower.update(with: place).time == nil)
        }
      }
    }
  }

  @Test("waypoints with invalid coordinates and lines without points are rejected")
  func waypoints() throws {
    for place in Hostile.coordinates where !place.isValid {
      #expect(throws: RouteError.self) {
        try PlannedRoute(
          Polyline([Coordinate(latitude: 45, longitude: 8)]),
          through: [Waypoint(coordinate: place), Waypoint()])
      }
    }
    #expect(throws: RouteError.self) { try PlannedRoute(Polyline([])) }
    var planned = try Self.routes()[0]
    planned = PlannedRoute(planned.route, hasWaypoints: false)
    _ = try planned.leading(through: [])
  }

  @Test("a forecast for a departure that isn't finite has no duration")
  func forecasts() throws {
    let network = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [SmallNetwork.Way(1, [1, 2, 3])]
    ).network
    let forecaster = RouteTrafficForecaster(network, SpeedLayers(network))
    let line = try Polyline(
      [8.0015, 8.002, 8.0035].map { Coordinate(latitude: 45, longitude: $0) })
    for number in Hostile.integers {
      for departure in Hostile.dates {
        let traffic = try forecaster.forecast(
          Route(line, stops: []), number: number, departing: departure)
        if !departure.timeIntervalSinceReferenceDate.isFinite { #expect(traffic.duration == nil) }
        _ = traffic.isOnRoads
      }
    }
    for planned in try Self.routes() {
      _ = try forecaster.forecast(planned.route, departing: Date(timeIntervalSince1970: 0))
    }
  }
}
