import Coordinates
import RoadImport
import RoadNetworks
import Testing

@Suite("Parsing of turn restrictions")
struct RestrictionTests {
  /// Returns members written as `from:w1 via:n2 to:w3`.
  private func members(_ text: String) -> [OSMRelation.Member] {
    text.split(separator: " ").map { member in
      let parts = member.split(separator: ":", omittingEmptySubsequences: false)
      let kind: OSMRelation.Member.Kind =
        parts[1].hasPrefix("n") ? .node : parts[1].hasPrefix("w") ? .way : .relation
      return OSMRelation.Member(
        kind: kind, id: Int64(parts[1].dropFirst()) ?? 0, role: String(parts[0]))
    }
  }

  private func parse(
    _ tags: OSMTags, _ members: String = "from:w1 via:n2 to:w3"
  ) -> Result<[TurnRestriction], RestrictionRejection> {
    do throws(RestrictionRejection) {
      return .success(
        try RestrictionParser.restrictions(tags: tags, members: self.members(members)).turns)
    } catch {
      return .failure(error)
    }
  }

  private func turn(
    _ isOnly: Bool, _ direction: TurnRestriction.Direction?, from: [Int64] = [1],
    via: TurnRestriction.Via = .nodes([2]), to: [Int64] = [3],
    _ modes: [TravelMode] = [.car, .bicycle], _ circumstance: RoadCondition.Circumstance? = nil
  ) -> TurnRestriction {
    TurnRestriction(
      isOnly: isOnly, direction, from: from, via: via, to: to, modes: modes,
      circumstance: circumstance)
  }

  @Test(
    "the kind of a restriction determines its direction and whether other turns are forbidden",
    arguments: [
      ("no_left_turn", .left), ("no_right_turn", .right), ("no_straight_on", .straightOn),
      ("no_u_turn", .back), ("only_left_turn", .left), ("only_right_turn", .right),
      ("only_straight_on", .straightOn), ("only_u_turn", .back), ("no_entry", nil),
      ("no_exit", nil),
    ] as [(String, TurnRestriction.Direction?)])
  func kinds(_ kind: String, _ direction: TurnRestriction.Direction?) {
    let parsed = parse(["type": "restriction", "restriction": kind])
    #expect(parsed == .success([turn(kind.hasPrefix("only"), direction)]))
  }

