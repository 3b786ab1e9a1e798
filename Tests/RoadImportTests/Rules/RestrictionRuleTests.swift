import RoadNetworks
import Testing

@Suite("Turn restrictions apply to the turn that their name implies")
struct RestrictionRuleTests {
  @Test("the name of a restriction over via ways selects one of two turns at the same junction")
  func overViaWays() throws {
    func extract(_ kind: String, _ members: String) throws -> DrawnExtract {
      try DrawnExtract(
        """
        a
        |
        b---d---e
        |       1
        c       f
        """, ["abc": "", "bd": "", "de": "", "ef": ""],
        relations: [("type=restriction restriction=\(kind)", members)])
    }
    let back = "from:ef via:de via:bd to:abc"
    let there = "from:abc via:bd via:de to:ef"
    for (kind, members, closed) in [
      ("no_right_turn", back, "1a"), ("no_left_turn", back, "1c"),
      ("no_left_turn", there, "a1"), ("no_right_turn", there, "c1"),
    ] {
      let extract = try extract(kind, members)
      for points in ["1a", "1c", "a1", "c1"] {
        // A closed turn requires a detour to the other end of `abc` and back.
        let length = try extract.length(points)
        #expect((length > 350) == (points == closed), "\(kind) \(points) \(length)")
      }
    }
  }

  @Test(
    "several mandatory turns from the same road are alternatives, like the arrows on a sign",
    arguments: [
      [("only_straight_on", "from:sj via:j to:jn"), ("only_right_turn", "from:sj via:j to:je")],
      [
        ("only_straight_on", "from:sj via:j to:jn"), ("only_right_turn", "from:sj via:j to:je"),
        ("no_u_turn", "from:sj via:j to:sj"),
      ],
    ])
  func alternatives(_ turns: [(kind: String, members: String)]) throws {
    let extract = try DrawnExtract(
      """
              n
              |
      w-------j-------e
              |
              s
      """, ["wj": "", "je": "", "jn": "", "sj": ""],
      relations: turns.map { ("type=restriction restriction=\($0.kind)", $0.members) })
    #expect(try extract.route("sn") == ["sj", "jn"])
    #expect(try extract.route("se") == ["sj", "je"])
    #expect(try extract.routeOrNone("sw") != ["sj", "wj"])
  }
}
