import Foundation
import MilepostKit
import TestSupport
import Testing

@Suite struct ProcessRecipeTests {
  private let town: Town

  init() throws { town = try Town() }

  /// A route from home through the pickup to the drop-off.
  private var planned: PlannedRoute {
    get throws {
      try PlannedRoute(
        town.network.route(through: [town.home, town.pickup, town.dropOff]), in: town.network)
    }
  }

  /// Returns a drive along a line at 12 m/s, with a location each second.
  private func drive(_ line: MeasuredPolyline) -> [Location] {
    stride(from: 0, through: line.length, by: 12).map { meters in
      Location(
        coordinate: line.coordinate(atDistance: meters), time: ManualClock.start + meters / 12,
        speed: 12)
    }
  }

  /// Imports a second network with the same roads.
  private func copy() throws -> RoadNetwork {
    try RoadImporter().network(
      from: ReferenceData.packageRoot + "/Data/harbor-town.osm.pbf"
    ).network
  }

  @Test("live fleet: each location is placed at once, and decided paths add up to the whole drive")
  func liveFleet() throws {
    var fleet = LiveFleet(town.network)
    let line = try planned.route.line
    var driven = ["a": 0.0, "b": 0.0]
    for location in drive(line) {
      // Both vehicles use the same workspace.
      for vehicle in ["a", "b"] {
        let (place, meters) = try fleet.update(with: location, of: vehicle)
        #expect(try #require(place).distance(to: location.coordinate) < 15)
        driven[vehicle]? += meters
      }
    }
    for vehicle in ["a", "b"] {
      let whole = try #require(driven[vehicle]) + fleet.end(vehicle)
      #expect((whole - line.length).magnitude < 40)
      #expect(try fleet.end(vehicle) == 0)
    }
    #expect(driven["a"] == driven["b"])
  }

  @Test("move: the streams of vehicles continue on another network")
  func moving() throws {
    var fleet = LiveFleet(town.network)
    let line = try planned.route.line
    let locations = drive(line)
    var driven = 0.0
    for location in locations.prefix(locations.count / 2) {
      driven += try fleet.update(with: location, of: "a").driven
    }
    fleet = fleet.move(to: try copy())
    for location in locations.dropFirst(locations.count / 2) {
      let (place, meters) = try fleet.update(with: location, of: "a")
      #expect(try #require(place).distance(to: location.coordinate) < 15)
      driven += meters
    }
    driven += try fleet.end("a")
    // The stretch between the last place on the old network and the first place on the new network
    // isn't counted.
    #expect(driven > line.length * 0.9 && driven < line.length + 40)
  }

  @Test("save: a resumed stream produces the same results as the original")
  func saving() throws {
    let snapper = RoadSnapper(town.network)
    let workspace = snapper.makeWorkspace()
    var live = LiveSnapper(snapper)
    let locations = drive(try planned.route.line)
    for location in locations.prefix(30) { _ = try live.update(with: location, using: workspace) }
    var resumed = try resume(live, by: snapper)
    for location in locations.dropFirst(30) {
      #expect(
        try resumed.update(with: location, using: workspace)
          == live.update(with: location, using: workspace))
    }
  }

  @Test("journey: remaining distances shrink as the vehicle drives, and arrivals have intervals")
  func journey() throws {
    var journey = try Journey(
      from: town.home, through: [town.pickup, town.dropOff], by: town.network)
    let route = try planned.route
    for (index, location) in drive(route.line).prefix(30).enumerated() {
      let arrivals = try journey.update(with: location)
      #expect(arrivals.count == 2)
      let meters = Double(index) * 12
      for (arrival, stop) in zip(arrivals, route.stops) {
        #expect((arrival.remainingDistance - (stop.distance - meters)).magnitude < 5)
        #expect(try #require(arrival.dates).contains(try #require(arrival.date)))
      }
    }
  }

  @Test("journey: a vehicle that leaves its route is given a new route to the stops ahead")
  func rerouting() throws {
    var journey = try Journey(
      from: town.home, through: [town.pickup, town.dropOff], by: town.network)
    let first = try #require(journey.follower.route).route.line.polyline
    // The route to this place leads away from the stops.
    let away = Coordinate(latitude: 44.6780, longitude: -37.9540)
    let other = try PlannedRoute(town.network.route(through: [town.home, away]), in: town.network)
    for location in drive(other.route.line) { _ = try journey.update(with: location) }
    let route = try #require(journey.follower.route).route
    #expect(route.line.polyline != first && route.stops.count == 2)
  }

  @Test("engine: the response to a report contains the distance and arrival interval of each stop")
  func engineReport() async throws {
    let (_, trip) = try await town.tripUnderWay()
    let lines = Lines()
    try await report(
      Location(coordinate: town.home, time: ManualClock.start, speed: 12), of: town.vehicle,
      to: town.engine, print: lines.add)
    #expect(lines.all.count == 2)
    #expect(lines.all.allSatisfy { $0.contains(" m, from ") && $0.contains(" to ") })
    #expect(trip.vehicleID == town.vehicle)
  }
}
