import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import Testing

@Suite("Restrictions passed to the builder")
struct RestrictionBuildingTests {
  /// Roads that meet at b and at c; z is drawn, but not part of any way.
  private static let map = """
          g   h
          |   |
      a-1-b---c-2-d   z
          |   |
          e---f   x-y-w
    """

  private static let ways = [
    DrawnWay("ab"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("gb"), DrawnWay("ch"),
    DrawnWay("be", oneway: true), DrawnWay("ef"), DrawnWay("fc"), DrawnWay("xyw"),
  ]

  private func report(_ turns: [TurnRestriction]) throws -> BuildReport {
    try report(turns.map { [$0] })
  }

  private func report(_ restrictions: [[TurnRestriction]]) throws -> BuildReport {
    var builder = RoadNetworkBuilder()
    for (index, way) in Self.ways.enumerated() {
      builder.addWay(
        id: Int64(index + 1), nodes: way.nodes.map(RoadDrawing.id), forward: way.forward,
        backward: way.backward)
    }
    // A way with a node that isn't set, because the source lacks it.
    let road = Self.ways[0]
    builder.addWay(
      id: 10, nodes: [RoadDrawing.id("a"), -5], forward: road.forward, backward: road.backward)
    for restriction in restrictions { builder.addRestriction(restriction) }
    builder.collectNodes()
    let drawing = try RoadDrawing(Self.map, ways: Self.ways)
    for letter in "abcdefghxyw" {
      let fixed = FixedCoordinate(drawing[letter])
      guard let place = builder.place(ofNode: RoadDrawing.id(letter)) else { continue }
      builder.setNode(at: place, longitude: fixed.longitude, latitude: fixed.latitude)
    }
    let (bytes, report) = try builder.build()
    #expect(try checkInvariants(RoadNetwork(bytes: bytes)) == [])
    return report
  }

  private func no(
    _ from: Int64, _ via: TurnRestriction.Via, _ to: Int64, _ modes: [TravelMode] = [.car],
    _ direction: TurnRestriction.Direction? = nil
  ) -> TurnRestriction {
    TurnRestriction(
      isOnly: false, direction, from: [from], via: via, to: [to], modes: modes)
  }

  private func node(_ letter: Character) -> TurnRestriction.Via { .nodes([RoadDrawing.id(letter)]) }

  @Test("valid restrictions are counted and stored as turns")
  func sound() throws {
    // No left turn, no U-turn, and forbidden sequences over one via way and over three.
    let all = [
      no(1, node("b"), 4), no(1, node("b"), 1, [.car], .back), no(1, .ways([2]), 5),
      no(1, .ways([6, 7, 8]), 3),
    ]
    let report = try report(all)
    #expect(report.restrictions == 4)
    #expect(report.restrictionsLeftOut == [:])
    // At least one row for each restriction; steps onto via edges add more rows.
    #expect(report.turns >= 4)
    #expect(try self.report([TurnRestriction]()).turns == 0)
  }

  @Test("a restriction with missing members is left out")
  func missing() throws {
    let all = [
      no(99, node("b"), 2), no(1, node("b"), 99), no(10, .nodes([-5]), 2),
      no(1, .ways([99]), 5), no(1, .ways([2, 99]), 5), no(1, .ways([]), 5),
    ]
    let report = try report(all)
    #expect(report.restrictions == 0)
    #expect(report.restrictionsLeftOut == [.missingMember: all.count])
  }

  @Test("a restriction with members that don't meet is left out")
  func disconnected() throws {
    let all = [
      // A via node at which only one of the ways ends, or neither of them.
      no(1, node("b"), 3), no(3, node("b"), 1), no(3, node("e"), 5),
      // A via node that is on no road, is unknown, or is a shape point in the middle of a road.
      no(1, node("z"), 2), no(1, .nodes([-6]), 2), no(9, node("y"), 9),
      // Via ways that aren't connected, or don't reach the `from` or `to` way.
      no(1, .ways([3]), 5), no(1, .ways([2, 7]), 5), no(1, .ways([2]), 7), no(1, .ways([7]), 3),
      no(1, .ways([2, 2]), 5),
      // Straight ahead along a way that ends at the node.
      no(1, node("b"), 1),
    ]
    let report = try report(all)
    #expect(report.restrictions == 0)
    #expect(report.restrictionsLeftOut == [.disconnected: all.count])
  }

  @Test("a restriction without any effect is left out")
  func redundant() throws {
    let closed = [
      // Into and out of the wrong end of a one-way street, and along the street the wrong way.
      no(7, node("e"), 6), no(6, node("b"), 2), no(7, .ways([6]), 1),
      TurnRestriction(isOnly: true, from: [7], via: node("e"), to: [6], modes: [.car]),
      // No modes.
      no(1, node("b"), 4, []),
    ]
    let report = try report(closed)
    #expect(report.restrictions == 0)
    #expect(report.restrictionsLeftOut == [.redundant: closed.count])
    // The street is open to bicycles in both directions.
    let open = try self.report([no(7, node("e"), 6, [.bicycle]), no(6, node("b"), 2, [.bicycle])])
    #expect(open.restrictions == 2)
  }

  @Test("a restriction with several turns counts once, and is kept if one turn is kept")
  func severalTurns() throws {
    let report = try report([
      [no(1, node("b"), 4), no(1, node("b"), 99), no(4, node("b"), 1)],
      [no(99, node("b"), 4), no(1, node("b"), 3)], [],
    ])
    #expect(report.restrictions == 1)
    #expect(report.restrictionsLeftOut == [.missingMember: 1])
  }

  @Test("a mandatory turn onto a street closed to one mode applies only to other modes")
  func commandForOthers() throws {
    // The turn to e is mandatory, but the street is closed to cars, so cars may turn anywhere.
    let ways = [DrawnWay("ab"), DrawnWay("bc"), DrawnWay("eb", oneway: true), DrawnWay("ef")]
    let drawing = try RoadDrawing(
      """
      a-1-b-2-c
          |
          e-3-f
      """, ways: ways, restrictions: [.only("abe", [.car, .bicycle])])
    let car = try drawing.network.route(through: [drawing["1"], drawing["2"]])
    #expect(try drawing.letters(car.legs[0].path) == "abc")
    var options = RouteOptions()
    options.mode = .bicycle
    let bicycle = try drawing.network.route(
      through: [drawing["1"], drawing["2"]], options: options)
    #expect(try drawing.letters(bicycle.legs[0].path) == "abefebc")
  }

  @Test("a mandatory turn onto a way through the node allows both directions")
  func commandOntoThrough() throws {
    let drawing = try RoadDrawing(
      """
          c
          |
      a-1-b---e
          |
          d
      """, ways: [DrawnWay("ab"), DrawnWay("cbd"), DrawnWay("be")], restrictions: [.only("abc")])
    for (goal, expected) in [("c", "abc"), ("d", "abd"), ("e", "abcbe")] as [(Character, String)] {
      let route = try drawing.network.route(through: [drawing["1"], drawing[goal]])
      let letters = try drawing.letters(route.legs[0].path)
      #expect(letters == expected || letters == "abdbe")
    }
  }

  @Test("a restriction from a way onto itself applies to the U-turn or to driving straight ahead")
  func oneWay() throws {
    let map = """
          d---e
          |   |
      a-1-b-2-c-3-f
      """
    let ways = [DrawnWay("abc"), DrawnWay("bd"), DrawnWay("dec"), DrawnWay("cf")]
    func letters(_ restriction: DrawnRestriction, _ points: String) throws -> String {
      let drawing = try RoadDrawing(map, ways: ways, restrictions: [restriction])
      #expect(drawing.report.restrictions == 1)
      let route = try drawing.network.route(through: points.map { drawing[$0] })
      return try drawing.letters(route.legs[0].path)
    }
    #expect(try letters(.no("abc"), "12") == "abdecb")
    #expect(try letters(.no("aba"), "12") == "abc")
    #expect(try letters(.only("abc"), "1d").hasPrefix("abced"))
    // The rule for straight ahead also applies from the other end of the way.
    #expect(try letters(.no("abc"), "31") == "fcedba")
  }

  /// A crossing at x; some tests use only the stem from s and the bar from w to e.
  private static let bar = """
        n
        |
    w-1-x-2-e
        |
        3
        |
        s
    """

  private func ways(
    _ restriction: DrawnRestriction, _ ways: [DrawnWay], _ points: [String]
  ) throws -> [String] {
    let drawing = try RoadDrawing(Self.bar, ways: ways, restrictions: [restriction])
    #expect(drawing.report.restrictions == 1)
    return try points.map { points in
      let route = try drawing.network.route(through: points.map { drawing[$0] })
      return try drawing.letters(route.legs[0].path)
    }
  }

  @Test("on a way through the node, the name of the restriction selects the direction")
  func namedDirection() throws {
    let stemAndBar = [DrawnWay("sx"), DrawnWay("wxe")]
    func routes(_ restriction: DrawnRestriction) throws -> [String] {
      try ways(restriction, stemAndBar, ["3w", "3e", "1s", "2s"])
    }
    // Onto the bar.
    #expect(try routes(.no("sxw").named(.left)) == ["sxexw", "sxe", "wxs", "exs"])
    #expect(try routes(.no("sxw").named(.right)) == ["sxw", "sxwxe", "wxs", "exs"])
    #expect(try routes(.only("sxw").named(.left)) == ["sxw", "sxwxe", "wxs", "exs"])
    #expect(try routes(.only("sxw").named(.right)) == ["sxexw", "sxe", "wxs", "exs"])
    // From the bar.
    #expect(try routes(.no("wxs").named(.left)) == ["sxw", "sxe", "wxs", "exwxs"])
    #expect(try routes(.no("wxs").named(.right)) == ["sxw", "sxe", "wxexs", "exs"])
    #expect(try routes(.only("wxs").named(.right))[2...] == ["wxs", "exs"])
  }

  @Test("if both ways continue through the node, both turns in the named direction are restricted")
  func namedDirectionAtCrossing() throws {
    let crossing = [DrawnWay("nxs"), DrawnWay("wxe")]
    let routes = try ways(
      .no("wxn").named(.left), crossing, ["1n", "2s", "1s", "2n", "3w"])
    #expect(routes[0] != "wxn")
    #expect(routes[1] != "exs")
    #expect(routes[2...] == ["wxs", "exn", "sxw"])
  }

  @Test("the name of a restriction selects the turn only if the ways don't identify the turn")
  func wrongName() throws {
    // Ways that end at the node identify the turn, regardless of the name of the restriction.
    let ends = [DrawnWay("wx"), DrawnWay("xe"), DrawnWay("sx")]
    #expect(try ways(.no("wxs").named(.left), ends, ["1s"]) == ["wxexs"])
    // If the `to` way continues through the node, the name selects one of two turns.
    #expect(
      try ways(.no("wxe").named(.straightOn), [DrawnWay("wx"), DrawnWay("exs")], ["1e", "1s"])
        == ["wxsxe", "wxs"])
  }

