import RoadImport
import RoadNetworks
import Testing

@Suite struct RestrictionTests {
  /// Members written as `from:w1 via:n2 to:w3`.
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
  ) -> Result<[ParsedRestriction], RestrictionRejection> {
    do throws(RestrictionRejection) {
      return .success(
        try RestrictionParser.restrictions(tags: tags, members: self.members(members)))
    } catch {
      return .failure(error)
    }
  }

  private func turn(
    _ isOnly: Bool, _ from: Int64, _ via: TurnRestriction.Via, _ to: Int64,
    _ modes: [TravelMode] = [.car, .bicycle], turnsBack: Bool = false
  ) -> TurnRestriction {
    TurnRestriction(
      isOnly: isOnly, from: from, via: via, to: to, modes: modes, turnsBack: turnsBack)
  }

  @Test(arguments: RestrictionKind.allCases) func kinds(_ kind: RestrictionKind) {
    let parsed = parse(["type": "restriction", "restriction": kind.rawValue])
    #expect(
      parsed
        == .success([
          ParsedRestriction(
            kind: kind,
            turns: [
              turn(
                kind.rawValue.hasPrefix("only"), 1, .node(2), 3,
                turnsBack: kind.rawValue.hasSuffix("u_turn"))
            ])
        ]))
  }

  @Test(
    arguments: [
      (["restriction": "no_left_turn"], [.car, .bicycle]),
      (["restriction": "no_left_turn", "except": "bicycle"], [.car]),
      (["restriction": "no_left_turn", "except": "psv;bicycle"], [.car]),
      (["restriction": "no_left_turn", "except": "motorcar; bus"], [.bicycle]),
      (["restriction": "no_left_turn", "except": "psv;emergency"], [.car, .bicycle]),
      (["restriction:motorcar": "no_left_turn"], [.car]),
      (["restriction:motor_vehicle": "no_left_turn"], [.car]),
      (["restriction:vehicle": "no_left_turn"], [.car, .bicycle]),
      (["restriction:bicycle": "no_left_turn"], [.bicycle]),
      (["restriction:foot": "no_left_turn"], [.foot]),
      (["type": "restriction:bicycle", "restriction": "no_left_turn"], [.bicycle]),
      (["restriction": "no_left_turn", "restriction:hgv": "only_right_turn"], [.car, .bicycle]),
    ] as [(OSMTags, [TravelMode])]) func modes(_ tags: OSMTags, _ modes: [TravelMode])
  {
    #expect(
      parse(tags)
        == .success([
          ParsedRestriction(
            kind: .noLeftTurn, turns: [turn(false, 1, .node(2), 3, modes)])
        ]))
  }

  @Test func viaWaysKeepTheirOrder() {
    #expect(
      parse(["restriction": "no_u_turn"], "to:w3 via:w9 via:w8 from:w1 location_hint:n7")
        == .success([
          ParsedRestriction(
            kind: .noUTurn, turns: [turn(false, 1, .ways([9, 8]), 3, turnsBack: true)])
        ]))
  }

  @Test func severalEntriesAndExits() {
    #expect(
      parse(["restriction": "no_entry"], "from:w1 from:w4 via:n2 to:w3")
        == .success([
          ParsedRestriction(
            kind: .noEntry, turns: [turn(false, 1, .node(2), 3), turn(false, 4, .node(2), 3)])
        ]))
    #expect(
      parse(["restriction": "no_exit"], "from:w1 via:n2 to:w3 to:w4")
        == .success([
          ParsedRestriction(
            kind: .noExit, turns: [turn(false, 1, .node(2), 3), turn(false, 1, .node(2), 4)])
        ]))
  }

  @Test func conditions() throws {
    let parsed = try parse([
      "restriction": "no_u_turn",
      "restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00); only_right_turn @ (wet)",
      "restriction:bicycle:conditional": "no_straight_on @ (24/7)",
    ]).get()
    #expect(parsed.map(\.kind) == [.noUTurn, .noLeftTurn, .onlyRightTurn, .noStraightOn])
    #expect(
      parsed.map(\.circumstance) == [
        nil,
        .time(TimeCondition([TimeRange(weekdays: 0b1_1111, start: 420, end: 540)])),
        .text("wet"), .time(TimeCondition([TimeRange()])),
      ])
    #expect(parsed[3].turns.map(\.modes) == [2])
  }

  @Test(
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
      (["restriction": "no_left_turn"], "from:w1 from:w4 via:n2 to:w3", .severalFrom),
      (["restriction": "no_left_turn"], "from:w1 via:n2 to:w3 to:w4", .severalTo),
      (["restriction": "no_exit"], "from:w1 from:w2 via:n2 to:w3", .severalFrom),
      (["restriction": "no_left_turn"], "from:w1 via:n2 via:n3 to:w3", .severalVia),
      (["restriction": "no_left_turn"], "from:w1 via:n2 via:w3 to:w3", .severalVia),
      (["restriction": "no_left_turn"], "from:n1 via:n2 to:w3", .wrongMember),
      (["restriction": "no_left_turn"], "from:w1 via:r2 to:w3", .wrongMember),
    ] as [(OSMTags, String, RestrictionRejection)])
  func rejections(_ tags: OSMTags, _ members: String, _ reason: RestrictionRejection) {
    #expect(parse(tags, members) == .failure(reason))
  }

  @Test func knowsWhichRelationsAreRestrictions() {
    #expect(RestrictionParser.isRestriction(["type": "restriction"]))
    #expect(RestrictionParser.isRestriction(["type": "restriction:hgv"]))
    #expect(!RestrictionParser.isRestriction(["type": "route", "restriction": "no_left_turn"]))
    #expect(!RestrictionParser.isRestriction([:]))
  }
}
