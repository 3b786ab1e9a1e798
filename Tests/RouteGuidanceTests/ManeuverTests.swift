import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteGuidance
import Testing

@Suite("Maneuvers of routes on drawn networks")
struct ManeuverTests {
  /// Returns the instructions along the best route, without the departure and the arrival.
  private func instructions(
    _ drawing: RoadDrawing, _ letters: String, _ mode: TravelMode = .car
  ) throws -> [String] {
    try maneuvers(drawing, letters, mode).dropFirst().dropLast().map(\.instruction)
  }

  private func maneuvers(
    _ drawing: RoadDrawing, _ letters: String, _ mode: TravelMode = .car
  ) throws -> [NetworkRoute.Maneuver] {
    var options = RouteOptions()
    options.mode = mode
    let points = letters.map { drawing[$0] }
    let route = try drawing.network.route(through: points, options: options)
    let legs = try drawing.network.maneuvers(of: route, through: points, options: options)
    #expect(legs.allSatisfy { $0.first?.kind == .depart && $0.last?.kind == .arrive })
    return legs.flatMap(\.self)
  }

  @Test("riders are told where to push the bicycle, and where to mount again")
  func pushing() throws {
    var passage = DrawnWay("bc", .footway, name: "Passage")
    passage.forward.access[.bicycle] = .dismount
    passage.backward.access[.bicycle] = .dismount
    let drawing = try RoadDrawing(
      """
      a-------b---c-------d
              |
              e
      """,
      ways: [DrawnWay("ab", name: "West"), passage, DrawnWay("cd", name: "East"), "be"])
    #expect(
      try instructions(drawing, "ad", .bicycle)
        == ["Continue straight onto Passage, and push the bicycle", "Continue straight onto East"])
    let turning = try maneuvers(drawing, "ec", .bicycle)
    #expect(turning.map(\.isPushed) == [false, true, false])
    #expect(turning[1].instruction == "Turn right onto Passage, and push the bicycle")
    #expect(try instructions(drawing, "ad", .foot) == [])
  }

  @Test("a turn at a crossing is a maneuver, and going straight on is none")
  func crossing() throws {
    let drawing = try RoadDrawing(
      """
          n
          |
          |
      w---x---e
          |
          |
          s
      """, ways: [DrawnWay("wxe", name: "High Street"), DrawnWay("nxs", name: "Mill Lane")])
    #expect(try instructions(drawing, "we") == [])
    #expect(try instructions(drawing, "wn") == ["Turn left onto Mill Lane"])
    #expect(try instructions(drawing, "ws") == ["Turn right onto Mill Lane"])
    #expect(try instructions(drawing, "nw") == ["Turn right onto High Street"])
    let turn = try maneuvers(drawing, "ws")[1]
    #expect(turn.kind == .turn && turn.direction == .right && turn.traversal == 1)
    #expect(abs(turn.coordinate.distance(to: drawing["x"])) < 0.1)
    #expect(abs((turn.bearingBefore ?? 0) - 90) < 1 && abs((turn.bearingAfter ?? 0) - 180) < 1)
    #expect(abs(turn.length - 75) < 0.1)
  }

  @Test("the end of a road is a maneuver even if the street keeps its name")
  func endOfRoad() throws {
    let drawing = try RoadDrawing(
      """
      w---x---e
          |
          |
          s
      """, ways: [DrawnWay("wxs", name: "High Street"), DrawnWay("xe", name: "Mill Lane")])
    #expect(try instructions(drawing, "ws") == ["Turn right onto High Street"])
    #expect(try instructions(drawing, "se") == ["Turn right onto Mill Lane"])
    // The street turns off, but the route leaves it.
    #expect(try instructions(drawing, "we") == ["Continue straight onto Mill Lane"])
  }

  @Test("a bend, a new name, and a side street are no maneuvers")
  func obvious() throws {
    let drawing = try RoadDrawing(
      """
            n
            |
      w-----x---y---z
                    |
                    |
                    s
      """,
      ways: [
        DrawnWay("wxy", name: "High Street"), DrawnWay("yzs", name: "Mill Lane"), DrawnWay("xn"),
      ])
    #expect(try instructions(drawing, "ws") == [])
    #expect(try instructions(drawing, "sw") == [])
  }

  @Test("at a bend, a street in the other direction is a choice, but a driveway is none")
  func bend() throws {
    let driveway = DrawnWay("xn", .service).with { $0.isMinorService = true }
    for (other, bend) in [
      (driveway, []), (DrawnWay("xn", .tertiary), ["Turn right onto High Street"]),
    ] {
      let drawing = try RoadDrawing(
        """
               n

        w-----x

               s
        """, ways: [DrawnWay("wxs", .tertiary, name: "High Street"), other])
      #expect(try instructions(drawing, "ws") == bend)
      #expect(try instructions(drawing, "wn") == ["Turn left"])
    }
  }

  @Test("where a road forks, the driver keeps to a side")
  func fork() throws {
    let drawing = try RoadDrawing(
      """
                 n
            .
      w----x
            .
                 s
      """,
      ways: [
        DrawnWay("wx", name: "High Street"), DrawnWay("xn", name: "North Road"),
        DrawnWay("xs", name: "South Road"),
      ])
    #expect(try instructions(drawing, "wn") == ["Keep left onto North Road"])
    #expect(try instructions(drawing, "ws") == ["Keep right onto South Road"])
    // Joining another road at a small angle leaves no choice but a U-turn.
    #expect(try instructions(drawing, "nw") == [])
  }

  @Test("a road into which vehicles can't turn is no choice")
  func noChoice() throws {
    let drawing = try RoadDrawing(
      """
               n
            .
      w----x-----e
      """,
      ways: [DrawnWay("wxe"), DrawnWay("nx", oneway: true)])
    #expect(try instructions(drawing, "we") == [])
    let forbidden = try RoadDrawing(
      """
               b
            .
      a----x-----c
      """,
      ways: ["ax", "xc", "xb"], restrictions: [.no("axb")])
    #expect(try instructions(forbidden, "ac") == [])
    #expect(try instructions(forbidden, "cb").count == 1)
  }

  @Test("U-turns: at the end of a road, at a via point, and over the median of a street")
  func turningBack() throws {
    let drawing = try RoadDrawing(
      """
      a-----2-c
      """, ways: [DrawnWay("ac")])
    #expect(try instructions(drawing, "a2a").contains("Make a U-turn"))
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    let route = try drawing.network.route(
      through: [drawing["a"], drawing["2"], drawing["a"]], options: options)
    let legs = try drawing.network.maneuvers(of: route, options: options)
    #expect(legs[1].map(\.instruction) == ["Turn back", "Arrive"])
    #expect(legs[1][0].direction == .uTurn)

    let dual = try RoadDrawing(
      """
      d-----c-----e
            |
      a-----b-----f
      """,
      ways: [
        DrawnWay("abf", oneway: true, name: "High Street"),
        DrawnWay("ecd", oneway: true, name: "High Street"), DrawnWay("bc"),
      ], cell: 12)
    #expect(try instructions(dual, "ad") == ["Make a U-turn on High Street"])
  }

  @Test("a street past an island, and a split of a road before a turn, have no parts")
  func closeTogether() throws {
    let island = try RoadDrawing(
      """
          b

        .   .
      a-x---y-c
      """,
      ways: [
        DrawnWay("ax", name: "High Street"), DrawnWay("yc", name: "High Street"),
        DrawnWay("yx", oneway: true), DrawnWay("xby", oneway: true),
      ], cell: 5)
    #expect(try instructions(island, "ac") == [])
    let split = try RoadDrawing(
      """
      s----l-m-r----t

            . .
             x
             |
             |
             a
      """,
      ways: [
        DrawnWay("slmrt", name: "High Street"), DrawnWay("ax"), DrawnWay("xr"), DrawnWay("lx"),
      ], cell: 4)
    #expect(try instructions(split, "at") == ["Turn right onto High Street"])
    // No island separates the two turns.
    let staggered = try RoadDrawing(
      """
            n
            |
      a-----x
            |
            y-----c
            |
            s
      """,
      ways: [
        DrawnWay("ax", name: "High Street"), DrawnWay("yc", name: "High Street"),
        DrawnWay("nxys", name: "Mill Lane"),
      ], cell: 10)
    #expect(
      try instructions(staggered, "ac")
        == ["Turn right onto Mill Lane", "Turn left onto High Street"])
  }

  @Test("two forks to the same side stay two maneuvers, even if the road bends to the other side")
  func twoForks() throws {
    let straight = try RoadDrawing(
      """
             n  m
      w---x--y--------e
      """, ways: ["wx", "xn", "xy", "ym", DrawnWay("ye", name: "East Road")], cell: 5)
    #expect(try instructions(straight, "we") == ["Keep right", "Keep right onto East Road"])
    let bend = try RoadDrawing(
      """
                   m

                     e


                n


             y
      w---x
      """, ways: ["wx", "xn", "xy", "ym", DrawnWay("ye", name: "East Road")], cell: 5)
    #expect(try instructions(bend, "we") == ["Keep right", "Keep right onto East Road"])
  }

  @Test("a turn doesn't take the name of a street far ahead because an island lies in between")
  func nameAhead() throws {
    let drawing = try RoadDrawing(
      """
      n                                          b

                                               .   .
      p--------------------------------------a-x---y-c
      |
      s
      """,
      ways: [
        DrawnWay("nps", name: "Mill Lane"), DrawnWay("pa"), DrawnWay("ax", name: "High Street"),
        DrawnWay("yc", name: "High Street"), DrawnWay("yx", oneway: true),
        DrawnWay("xby", oneway: true),
      ], cell: 5)
    #expect(try instructions(drawing, "nc") == ["Turn left"])
  }

  @Test("a slip road is part of a turn, which has the name of the street after it")
  func slipRoad() throws {
    for name in [nil, "Slip Road"] {
      let drawing = try RoadDrawing(
        """
        a----p--x-----c
                q
                |
                |
                d
        """,
        ways: [
          DrawnWay("apxc", .secondary, name: "High Street"),
          DrawnWay("xqd", .secondary, name: "Mill Lane"),
          DrawnWay("pq", oneway: true, .secondary, name: name).with { $0.isLink = true },
        ])
      #expect(try instructions(drawing, "ad") == ["Turn right onto Mill Lane"])
      #expect(try maneuvers(drawing, "ad")[1].direction == .right)
    }
  }

  @Test("a ferry is boarded and left")
  func ferry() throws {
    let drawing = try RoadDrawing(
      """
      a---b-------c---d
      """,
      ways: [
        DrawnWay("ab"),
        DrawnWay("bc", .ferry, name: "Pride of Town").with { $0.isFerry = true },
        DrawnWay("cd", name: "Quay"),
      ])
    #expect(
      try instructions(drawing, "ad")
        == ["Take the ferry Pride of Town", "Leave the ferry onto Quay"])
  }

  @Test("the waypoint is on the right, on the left, or on the road")
  func sides() throws {
    let drawing = try RoadDrawing(
      """
             2
      a-----------b
             3
      """, ways: [DrawnWay("ab")], cell: 10)
    func last(_ from: Character, _ to: Coordinate) throws -> NetworkRoute.Maneuver? {
      let points = [drawing[from], to]
      let route = try drawing.network.route(through: points)
      return try drawing.network.maneuvers(of: route, through: points).last?.last
    }
    #expect(try last("a", drawing["2"])?.instruction == "Arrive on the left")
    #expect(try last("a", drawing["3"])?.direction == .right)
    #expect(try last("b", drawing["2"])?.direction == .right)
    let place = try drawing.network.nearest(to: drawing["2"]).coordinate
    #expect(try last("a", place)?.instruction == "Arrive")
    // Beyond the end of the road, the waypoint is ahead.
    let beyond = drawing["b"].destination(distance: 30, bearing: 90)
    #expect(try last("a", beyond)?.direction == nil)
    // Without the requested points, there are no sides.
    let route = try drawing.network.route(through: [drawing["a"], drawing["2"]])
    #expect(try drawing.network.maneuvers(of: route)[0].last?.direction == nil)
  }

  @Test("foreign routes, edges, and offsets are rejected or answered")
  func foreign() throws {
    let drawing = try RoadDrawing("a---b---c", ways: [DrawnWay("abc")])
    let other = try RoadDrawing("a---b---d", ways: [DrawnWay("abd")], cell: 30)
    let network = drawing.network
    var route = try network.route(through: [drawing["a"], drawing["c"]])
    #expect(throws: RoadNetworkError.self) { try other.network.maneuvers(of: route) }
    let edge = try #require(route.legs.first?.path.traversals.first?.edge)
    let traversal = EdgeTraversal(edge: edge, start: .max, end: .max)
    route.legs[0].path.traversals = [
      traversal, traversal, EdgeTraversal(edge: edge, start: 9, end: 1),
    ]
    #expect(try network.maneuvers(of: route)[0].count >= 2)
    route.legs[0].path.traversals = []
    #expect(try network.maneuvers(of: route) == [[]])
    route.legs[0].path.traversals = [
      EdgeTraversal(edge: EdgeID(rawValue: 99), start: 0, end: 1)
    ]
    let error = #expect(throws: RoadNetworkError.self) { try network.maneuvers(of: route) }
    #expect(error?.code == .unknownEdge)
    route.legs = []
    #expect(try network.maneuvers(of: route) == [])
  }
}

extension DrawnWay {
  /// Returns the way with other attributes in both directions.
  func with(_ change: (inout RoadAttributes) -> Void) -> DrawnWay {
    var way = self
    change(&way.forward)
    change(&way.backward)
    return way
  }
}
