import Coordinates
import RoadNetworks
import Testing

@Suite("Access at nodes")
struct NodeAccessRuleTests {
  /// A street with a node at x, and a long detour around the node.
  private static let map = """
    w-1-a-2-x-3-b-4-e
        |       |
        |       |
        c-------d
    """

  private static let ways: KeyValuePairs = [
    "wa": "", "ax": "", "xb": "", "be": "", "acdb": "name=around",
  ]

  private func extract(_ tags: String) throws -> DrawnExtract {
    try DrawnExtract(Self.map, Self.ways, nodes: ["x": tags])
  }

  @Test(
    "routes avoid a node that is open only to traffic to or from places beyond it",
    arguments: [
      "barrier=gate access=private", "barrier=gate motor_vehicle=customers",
      "motor_vehicle=delivery",
      "barrier=lift_gate access=destination", "barrier=gate locked=yes",
      "barrier=gate access=permit", "barrier=gate access=private highway=crossing",
      "barrier=lift_gate access=private railway=level_crossing",
      // A condition that can't be read changes nothing.
      "barrier=gate access=private access:conditional=yes",
    ])
  func ownTraffic(_ tags: String) throws {
    let extract = try extract(tags)
    #expect(try extract.route("14") == ["wa", "around", "be"])
    #expect(try extract.route("41") == ["be", "around", "wa"])
    // The street is open on both sides, up to the node.
    #expect(try extract.route("12") == ["wa", "ax"])
    #expect(try extract.route("34") == ["xb", "be"])
    #expect(try extract.route("23") == ["ax", "around", "xb"])
  }

  @Test(
    "routes of cars don't pass nodes that are closed to cars, with or without a barrier",
    arguments: [
      "motor_vehicle=no", "access=no", "barrier=gate access=no", "barrier=bollard",
      "barrier=bollard bollard=removable", "barrier=lift_gate;bollard", "vehicle=no", "motorcar=no",
      "barrier=gate access=no highway=crossing", "railway=level_crossing access=no",
      "barrier=wall", "barrier=wall access=private", "barrier=stile access=yes",
      "barrier=bollard motor_vehicle:conditional=delivery",
    ])
  func closed(_ tags: String) throws {
    #expect(try extract(tags).route("14") == ["wa", "around", "be"])
  }

  @Test(
    "routes of cars pass nodes that are open to cars",
    arguments: [
      "barrier=gate", "barrier=gate access=private motor_vehicle=yes", "barrier=bollard access=yes",
      "barrier=bollard motor_vehicle=yes", "barrier=bollard bollard=rising", "barrier=sally_port",
      "barrier=cattle_grid", "barrier=gate;cattle_grid", "barrier=toll_booth;lift_gate",
      "barrier=rising_bollard", "barrier=sliding_beam", "barrier=toll_booth",
      "highway=crossing access=no", "foot=no",
      "barrier=lift_gate access=permissive", "bicycle=no",
      "barrier=kerb highway=crossing access=no",
      "barrier=wall access=yes", "barrier=fence access=permissive",
      "railway=level_crossing foot=no",
    ])
  func open(_ tags: String) throws {
    #expect(try extract(tags).route("14") == ["wa", "ax", "xb", "be"])
  }

  @Test("streets behind private or locked gates can be reached and left, but not passed through")
  func behindGate() throws {
    let extract = try DrawnExtract(
      """
      w-1-a-----b-4-e
          |     |
          x     y
          |     |
          c--5--d
      """, ["wa": "", "ab": "", "be": "", "ax": "", "xc": "", "cd": "", "dy": "", "yb": ""],
      nodes: ["x": "barrier=gate access=private", "y": "barrier=gate locked=yes"])
    #expect(try extract.route("15") == ["wa", "ax", "xc", "cd"])
    #expect(try extract.route("54") == ["cd", "dy", "yb", "be"])
    // The shorter route would lead in through one gate and out through the other.
    let through = try DrawnExtract(
      """
          c--5--d
          |     |
          x     y
          |     |
      w-1-a     b-4-e
          |     |
          |     |
          |     |
          |     |
          |     |
          f-----g
      """,
      [
        "wa": "", "be": "", "ax": "", "xc": "", "cd": "", "dy": "", "yb": "",
        "afgb": "name=around",
      ], nodes: ["x": "barrier=gate access=private", "y": "barrier=gate access=private"])
    #expect(try through.route("14") == ["wa", "around", "be"])
    #expect(try through.route("15") == ["wa", "ax", "xc", "cd"])
  }

  @Test("a gate that is private for some modes is open to the others")
  func modes() throws {
    let extract = try extract("barrier=gate access=private bicycle=yes")
    #expect(try extract.route("14", .bicycle) == ["wa", "ax", "xb", "be"])
    #expect(try extract.route("14", .foot) == ["wa", "around", "be"])
  }