  @Test("a mandatory turn into a loop selects the direction around the loop")
  func commandIntoLoop() throws {
    let map = """
          c---d
          |   |
      a-1-b-2-e
          |
          f
      """
    for (direction, expected) in [
      (TurnRestriction.Direction.left, "abcdeb"), (.straightOn, "abedcb"),
    ] {
      let drawing = try RoadDrawing(
        map, ways: [DrawnWay("ab"), DrawnWay("bcdeb"), DrawnWay("bf")],
        restrictions: [.only("abc").named(direction)])
      let route = try drawing.network.route(through: [drawing["1"], drawing["f"]])
      #expect(try drawing.letters(route.legs[0].path) == expected + "f")
    }
  }

  @Test("restrictions with several `from` and `to` ways or reversed via ways are resolved")
  func severalMembers() throws {
    // Only one member in each role is valid; the others don't meet the node or aren't in the
    // extract.
    let report = try report([
      TurnRestriction(
        isOnly: false, .right, from: [3, 99, 1], via: .nodes([RoadDrawing.id("b"), -6]),
        to: [6, 7], modes: [.car]),
      no(1, .ways([8, 7, 6]), 3),
    ])
    #expect(report.restrictions == 2)
    #expect(report.restrictionsLeftOut == [:])
    // A mandatory turn that allows two of the ways forbids the third.
    let drawing = try RoadDrawing(Self.bar, ways: ["wxe", "sxn"])
    var builder = RoadNetworkBuilder()
    for (id, nodes) in [(1, "wx"), (2, "xe"), (3, "sx"), (4, "xn")] as [(Int64, String)] {
      let way = DrawnWay(nodes)
      builder.addWay(
        id: id, nodes: nodes.map(RoadDrawing.id), forward: way.forward, backward: way.backward)
    }
    builder.addRestriction([
      TurnRestriction(
        isOnly: true, from: [3], via: .nodes([RoadDrawing.id("x")]), to: [1, 4], modes: [.car])
    ])
    builder.collectNodes()
    for letter in "wxesn" {
      let fixed = FixedCoordinate(drawing[letter])
      let place = try #require(builder.place(ofNode: RoadDrawing.id(letter)))
      builder.setNode(at: place, longitude: fixed.longitude, latitude: fixed.latitude)
    }
    let network = try RoadNetwork(bytes: builder.build().bytes)
    for (goal, edges) in [("w", 2), ("n", 2), ("e", 4)] as [(Character, Int)] {
      let route = try network.route(through: [drawing["3"], drawing[goal]])
      #expect(route.legs[0].path.traversals.count == edges)
    }
  }

