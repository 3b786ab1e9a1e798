import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Preferences of waypoints in random towns")
struct WaypointPreferenceTests {
  @Test(
    "routes keep as many preferences, and cost as little, as the best of all directions",
    arguments: 0..<Thoroughness.count(60))
  func directions(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 38_000))
    let town = try RandomTown(
      using: &random, side: 4, drivesOnLeft: seed.isMultiple(of: 3))
    let network = town.network
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 7 < 5 ? 0 : seed % 3]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    options.turnsBackAtWaypoints = seed.isMultiple(of: 5)
    if seed.isMultiple(of: 4) {
      options.speeds = EdgeSpeeds(network) { _ in .random(in: 0..<20, using: &random) - 1 }
    }
    let router = try HierarchyRouter(network, [RouteHierarchy(network, options.mode)])
    for leavesPockets in [false, true] {
      _ = try router.metricAtOnce(for: options, leavesPockets: leavesPockets)
    }
    var search = DirectionSearch(network, options)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    var comparisonCount = 0
    for _ in 0..<25 {
      let waypoints = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        Self.waypoint(near: places, using: &random)
      }
      guard let directions = try search.directions(waypoints),
        let expected = search.best(directions)
      else { continue }
      comparisonCount += 1
      let route = try network.route(through: waypoints, options: options)
      #expect(Self.unmetCount(of: route) == expected.unmet, "\(waypoints)")
      #expect(Self.cost(of: route, options.objective) == expected.cost, "\(waypoints)")
      for (number, (waypoint, wanted)) in zip(route.waypoints, waypoints).enumerated() {
        let leg = route.legs[max(0, number - 1)].path.traversals
        let end = number == 0 ? leg[0] : leg[leg.count - 1]
        let unmet = try search.unmet(
          wanted, along: end.edge.index, number == 0 ? end.start : end.end)
        #expect(waypoint.unmet == unmet)
      }
      let found = try router.route(through: waypoints, options: options)
      #expect(Self.unmetCount(of: found) == expected.unmet)
      #expect(Self.cost(of: found, options.objective) == expected.cost)
      guard waypoints.count == 2 else { continue }
      let choices = try router.routes(
        from: waypoints[0], to: waypoints[1], alternatives: 2, options: options)
      #expect(Self.cost(of: choices[0].route, options.objective) == expected.cost)
      #expect(choices.allSatisfy { Self.unmetCount(of: $0.route) == expected.unmet })
    }
    #expect(comparisonCount > 0)
  }

  private static func waypoint(
    near places: [Coordinate], using random: inout SeededGenerator
  ) -> RouteWaypoint {
    let place = places[Int.random(in: 0..<places.count, using: &random)]
    let isAtNode = Int.random(in: 0..<6, using: &random) == 0
    return RouteWaypoint(
      isAtNode
        ? place
        : place.destination(
          distance: .random(in: 0...30, using: &random),
          bearing: random.bearing()),
      bearing: Bool.random(using: &random) ? random.bearing() : nil,
      prefersCurb: Bool.random(using: &random))
  }

  private static func unmetCount(of route: NetworkRoute) -> Int {
    route.waypoints.reduce(0) { $0 + $1.unmet.count }
  }

  private static func cost(of route: NetworkRoute, _ objective: RouteOptions.Objective) -> UInt64 {
    UInt64(
      (objective == .time ? route.duration / .milliseconds(1) : route.length * 1000).rounded())
  }
}