  @Test("each known kind in a list is parsed as a restriction, and unknown kinds are reported")
  func listsOfKinds() throws {
    #expect(
      parse(["restriction": "no_left_turn; no_u_turn"])
        == .success([turn(false, .left), turn(false, .back)]))
    let inPart = try RestrictionParser.restrictions(
      tags: ["restriction": "no_left_turn;no_parking"], members: members("from:w1 via:n2 to:w3"))
    #expect(inPart.turns == [turn(false, .left)])
    #expect(inPart.leftOut == .unknownKind)
  }

  @Test(
    "hours in `day_on`, `hour_on`, and similar tags are parsed, or kept as text if unsupported",
    arguments: [
      (
        ["day_on": "Monday", "day_off": "Friday", "hour_on": "07:00", "hour_off": "9:30"],
        .time(TimeCondition([TimeRange(weekdays: 0b1_1111, start: 420, end: 570)]))
      ),
      (
        ["hour_on": "22", "hour_off": "6"],
        .time(TimeCondition([TimeRange(start: 1320, end: 1800)]))
      ),
      (
        ["day_on": "Sat", "day_off": "Mo"], .time(TimeCondition([TimeRange(weekdays: 0b110_0001)]))
      ),
      (
        ["hour_on": "07:00;16:00", "hour_off": "09:00;18:00"],
        .time(TimeCondition([TimeRange(start: 420, end: 540), TimeRange(start: 960, end: 1080)]))
      ),
      (["hour_on": "sunrise", "hour_off": "9"], .text("hour_on=sunrise hour_off=9")),
      (["hour_on": "7"], .text("hour_on=7")),
      (["day_on": "someday", "day_off": "never"], .text("day_on=someday day_off=never")),
      (
        ["date_on": "03-01", "hour_on": "7", "hour_off": "8"],
        .text("hour_on=7 hour_off=8 date_on=03-01")
      ),
    ] as [(OSMTags, RoadCondition.Circumstance)])
  func hoursBeforeConditions(_ tags: OSMTags, _ circumstance: RoadCondition.Circumstance) {
    let tags = OSMTags([(key: "restriction", value: "no_left_turn")] + tags.pairs)
    #expect(parse(tags) == .success([turn(false, .left, [.car, .bicycle], circumstance)]))
  }

  @Test(
    "the modes of a restriction depend on its key, its type, and its exceptions",
    arguments: [
      (["restriction": "no_left_turn"], [.car, .bicycle]),
      (["restriction": "no_left_turn", "except": "bicycle"], [.car]),
      (["restriction": "no_left_turn", "except": "psv;bicycle"], [.car]),
      (["restriction": "no_left_turn", "except": "motorcar; bus"], [.bicycle]),
      (["restriction": "no_left_turn", "except": "psv;emergency"], [.car, .bicycle]),
      (["restriction": "no_left_turn", "except": "psv, bicycle"], [.car]),
      (["restriction": "No_Left_Turn"], [.car, .bicycle]),
      (["restriction:motorcar": "no_left_turn"], [.car]),
      (["restriction:motor_vehicle": "no_left_turn"], [.car]),
      (["restriction:vehicle": "no_left_turn"], [.car, .bicycle]),
      (["restriction:bicycle": "no_left_turn"], [.bicycle]),
      (["restriction:foot": "no_left_turn"], [.foot]),
      (["type": "restriction:bicycle", "restriction": "no_left_turn"], [.bicycle]),
      (["restriction": "no_left_turn", "restriction:hgv": "only_right_turn"], [.car, .bicycle]),
    ] as [(OSMTags, [TravelMode])])
  func modes(_ tags: OSMTags, _ modes: [TravelMode]) {
    #expect(parse(tags) == .success([turn(false, .left, modes)]))
  }

  @Test("a restriction may have several members with the same role")
  func severalMembers() {
    #expect(
      parse(["restriction": "no_u_turn"], "to:w3 via:w9 via:w8 from:w1 location_hint:n7")
        == .success([turn(false, .back, via: .ways([9, 8]))]))
    #expect(
      parse(["restriction": "no_entry"], "from:w1 from:w4 via:n2 to:w3")
        == .success([turn(false, nil, from: [1, 4])]))
    #expect(
      parse(["restriction": "only_left_turn"], "from:w1 via:n2 to:w3 to:w4")
        == .success([turn(true, .left, to: [3, 4])]))
    #expect(
      parse(["restriction": "no_left_turn"], "from:w1 via:n2 via:n5 to:w3")
        == .success([turn(false, .left, via: .nodes([2, 5]))]))
    // If there is a via way, via nodes are ignored.
    #expect(
      parse(["restriction": "no_left_turn"], "from:w1 via:n2 via:w9 to:w3")
        == .success([turn(false, .left, via: .ways([9]))]))
  }

  @Test("a restriction is lifted during its exemptions; unsupported exemptions are reported")
  func exemptions() throws {
    let lifted: OSMTags = [
      "restriction": "no_left_turn", "restriction:conditional": "none @ (07:00-19:00)",
    ]
    guard case .time(let time) = try #require(try parse(lifted).get().first?.circumstance) else {
      Issue.record("the restriction has no time condition")
      return
    }
    let monday = LocalTime.Day.number(year: 2026, month: 11, day: 23)
    for (hour, holds) in [(6, true), (7, false), (18, false), (19, true), (23, true)] {
      #expect(time.contains(LocalTime(dayNumber: monday, minute: 60 * hour)) == holds)
    }
    let twice = try parse([
      "restriction": "no_left_turn",
      "restriction:conditional": "None @ (07:00-09:00); none @ (17:00-19:00)",
      "restriction:motorcar:conditional": "none @ (12:00-13:00)",
    ]).get()
    #expect(twice.map(\.modes) == [1, 2])
    for (turn, hours) in zip(twice, [[7, 8, 12, 17, 18], [7, 8, 17, 18]]) {
      guard case .time(let time) = turn.circumstance else {
        Issue.record("the restriction has no time condition")
        return
      }
      for hour in 0..<24 {
        #expect(
          time.contains(LocalTime(dayNumber: monday, minute: 60 * hour)) == !hours.contains(hour))
      }
    }
    // A restriction for cars doesn't apply to bicycles, so an exemption for bicycles has no effect.
    let others = try RestrictionParser.restrictions(
      tags: [
        "restriction:motorcar": "no_left_turn",
        "restriction:bicycle:conditional": "none @ (07:00-09:00)",
      ], members: members("from:w1 via:n2 to:w3"))
    #expect(others.turns == [turn(false, .left, [.car])])
    #expect(others.leftOut == .unknownExemption)
    for value in ["none @ (snow)", "none @ (2026 Dec)"] {
      let parsed = try RestrictionParser.restrictions(
        tags: ["restriction": "no_left_turn", "restriction:conditional": value],
        members: members("from:w1 via:n2 to:w3"))
      #expect(parsed.turns == [turn(false, .left)])
      #expect(parsed.leftOut == .unknownExemption)
    }
  }

  @Test("conditional restrictions are parsed with their circumstances")
  func conditions() throws {
    let parsed = try parse([
      "restriction": "no_u_turn",
      "restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00); only_right_turn @ (wet)",
      "restriction:bicycle:conditional": "no_straight_on @ (24/7)",
    ]).get()
    #expect(parsed.map(\.direction) == [.back, .left, .right, .straightOn])
    #expect(parsed.map(\.isOnly) == [false, false, true, false])
    #expect(
      parsed.map(\.circumstance) == [
        nil,
        .time(TimeCondition([TimeRange(weekdays: 0b1_1111, start: 420, end: 540)])),
        .text("wet"), .time(TimeCondition([TimeRange()])),
      ])
    #expect(parsed[3].modes == 2)
  }

  @Test(
    "unusable restrictions are rejected with a reason",
    arguments: [
      ([:], "from:w1 via:n2 to:w3", .noKind),
      (["restriction": "no_parking"], "from:w1 via:n2 to:w3", .unknownKind),
      (["restriction": ""], "from:w1 via:n2 to:w3", .unknownKind),
      (["restriction:hgv": "no_left_turn"], "from:w1 via:n2 to:w3", .otherModes),
      (
        ["restriction": "no_left_turn", "except": "motorcar;bicycle"], "from:w1 via:n2 to:w3",
        .otherModes
      ),
      (["restriction:conditional": "no_left_turn"], "from:w1 via:n2 to:w3", .noKind),
      (["restriction": "no_left_turn"], "", .missingFrom),
      (["restriction": "no_left_turn"], "via:n2 to:w3", .missingFrom),
      (["restriction": "no_left_turn"], "from:w1 to:w3", .missingVia),
      (["restriction": "no_left_turn"], "from:w1 via:n2", .missingTo),
      (["restriction": "no_left_turn"], "from:w1 via:n2 :w3", .missingTo),
      (["restriction": "no_left_turn"], "from:n1 via:n2 to:w3", .wrongMember),
      (["restriction": "no_left_turn"], "from:w1 via:r2 to:w3", .wrongMember),
    ] as [(OSMTags, String, RestrictionRejection)])
  func rejections(_ tags: OSMTags, _ members: String, _ reason: RestrictionRejection) {
    #expect(parse(tags, members) == .failure(reason))
  }

  @Test("restrictions are recognized by the type of the relation")
  func knowsWhichRelationsAreRestrictions() {
    #expect(RestrictionParser.isRestriction(["type": "restriction"]))
    #expect(RestrictionParser.isRestriction(["type": "restriction:hgv"]))
    #expect(!RestrictionParser.isRestriction(["type": "route", "restriction": "no_left_turn"]))
    #expect(!RestrictionParser.isRestriction([:]))
  }
}
