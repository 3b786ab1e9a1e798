import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Bearings and sides of waypoints")
struct WaypointPreferenceTests {
  /// A block `abcd` with a street to the west and a dead end to the east.
  private static let map = """
    e-2-a---1---b---f
        |       |
        d-------c
    """

  private static func block(
    drivesOnLeft: Bool = false, oneway: Bool = false, _ restrictions: [DrawnRestriction] = []
  ) throws -> RoadDrawing {
    var ways = [DrawnWay("ea"), DrawnWay("ab", oneway: oneway), DrawnWay("bcda"), DrawnWay("bf")]
    for index in ways.indices {
      ways[index].forward.drivesOnLeft = drivesOnLeft
      ways[index].backward.drivesOnLeft = drivesOnLeft
    }
    return try RoadDrawing(map, ways: ways, restrictions: restrictions)
  }

  private static func letters(_ route: NetworkRoute, _ drawing: RoadDrawing) throws -> [String] {
    try route.legs.map { try drawing.letters($0.path) }
  }

  /// Returns a waypoint near a point of a drawing.
  private static func waypoint(
    _ drawing: RoadDrawing, _ letter: Character, north meters: Double = 0, bearing: Double? = nil,
    prefersCurb: Bool = true
  ) -> RouteWaypoint {
    RouteWaypoint(
      drawing[letter].destination(distance: abs(meters), bearing: meters < 0 ? 180 : 0),
      bearing: bearing, prefersCurb: prefersCurb)
  }

  @Test(
    "a route starts and ends within 90 degrees of the bearing, and likewise passes via points",
    arguments: [
      (nil, ["bae"], ["eab"], ["eab", "abf"]), (270, ["bae"], ["eadcba"], ["eadcba", "badcbf"]),
      (181, ["bae"], ["eadcba"], ["eadcba", "badcbf"]), (90, ["abcdae"], ["eab"], ["eab", "abf"]),
      (1, ["abcdae"], ["eab"], ["eab", "abf"]), (-270, ["abcdae"], ["eab"], ["eab", "abf"]),
    ] as [(Double?, [String], [String], [String])])
  func bearings(bearing: Double?, from: [String], to: [String], via: [String]) throws {
    let drawing = try Self.block()
    let wanted = RouteWaypoint(drawing["1"], bearing: bearing)
    let (west, east) = (RouteWaypoint(drawing["2"]), RouteWaypoint(drawing["f"]))
    for (waypoints, expected) in [([wanted, west], from), ([west, wanted], to)] {
      let route = try drawing.network.route(through: waypoints)
      #expect(try Self.letters(route, drawing) == expected)
      #expect(route.waypoints.allSatisfy { $0.unmet.isEmpty })
    }
    let route = try drawing.network.route(through: [west, wanted, east])
    #expect(try Self.letters(route, drawing) == via)
  }

  @Test(
    "a point is at the curb, on the side on which traffic drives",
    arguments: [(-5.0, false, true), (5, false, false), (-5, true, false), (5, true, true)])
  func sides(north: Double, drivesOnLeft: Bool, isOnTheWayEast: Bool) throws {
    let drawing = try Self.block(drivesOnLeft: drivesOnLeft)
    let wanted = Self.waypoint(drawing, "1", north: north)
    let (west, east) = (RouteWaypoint(drawing["2"]), RouteWaypoint(drawing["f"]))
    let to = try drawing.network.route(through: [west, wanted])
    #expect(try Self.letters(to, drawing) == [isOnTheWayEast ? "eab" : "eadcba"])
    let from = try drawing.network.route(through: [wanted, west])
    #expect(try Self.letters(from, drawing) == [isOnTheWayEast ? "abcdae" : "bae"])
    let via = try drawing.network.route(through: [west, wanted, east])
    #expect(
      try Self.letters(via, drawing) == (isOnTheWayEast ? ["eab", "abf"] : ["eadcba", "badcbf"]))
    for route in [to, from, via] { #expect(route.waypoints.allSatisfy { $0.unmet.isEmpty }) }
  }

  @Test("a point on the line of a road, or with its place at a node, has no side")
  func sideless() throws {
    let drawing = try Self.block()
    for north in [-0.9, 0, 0.9] {
      let route = try drawing.network.route(through: [
        RouteWaypoint(drawing["2"]), Self.waypoint(drawing, "1", north: north),
      ])
      #expect(try Self.letters(route, drawing) == ["eab"])
      #expect(route.waypoints.allSatisfy { $0.unmet.isEmpty })
    }
    // A point beyond the dead end, and one at a junction.
    let beyond = drawing["f"].destination(distance: 9, bearing: 80)
    for end in [beyond, drawing["b"].destination(distance: 5, bearing: 0)] {
      for bearing in [nil, 90.0] {
        let route = try drawing.network.route(through: [
          RouteWaypoint(drawing["2"]), RouteWaypoint(end, bearing: bearing, prefersCurb: true),
        ])
        #expect(try Self.letters(route, drawing) == [end == beyond ? "eabf" : "eab"])
        #expect(route.waypoints.allSatisfy { $0.unmet.isEmpty })
      }
    }
  }

