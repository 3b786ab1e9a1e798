import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Routes on drawn networks")
struct RoutingTests {
  /// Returns the letters along the best route.
  func route(_ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions = RouteOptions())
    throws -> String
  {
    let route = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
    return try drawing.letters(RoadPath(traversals: route.legs.flatMap(\.path.traversals)))
  }

  @Test("a route follows a road past a shape point, which isn't a node of the network")
  func straight() throws {
    let drawing = try RoadDrawing(
      """
      a 1-x-b-2-c
            |
            d
      """, ways: [DrawnWay("axbc"), DrawnWay("bd")])
    #expect(drawing.network.nodeCount == 4)
    #expect(drawing.network.edgeCount == 6)
    #expect(try route(drawing, "12") == "axbc")
  }

  @Test("a route doesn't go the wrong way along a one-way street")
  func oneway() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b---c-2-d
          |   |
          e---f
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("cb", oneway: true), DrawnWay("cd"), DrawnWay("befc"),
      ])
    #expect(try route(drawing, "12") == "abefcd")
    #expect(try route(drawing, "21") == "dcba")
  }

  @Test(
    "a waypoint at a junction is on every road that meets there", arguments: 0..<6, [false, true])
  func atJunctions(order: Int, isReversed: Bool) throws {
    // b is an end of a one-way street of 750 m. The order of the ways varies, so the id of this
    // street is the lowest, the highest, or in between.
    let ways = [
      DrawnWay(isReversed ? "afecb" : "bcefa", oneway: true), DrawnWay("ab"), DrawnWay("bd"),
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let drawing = try RoadDrawing(
      """
      f-----e
      |     |
      |     |
      a--b--c
         |
         d
      """, ways: orders[order].map { ways[$0] }, cell: 50)
    var options = RouteOptions()
    options.objective = .distance
    for (letters, path) in [("ba", "ba"), ("ab", "ab"), ("bd", "bd"), ("db", "db")] {
      let found = try route(drawing, letters, options)
      #expect(found == path)
    }
    let route = try drawing.network.route(through: "abd".map { drawing[$0] })
    #expect(route.legs.map { $0.path.length.rounded() } == [150, 100])
    var router = try OneToManyRouter(drawing.network)
    let places = try "abdce".map { try drawing.network.nearest(to: drawing[$0]).position }
    for (origin, from) in zip(places, "abdce") {
      let costs = try router.costs(from: origin, to: places, within: .max)
      for (cost, to) in zip(costs, "abdce") {
        let route = try drawing.network.route(through: [drawing[from], drawing[to]])
        #expect(cost.map { Duration.milliseconds($0) } == route.legs[0].duration)
      }
    }
  }

  @Test("a waypoint at the start of a private street is outside the street")
  func atPrivateStreets() throws {
    let drawing = try RoadDrawing(
      """
      a--b--c--d
         |  |
         |  |
         e--f
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("befc"), DrawnWay("bc", access: .private), DrawnWay("cd"),
      ], cell: 50)
    let around = try route(drawing, "bc")
    #expect(around == "befc")
    #expect(try route(drawing, "ad") == "abefcd")
  }

  @Test("routes from a junction lead into private streets, and routes back lead out of them")
  func intoPrivateStreets() throws {
    let drawing = try RoadDrawing(
      """
      a--b--c--g
      |     |
      x--y--e
      """,
      ways: [
        DrawnWay("axye"), DrawnWay("ab", access: .private), DrawnWay("bc", access: .private),
        DrawnWay("ce", access: .private), DrawnWay("cg", access: .private),
      ], cell: 50)
    #expect(try route(drawing, "ag").hasSuffix("abcg"))
    #expect(try route(drawing, "ga").hasPrefix("gcba"))
    #expect(try drawing.network.route(through: "ag".map { drawing[$0] }).length.rounded() == 450)
    #expect(try route(drawing, "ae") == "axye")
    #expect(try route(drawing, "ea") == "eyxa")
  }

  @Test("a waypoint at the end of a destination-only street is on that street")
  func atDestinationStreets() throws {
    let drawing = try RoadDrawing(
      """
      a--b--c--d--e
      |           |
      x-----------y
      """,
      ways: [
        DrawnWay("axye"), DrawnWay("ab"), DrawnWay("bcd", access: .destination), DrawnWay("de"),
      ], cell: 50)
    #expect(try route(drawing, "ad") == "abcd")
    #expect(try route(drawing, "eb") == "edcb")
    #expect(try route(drawing, "ae") == "axye")
  }

  @Test("the cost of a turn depends on the driving side of the road")
  func drivingSide() throws {
    func seconds(_ ways: [DrawnWay], _ letters: String) throws -> Double {
      let drawing = try RoadDrawing(
        """
            c       x
            |       |
        a-1-b-2-d   y
            |
            e
        """, ways: ways, cell: 50)
      let route = try drawing.network.route(through: letters.map { drawing[$0] })
      return route.legs[0].duration.inSeconds
    }
    func left(_ way: DrawnWay) -> DrawnWay {
      var way = way
      way.forward.drivesOnLeft = true
      way.backward.drivesOnLeft = true
      return way
    }
    let here = ["ab", "bc", "bd", "be"].map { DrawnWay($0) }
    let there = DrawnWay("xy")
    let right = try (seconds(here + [there], "1e"), seconds(here + [there], "1c"))
    // A right turn is quicker than a left turn, which crosses oncoming traffic.
    #expect(right.1 - right.0 > 1)
    let mixed = try (
      seconds(here + [left(there)], "1e"), seconds(here + [left(there)], "1c")
    )
    #expect(mixed == right)
    let mirrored = try (
      seconds(here.map(left) + [there], "1c"), seconds(here.map(left) + [there], "1e")
    )
    // Lengths are rounded to millimeters.
    #expect(abs(mirrored.0 - right.0) < 0.005 && abs(mirrored.1 - right.1) < 0.005)
  }

  @Test("a route avoids a forbidden turn, if necessary by driving around the block")
  func forbiddenTurn() throws {
    let ways = [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("bd"), DrawnWay("cefd")]
    let map = """
      a-1-b---c
          |   |
          2   e
          |   |
          d---f
      """
    let free = try RoadDrawing(map, ways: ways)
    #expect(try route(free, "12") == "abd")
    let bound = try RoadDrawing(map, ways: ways, restrictions: [.no("abd")])
    #expect(try route(bound, "12") == "abcefdb")
    var bicycle = RouteOptions()
    bicycle.mode = .bicycle
    #expect(try route(bound, "12", bicycle) == "abd")
    let only = try RoadDrawing(map, ways: ways, restrictions: [.only("abc")])
    #expect(try route(only, "12") == "abcefdb")
  }

  @Test("a restriction with a via way applies only to traffic that comes from its `from` way")
  func viaWay() throws {
    let map = """
          g     h
          |     |
      a-1-b-----c-2-d
          |     |
          e-----f
      """
    let ways = [
      DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("gb"), DrawnWay("ch"),
      DrawnWay("befc"),
    ]
    let drawing = try RoadDrawing(map, ways: ways, restrictions: [.no("abch")])
    #expect(drawing.report.restrictions == 1)
    #expect(try route(drawing, "1h") == "abefch")
    #expect(try route(drawing, "12") == "abcd")
    var shortest = RouteOptions()
    shortest.objective = .distance
    #expect(try route(drawing, "gh", shortest) == "gbch")
  }

  @Test("a turn restriction that spans a via point still depends on the approach to that point")
  func viaPointInRestriction() throws {
    let drawing = try RoadDrawing(
      """
            g        h-------k
                     |       |
      x-1-a---b--2---c-------d
      """,
      ways: [
        DrawnWay("xa"), DrawnWay("ab"), DrawnWay("agb"), DrawnWay("bc"), DrawnWay("ch"),
        DrawnWay("cdkh"),
      ], restrictions: [.no("abch")])
    #expect(try route(drawing, "12") == "xabc")
    // The turn at c is forbidden after driving straight through b, but not after coming from g.
    #expect(try route(drawing, "12h") == "xagbcbch")
    var options = RouteOptions()
    options.objective = .distance
    let legs = try drawing.network.route(
      through: ["1", "2", "h"].map { drawing[$0] }, options: options)
    #expect(legs.length < 500, "not the long way around by d and k")
  }

  @Test("a route doesn't turn back at a crossing, and a barrier stops cars, but not pedestrians")
  func turningBack() throws {
    let drawing = try RoadDrawing(
      """
          e
          |
      a-1-b-2-c   d
          |
          f---g---h
      """,
      ways: [DrawnWay("abc"), DrawnWay("eb"), DrawnWay("bf"), DrawnWay("fgh")], blocked: "g")
    // The vehicle starts toward b, or turns back at the nearest dead end, c.
    #expect(try route(drawing, "2a") == "cba" || route(drawing, "2a") == "bcba")
    var there = RouteOptions()
    there.objective = .distance
    let route = try drawing.network.route(through: ["f", "1"].map { drawing[$0] }, options: there)
    #expect(route.legs[0].path.traversals.count <= 3)
    // No car passes the barrier g, but a pedestrian does.
    there.searchRadius = 60
    let error = #expect(throws: RoadNetworkError.self) {
      try self.route(drawing, "1h", there)
    }
    #expect(error?.code == .noRoute)
    #expect(error?.index == 1)
    #expect(error?.description == "point 2: found no legal way from point 1 to point 2")
    there.mode = .foot
    #expect(try self.route(drawing, "1h", there) == "abfgh")
  }

  @Test("a waypoint on an isolated street moves to the nearest connected road")
  func mainland() throws {
    let ids = Array(1...Int64(40))
    var nodes = SmallNetwork.row(ids)
    // An isolated street 300 m north of the road, between its nodes 20 and 21.
    nodes[98] = Coordinate(latitude: 45.002_7, longitude: 8.025_4)
    nodes[99] = Coordinate(latitude: 45.002_7, longitude: 8.026_67)
    let built = try SmallNetwork(
      nodes: nodes,
      ways: zip(ids, ids.dropFirst()).map { SmallNetwork.Way($0, [$0, $1]) } + [
        .init(98, [98, 99])
      ])
    let yard = Coordinate(latitude: 45.002_7, longitude: 8.026)
    let start = try #require(nodes[1])
    let route = try built.network.route(through: [start, yard])
    #expect((280...320).contains(route.waypoints[1].place.distance))
    #expect(try built.network.edge(route.waypoints[1].place.position.edge).osmWay == 20)
    #expect(route.network == built.network.identity)
    // If both ends are on the isolated street, the route stays there.
    let inside = try built.network.route(
      through: [try #require(nodes[98]), try #require(nodes[99])])
    #expect((95...105).contains(inside.length))
    // If all connected roads are beyond the search radius, there is no route to the isolated
    // street.
    var near = RouteOptions()
    near.searchRadius = 200
    let error = #expect(throws: RoadNetworkError.self) {
      try built.network.route(through: [start, yard], options: near)
    }
    #expect(error?.code == .noRoute)
    #expect(error?.index == 1)
  }

  @Test(
    "only a waypoint on an isolated street moves; a street that ends at a bollard isn't isolated")
  func onlyTheYard() throws {
    let drawing = try RoadDrawing(
      """
      i---j---k---l---m
      |   |   |   |   |
      a---b---c---d---e
          |
          1
          |
          g
          |       p-q
          h     y-2-z
      """,
      ways: ["abcde", "ijklm", "ai", "bj", "ck", "dl", "em", "bg", "gh", "yz", "pq"]
        .map { DrawnWay($0) },
      blocked: "g")
    for letters in ["12", "21", "1a2", "12a"] {
      let route = try drawing.network.route(through: letters.map { drawing[$0] })
      for (letter, waypoint) in zip(letters, route.waypoints) {
        if letter == "2" {
          // The waypoint moves past the other isolated street, to the street in the north.
          #expect((145...155).contains(waypoint.place.distance), "\(letters)")
        } else {
          #expect(waypoint.place.distance < 0.1, "\(letters)")
        }
      }
    }
  }

  @Test("on a small island, too, a waypoint moves off an isolated street")
  func smallIsland() throws {
    let mainland = Array(1...Int64(300))
    let island = Array(1000...Int64(1007))
    var nodes = SmallNetwork.row(mainland).merging(SmallNetwork.row(island, latitude: 40)) { $1 }
    let beside = try #require(nodes[1004])
    nodes[2098] = beside.destination(distance: 300, bearing: 0)
    nodes[2099] = beside.destination(distance: 400, bearing: 0)
    let network = try SmallNetwork(
      nodes: nodes,
      ways: [mainland, island].flatMap { ids in
        zip(ids, ids.dropFirst()).map { SmallNetwork.Way($0, [$0, $1]) }
      } + [.init(2098, [2098, 2099])]
    ).network
    let ends = try [1000, 2098].map { try #require(nodes[$0]) }
    let route = try network.route(through: ends)
    #expect((295...305).contains(route.waypoints[1].place.distance))
    #expect(route.waypoints[0].place.distance < 0.1)
    let back = try network.route(through: ends.reversed())
    #expect((295...305).contains(back.waypoints[0].place.distance))
  }

  @Test("the nodes of a path are those that it passes, and all nodes of its first and last edges")
  func nodes() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b-x-2-y-c
          |
          d
      """, ways: [DrawnWay("ab"), DrawnWay("bxyc"), DrawnWay("bd")])
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    func route(_ drawing: RoadDrawing, _ letters: String, _ options: RouteOptions) throws -> String
    {
      let legs = try drawing.network.route(through: letters.map { drawing[$0] }, options: options)
        .legs
      let path = RoadPath(traversals: legs.flatMap(\.path.traversals))
      return String(
        try drawing.network.osmNodes(of: path)
          .compactMap { UnicodeScalar(UInt32($0)).map(Character.init) })
    }
    #expect(try route(drawing, "121", options) == "abxba")
    #expect(try route(drawing, "12", options) == "abxyc")
    #expect(try route(drawing, "2d2", options) == "cyxbdbxyc")
    #expect(try route(drawing, "12c", options) == "abxyc")
    #expect(try route(drawing, "2a", options) == "cyxba")
  }

  @Test("errors contain the index of the waypoint; a zero, negative, or NaN radius finds no road")
  func errors() throws {
    let drawing = try RoadDrawing("a-1-b-2-c", ways: [DrawnWay("abc")])
    let far = Coordinate(latitude: 46, longitude: 8)
    let invalid = Coordinate(latitude: .nan, longitude: 8)
    for (points, code, index) in [
      ([far, drawing["1"]], .noRoad, 0), ([drawing["1"], far], .noRoad, 1),
      ([drawing["1"], drawing["2"], far], .noRoad, 2),
      ([drawing["1"], invalid], .invalidCoordinate, 1),
      ([invalid, far], .invalidCoordinate, 0),
    ] as [([Coordinate], RoadNetworkError.Code, Int)] {
      let error = #expect(throws: RoadNetworkError.self) {
        try drawing.network.route(through: points)
      }
      #expect(error?.code == code)
      #expect(error?.index == index)
    }
    for radius in [Double.nan, -1, 0] {
      var options = RouteOptions()
      options.searchRadius = radius
      let error = #expect(throws: RoadNetworkError.self) {
        try drawing.network.route(through: [far, far], options: options)
      }
      #expect(error?.code == .noRoad)
    }
  }

  @Test("a via point is passed in the direction of travel, or, if allowed, with a U-turn there")
  func viaPoint() throws {
    let drawing = try RoadDrawing(
      """
      a-1-b---2---c-3-d
          |       |
          e-------f
      """, ways: [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("befc")])
    // The route goes around the block, before or after the via point.
    #expect(["abcbcfeba", "abefcbcba"].contains(try route(drawing, "121")))
    var options = RouteOptions()
    options.turnsBackAtWaypoints = true
    #expect(
      try route(drawing, "121", options) == "abccba" || route(drawing, "121", options) == "abcba")
  }
}