  @Test("restrictions that forbid nothing don't count as kept")
  func nothingForbidden() throws {
    // The mandatory way is the only one, since the street is one-way and U-turns are impossible.
    let drawing = try RoadDrawing(
      "a-1-b-2-c", ways: [DrawnWay("ab", oneway: true), DrawnWay("bc", oneway: true)],
      restrictions: [.only("abc")])
    #expect(drawing.report.restrictions == 0)
    #expect(drawing.report.restrictionsLeftOut == [.redundant: 1])
  }

  @Test("a duplicate restriction is counted, but adds no turns")
  func twice() throws {
    let once = try report([no(1, .ways([2]), 5)])
    let twice = try report([no(1, .ways([2]), 5), no(1, .ways([2]), 5)])
    #expect(twice.restrictions == 2)
    #expect(twice.turns == once.turns)
  }

  @Test("a via way that consists of several edges is followed to the next way")
  func longViaWay() throws {
    let map = """
          g i   h
          | |   |
      a-1-b-j-k-c-2-d
      """
    let ways = [
      DrawnWay("ab"), DrawnWay("bjkc"), DrawnWay("cd"), DrawnWay("gb"), DrawnWay("ij"),
      DrawnWay("ch"),
    ]
    let drawing = try RoadDrawing(map, ways: ways, restrictions: [.no("abjkcd")])
    #expect(drawing.report.restrictions == 1)
    func letters(_ from: Character, _ to: Character) throws -> String {
      let route = try drawing.network.route(through: [drawing[from], drawing[to]])
      return try drawing.letters(route.legs[0].path)
    }
    #expect(try letters("g", "2") == "gbjkcd")
    #expect(try letters("1", "h") == "abjkch")
    // The route from a to d has to turn back at one of the dead ends g, i, or h.
    #expect(try letters("1", "2").count > 6)
    #expect(
      try PathJudge(drawing.network, for: .car, drawing.rules).faults(
        of: drawing.network.route(through: [drawing["1"], drawing["2"]]).legs[0].path) == [])
  }
}
