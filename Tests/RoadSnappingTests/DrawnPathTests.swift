import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing

@Suite("Paths of drawn drives")
struct DrawnPathTests {
  @Test("the path along a straight road has the right length and bearing") func straight() throws {
    let drawing = try RoadDrawing("a-1--2--3--4-b", ways: [DrawnWay("ab")])
    let snap = try DrawnSnap(drawing, drawing.trace("1234"))
    #expect(try snap.paths == ["ab"])
    #expect(snap.statuses == "ssss")
    #expect((snap.snapped.matchings[0].length - 9 * 25).magnitude < 0.01)
    #expect(((snap.snapped.points[1].place?.bearing ?? 0) - 90).magnitude < 0.01)
  }

  @Test("the path follows a curve between points") func curve() throws {
    let drawing = try RoadDrawing(
      """
      a--1--2--b
               |
               3
               |
               c
      """, ways: [DrawnWay("abc")])
    let snap = try DrawnSnap(drawing, drawing.trace("123"))
    #expect(try snap.paths == ["abc"])
    #expect((snap.snapped.matchings[0].length - 8 * 25).magnitude < 0.01)
  }

  @Test("a one-way street is driven in its direction, and a detour is made in the other direction")
  func oneway() throws {
    let drawing = try RoadDrawing(
      """
      x-1-a------------b-2-y
          |            |
          d------------c
      """, ways: [DrawnWay("xa"), DrawnWay("ba", oneway: true), DrawnWay("by"), DrawnWay("adcb")])
    let snap = try DrawnSnap(drawing, drawing.trace("12", every: 60))
    #expect(try snap.paths == ["xadcby"])
    let back = try DrawnSnap(drawing, drawing.trace("21", every: 60))
    #expect(try back.paths == ["ybax"])
  }

  @Test("a detour that is 150 m longer is taken around a bollard, but not around a gate")
  func roundABarrier() throws {
    func paths(_ blocked: String, _ gates: String) throws -> [String] {
      let drawing = try RoadDrawing(
        """
        a-1--d--b--e--2-c
             |     |
             |     |
             f-----g
        """, ways: [DrawnWay("adbec"), DrawnWay("dfge")], blocked: blocked, gates: gates)
      return try DrawnSnap(drawing, drawing.trace("12", every: 60)).paths
    }
    #expect(try paths("", "") == ["adbec"])
    // The detour is 150 m longer than the way through b.
    #expect(try paths("b", "") == ["adfgec"])
    #expect(try paths("", "b") == ["adbec"])
  }

  @Test("a U-turn is made to avoid a restricted turn") func restrictionAtANode() throws {
    let drawing = try RoadDrawing(
      """
                  c-----f
                  |     |
                  3     |
                  |     |
      a--1---2----b--4--e
      """, ways: [DrawnWay("ab"), DrawnWay("be"), DrawnWay("bc"), DrawnWay("cfe")],
      restrictions: [.no("abc")])
    #expect(try DrawnSnap(drawing, drawing.trace("124")).paths == ["abe"])
    // The way around the block is longer than the way to e and back.
    #expect(try DrawnSnap(drawing, drawing.trace("123", every: 30)).paths == ["abebc"])
  }