  @Test("preferences that a one-way street rules out are given up and reported")
  func oneWayStreets() throws {
    let drawing = try Self.block(oneway: true)
    let wanted = Self.waypoint(drawing, "1", north: 5, bearing: 270)
    let (west, east) = (RouteWaypoint(drawing["2"]), Self.waypoint(drawing, "f", bearing: 90))
    let to = try drawing.network.route(through: [west, wanted])
    #expect(try Self.letters(to, drawing) == ["eab"])
    #expect(to.waypoints.map(\.unmet) == [[], [.bearing, .curb]])
    // The other waypoints keep their preferences.
    let via = try drawing.network.route(through: [west, wanted, east])
    #expect(try Self.letters(via, drawing) == ["eab", "abf"])
    #expect(via.waypoints.map(\.unmet) == [[], [.bearing, .curb], []])
    let from = try drawing.network.route(through: [wanted, west])
    #expect(try Self.letters(from, drawing) == ["abcdae"])
    #expect(from.waypoints.map(\.unmet) == [[.bearing, .curb], []])
  }

  @Test("in a dead end, a route turns back to keep a side, unless that is forbidden")
  func deadEnds() throws {
    for isForbidden in [false, true] {
      let drawing = try Self.block(isForbidden ? [.no("bfb")] : [])
      let middle = drawing["b"].destination(distance: 50, bearing: 90)
      let north = RouteWaypoint(
        middle.destination(distance: 5, bearing: 0), prefersCurb: true)
      let route = try drawing.network.route(through: [RouteWaypoint(drawing["2"]), north])
      #expect(try Self.letters(route, drawing) == [isForbidden ? "eabf" : "eabfb"])
      #expect(route.waypoints[1].unmet == (isForbidden ? .curb : []))
    }
  }

  @Test("the route keeps as many contradictory preferences as possible")
  func contradictions() throws {
    let drawing = try Self.block()
    let wanted = Self.waypoint(drawing, "1", north: 5, bearing: 90)
    let route = try drawing.network.route(through: [RouteWaypoint(drawing["2"]), wanted])
    #expect(try Self.letters(route, drawing) == ["eab"])
    #expect(route.waypoints[1].unmet == .curb)
    let back = try drawing.network.route(through: [wanted, RouteWaypoint(drawing["2"])])
    #expect(try Self.letters(back, drawing) == ["bae"])
    #expect(back.waypoints[0].unmet == .bearing)
    // At one place, the vehicle turns around where it can.
    let around = try drawing.network.route(through: [
      RouteWaypoint(drawing["1"], bearing: 90), RouteWaypoint(drawing["1"], bearing: 270),
    ])
    #expect(try Self.letters(around, drawing) == ["abfba"])
    #expect(around.waypoints.allSatisfy { $0.unmet.isEmpty })
    let along = try drawing.network.route(through: [
      RouteWaypoint(drawing["1"], bearing: 90), RouteWaypoint(drawing["1"], bearing: 45),
    ])
    #expect(along.length == 0 && along.waypoints.allSatisfy { $0.unmet.isEmpty })
  }

  @Test("the direction at a via point is that before a U-turn there")
  func uTurns() throws {
    let drawing = try Self.block()
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    let west = RouteWaypoint(drawing["2"])
    for (north, expected) in [(-5.0, ["eab", "bae"]), (5, ["eadcba", "bae"])] {
      let route = try drawing.network.route(
        through: [west, Self.waypoint(drawing, "1", north: north), west], options: options)
      #expect(try Self.letters(route, drawing) == expected)
      #expect(route.waypoints.allSatisfy { $0.unmet.isEmpty })
    }
  }

  @Test("all points outside a sharp bend are on the same side", arguments: [30.0, 75, 90, 120])
  func bends(bearing: Double) throws {
    let drawing = try RoadDrawing(
      """
      a--------b
        c-----/
      """, ways: [DrawnWay("abc")])
    let point = RouteWaypoint(
      drawing["b"].destination(distance: 5, bearing: bearing), prefersCurb: true)
    for (start, letters) in [("a", "abcba"), ("c", "cba")] as [(Character, String)] {
      let route = try drawing.network.route(through: [RouteWaypoint(drawing[start]), point])
      #expect(try Self.letters(route, drawing) == [letters])
      #expect(route.waypoints[1].unmet.isEmpty && route.waypoints[1].place.distance > 4.9)
    }
  }

  @Test("bearings must be finite", arguments: [Double.nan, .infinity, -.infinity])
  func badBearings(bearing: Double) throws {
    let drawing = try Self.block()
    let error = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: [
        RouteWaypoint(drawing["2"]), RouteWaypoint(drawing["1"], bearing: bearing),
      ])
    }
    #expect(error?.code == .invalidBearing && error?.index == 1)
  }
}