  @Test(
    "bicycles pass nodes at which cyclists have to dismount",
    arguments: [
      "bicycle=dismount", "barrier=cycle_barrier bicycle=dismount", "barrier=gate bicycle=dismount",
      "barrier=swing_gate access=no bicycle=dismount",
    ])
  func dismounting(_ tags: String) throws {
    #expect(try extract(tags).route("14", .bicycle) == ["wa", "ax", "xb", "be"])
  }

  @Test("there is no route between the two sides of a closed gate")
  func twoSides() throws {
    // All three roads end at the closed gate.
    let extract = try DrawnExtract(
      """
      w-1-x-2-e
          |
          y
      """, ["wx": "", "xe": "", "xy": "highway=service"],
      nodes: ["x": "barrier=gate access=no"])
    #expect(try extract.routeOrNone("12") { $0.searchRadius = 1000 } == nil)
    #expect(try extract.routeOrNone("21") { $0.searchRadius = 1000 } == nil)
    let larger = try DrawnExtract(
      """
      w-1-a-x-b-2-e
          |   |
          c   d-f
      """, ["wa": "", "ax": "", "ac": "", "xb": "", "be": "", "bd": "", "df": ""],
      nodes: ["x": "barrier=gate access=no"])
    #expect(try larger.routeOrNone("12") { $0.searchRadius = 1000 } == nil)
  }

  @Test(
    "nodes can be closed or open at certain hours",
    arguments: [
      ("barrier=gate access:conditional=no@(22:00-06:00)", true, false),
      ("barrier=gate motor_vehicle:conditional=no@(Mo-Fr_22:00-06:00)", true, false),
      ("access:conditional=no@(22:00-06:00)", true, false),
      ("barrier=gate access=no access:conditional=yes@(06:00-22:00)", true, false),
      ("barrier=gate motor_vehicle=no motor_vehicle:conditional=yes@(22:00-06:00)", false, true),
      ("barrier=gate access:conditional=no@(Mo-Su);yes@(07:00-19:00)", true, false),
      ("barrier=gate access=no access:conditional=private@(07:00-19:00)", false, false),
      (
        "motor_vehicle=no motor_vehicle:conditional=yes@(06:00-11:00);yes@(11:00-22:00)", true,
        false
      ),
      ("barrier=gate opening_hours=06:00-22:00", true, false),
      ("barrier=gate opening_hours=24/7", true, true),
      ("opening_hours=06:00-22:00", true, true),
      ("barrier=gate opening_hours=Apr-Sep_08:00-24:00;_Oct-Mar_08:00-18:00", true, false),
      ("barrier=gate opening_hours=Mo-Su,PH_08:00-20:00", true, false),
      ("barrier=gate opening_hours=Mo-Fr_08:00-20:00;_PH_off", true, false),
      ("barrier=gate opening_hours=08:00-20:00;_Dec_25_off", true, false),
      ("barrier=gate opening_hours=off", false, false),
      ("barrier=toll_booth opening_hours=06:00-22:00", true, true),
      ("barrier=gate access:conditional=no@(22:00-06:00) opening_hours=dawn-dusk", true, false),
      (
        "barrier=gate access=no access:conditional=yes@(06:00-22:00) opening_hours=06:00-22:00",
        true, false
      ),
      (
        "barrier=gate access=no access:conditional=yes@(Apr-Oct_06:00-24:00;_Nov-Mar_08:00-20:00)",
        true, false
      ),
      ("barrier=gate bicycle:conditional=no@(00:00-24:00)", true, true),
      ("barrier=gate motor_vehicle=yes access:conditional=no@(00:00-24:00)", true, true),
    ] as [(String, Bool, Bool)])
  func hours(_ tags: String, byDay: Bool, byNight: Bool) throws {
    let extract = try extract(tags)
    // 23 November 2026 is a Monday.
    for (hour, isOpen) in [(9, byDay), (10, byDay), (23, byNight), (25, byNight)] {
      let time = TravelTime.moment(
        LocalTime(
          dayNumber: LocalTime.Day.number(year: 2026, month: 11, day: 23) + hour / 24,
          minute: hour % 24 * 60))
      let route = try extract.routeOrNone("14", .car) { $0.time = time }
      #expect(route?.contains("around") == !isOpen, "\(hour)")
      // The street before the node is always open.
      #expect(try extract.routeOrNone("12", .car) { $0.time = time } == ["wa", "ax"])
    }
  }

  @Test("unsupported conditions at gates are counted and ignored")
  func unreadHours() throws {
    let extract = try extract("barrier=gate access:conditional=no@(snow)")
    #expect(try extract.route("14") == ["wa", "ax", "xb", "be"])
    #expect(extract.report.build.conditionsNotUnderstood > 0)
    let dawn = try self.extract("barrier=gate opening_hours=sunrise-sunset")
    #expect(dawn.report.build.conditionsNotUnderstood > 0)
    // A condition at a private gate is ignored: the gate remains private at all hours, so residents
    // can always get home.
    let home = try self.extract("barrier=gate access=private access:conditional=yes@(07:00-19:00)")
    #expect(home.report.build.conditionsNotUnderstood > 0)
    #expect(try home.route("14") == ["wa", "around", "be"])
  }
}