  @Test("a restriction over a via way only holds for vehicles that come from its first way")
  func restrictionOverAWayFromElsewhere() throws {
    let drawing = try RoadDrawing(
      """
      a---1---b--4--g
              |
              2
              |
              c-------3-d
              |         |
              e---------f
      """, ways: [DrawnWay("abg"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("cefd")],
      restrictions: [.no("abcd")])
    // In the first drawing, the first way of the restriction continues to g, so vehicles from g
    // would be on it, too. Here, it ends at b.
    let other = try RoadDrawing(
      """
      a---1---b--4--g
              |
              2
              |
              c-------3-d
              |         |
              e---------f
      """,
      ways: [DrawnWay("ab"), DrawnWay("bg"), DrawnWay("bc"), DrawnWay("cd"), DrawnWay("cefd")],
      restrictions: [.no("abcd")])
    #expect(try DrawnSnap(other, other.trace("423", every: 20)).paths == ["gbcd"])
    #expect(try DrawnSnap(other, other.trace("23", every: 20)).paths == ["bcd"])
    #expect(try DrawnSnap(drawing, drawing.trace("123", every: 40)).paths == ["abcefdc"])
  }

  @Test("a vehicle turns around at a dead end") func turnAtADeadEnd() throws {
    let drawing = try RoadDrawing(
      """
      a--1--2--3--4-b
      |
      c
      """, ways: [DrawnWay("ab"), DrawnWay("ac")])
    #expect(try DrawnSnap(drawing, drawing.trace("1234321")).paths == ["aba"])
  }

  @Test(
    "an immediate U-turn at the very end of a road is matched, even if it is forbidden",
    arguments: [[], [DrawnRestriction.no("aba")]])
  func turnOnTheSpot(restrictions: [DrawnRestriction]) throws {
    let drawing = try RoadDrawing(
      "a--1--2--3--4--5--b", ways: [DrawnWay("ab")], restrictions: restrictions)
    var locations = try drawing.trace("b54321").locations
    locations[0].coordinate = drawing["b"].destination(distance: 2, bearing: 90)
    locations[0].bearing = 90
    locations[0].speed = 10
    let snap = try DrawnSnap(drawing, Trace(id: "turn", locations: locations))
    #expect(try snap.paths == ["aba"])
    #expect(snap.statuses == "ssssss")
    #expect((snap.snapped.matchings[0].length - 15 * 25).magnitude < 0.01)
  }

  @Test("a fast road between slow ends doesn't cause a U-turn", arguments: [30.0, 36, 50])
  func fastRoadBetween(speed: Double) throws {
    let drawing = try RoadDrawing(
      "x-1--a-------------d--2-y",
      ways: [
        DrawnWay("xa", speed: speed), DrawnWay("dy", speed: speed),
        DrawnWay("ad", .trunk, speed: 80),
      ], cell: 60)
    #expect(try DrawnSnap(drawing, drawing.trace("12", every: 120)).paths == ["xady"])
  }

  @Test("the path of a drive out and back has twice the length of the way out")
  func outAndBack() throws {
    let drawing = try RoadDrawing(
      """
            d        e
            |        |
      a--1--b--2--3--c--4--5--g
      """, ways: [DrawnWay("abcg"), DrawnWay("bd"), DrawnWay("ce")])
    let snap = try DrawnSnap(drawing, drawing.trace("1234543211"))
    #expect(try snap.paths == ["abcgcba"])
    #expect((snap.snapped.matchings[0].length - 2 * 18 * 25).magnitude < 1)
  }

  @Test("several rounds of a loop of a single edge are matched", arguments: [true, false])
  func loopDrivenTwice(oneway: Bool) throws {
    let drawing = try RoadDrawing(
      """
      a--1--b
      |     |
      4     2
      |     |
      d--3--c
      """, ways: [DrawnWay("abcda", oneway: oneway)], cell: 40)
    #expect(try DrawnSnap(drawing, drawing.trace("1234123412")).paths == ["abcdabcdabcda"])
  }

  @Test("several rounds of a loop of several roads are matched")
  func loopOfSeveralRoads() throws {
    let drawing = try RoadDrawing(
      """
      x---a--1--b
          |     |
          4     2
          |     |
      y---d--3--c
      """, ways: [DrawnWay("xa"), DrawnWay("abcd"), DrawnWay("yd"), DrawnWay("da")], cell: 40)
    #expect(try DrawnSnap(drawing, drawing.trace("1234123412")).paths == ["abcdabcdabcd"])
  }

  @Test("both legs of a hairpin are matched, each at its own time")
  func hairpin() throws {
    let drawing = try RoadDrawing(
      """
      a--------1-----3--------b
                              |
                        2     |
      d--6----------5-----4---c
      """, ways: [DrawnWay("abcd")], cell: 6)
    let snap = try DrawnSnap(drawing, drawing.trace("132456"), .noise(8))
    #expect(try snap.paths == ["abcd"])
    #expect(snap.splits == [.start])
    // Point 2 is nearer to the later leg, but is placed on the first one.
    #expect((snap.snapped.points[2].place?.distance ?? 0) > 10)
  }

  @Test("a gap is bridged through the tunnel, not by the detour")
  func tunnel() throws {
    let drawing = try RoadDrawing(
      """
      a-1--2-b==============c-3--4-d
             |              |
             e--------------f
      """,
      ways: [
        DrawnWay("ab"), DrawnWay("bc", .primary), DrawnWay("cd"), DrawnWay("befc"),
      ], cell: 60)
    let snap = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 10, 90, 100]))
    #expect(try snap.paths == ["abcd"])
  }

  @Test("after an hour without fixes, the path is no longer than necessary")
  func hour() throws {
    let drawing = try RoadDrawing(
      """
      a-1--2-b---3--4-d
      """, ways: [DrawnWay("ab"), DrawnWay("bd")], cell: 60)
    let snap = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 10, 3610, 3620]))
    #expect(try snap.paths == ["abd"])
  }

  @Test("a long detour is matched only if there was enough time")
  func longWayRound() throws {
    let drawing = try RoadDrawing(
      """
      a-1--2-b   c-3--4-d
             |   |
             e   h
             |   |
             f---g
      """, ways: [DrawnWay("ab"), DrawnWay("befghc"), DrawnWay("cd")], cell: 100)
    // Points 2 and 3 are 800 m apart in a straight line, and 1.6 km by road.
    let slow = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 30, 330, 360]))
    #expect(try slow.paths == ["abefghcd"])
    let quick = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 30, 43, 49]))
    #expect(quick.splits == [.start, .noRoute])
    #expect(quick.statuses == "ssss")
  }

  @Test("after a gap, the only path is matched even if it is far longer than a straight line")
  func farWayRound() throws {
    let drawing = try RoadDrawing(
      """
      a-1--2-b c-3--4-d
             | |
             | |
             | |
             e-f
      """, ways: [DrawnWay("ab"), DrawnWay("befc"), DrawnWay("cd")], cell: 200)
    let options = SnappingOptions.noise(5)
    let slow = try DrawnSnap(drawing, drawing.trace("1234", at: [0, 60, 360, 420]), options)
    #expect(try slow.paths == ["abefcd"])
    // Here, points 2 and 3 are 1.2 km apart in a straight line and 4 km by road; the first search
    // only covers ways of up to twice the straight-line distance plus 450 m.
    let far = try RoadDrawing(
      """
      a-1--2-b c-3--4-d
             | |
             | |
             | |
             | |
             | |
             | |
             e-f
      """, ways: [DrawnWay("ab"), DrawnWay("befc"), DrawnWay("cd")], cell: 200)
    let wide = try DrawnSnap(far, far.trace("1234", at: [0, 60, 660, 720]), options)
    #expect(try wide.paths == ["abefcd"])
    #expect(wide.statuses == "ssss")
  }

  @Test("the path between fixes 60 s apart is as short as possible")
  func sparse() throws {
    let drawing = try RoadDrawing(
      """
      a--1--b-----c-----d
      |     |     |     |
      e-----f-----g-----h
      |     |     |     |
      i-----j-----k--2--l
            |     |     |
            |     |     |
            m-----n--3--o
      """,
      ways: ["abcd", "efgh", "ijkl", "mno", "aei", "bfjm", "cgkn", "dhlo"].map { DrawnWay($0) },
      restrictions: [], cell: 100)
    let snap = try DrawnSnap(drawing, drawing.trace("123", every: 60))
    #expect(snap.statuses == "sss")
    #expect(snap.splits == [.start])
    // Any of the equally short paths is right.
    #expect((snap.snapped.matchings[0].length - 2500).magnitude < 1)
  }

  @Test("ten fixes a second are placed on the road even if the noise exceeds their spacing")
  func tenHertz() throws {
    let drawing = try RoadDrawing(
      """
            d        e
            |        |
      a-----b--------c-----g
            |        |
            h        i
      """, ways: [DrawnWay("abcg"), DrawnWay("dbh"), DrawnWay("eci")], cell: 20)
    var random = SeededGenerator(seed: 3)
    let trace = try drawing.drive("abcg", every: 0.1, noise: 3, using: &random)
    let snap = try DrawnSnap(drawing, trace)
    #expect(try snap.paths == ["abcg"])
    #expect((snap.snapped.matchings[0].length - 420).magnitude < 15)
    #expect(snap.statuses.allSatisfy { "si".contains($0) })
  }
}
