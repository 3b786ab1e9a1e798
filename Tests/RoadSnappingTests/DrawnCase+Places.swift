import Coordinates
import RoadDrawings

@testable import RoadSnapping

/// Cases of the choice of roads, and of places on them.
extension DrawnCase {
  /// Two carriageways 12 m apart.
  private static let carriageways = """
    a----------------------------------------b
    d----------------------------------------c
    """
  private static let carriagewayWays = [
    DrawnWay("ab", oneway: true), DrawnWay("cd", oneway: true),
  ]

  private static let lanes =
    "a" + String(repeating: "-", count: 200) + "b\nd" + String(repeating: "-", count: 200) + "c"

  static let places: [DrawnCase] = [
    DrawnCase(
      "the correct one of two lanes 2.4 m apart is chosen, out and back", .parallelRoads,
      by: .lanes,
      lanes, ways: ["ab", "bc", "cd", "da"], cell: 2.4, noise: 1, path: "dcba"
    ) { try $0.drive("dc").moved(north: 1.2).then($0.drive("ba").moved(north: -1.4)) },
    DrawnCase(
      "the carriageway for the direction of travel is chosen, not the nearest one", .parallelRoads,
      by: .oneways,
      carriageways, ways: carriagewayWays, cell: 12, noise: 5, path: "ab"
    ) { try $0.drive("ab").moved(north: -8) },
    DrawnCase(
      "on the way back, the opposite carriageway is chosen", .parallelRoads, by: .oneways,
      carriageways, ways: carriagewayWays, cell: 12, noise: 5, path: "cd"
    ) { try $0.drive("cd").moved(north: 8) },
    DrawnCase(
      "a fix is matched to the carriageway that its bearing points along", .motion, by: .bearings,
      """
      a---------------b
              1
      d---------------c
      """, ways: carriagewayWays, cell: 8, noise: 5, path: "ab"
    ) { try $0.trace("1").moved(north: -1).moving(92, speed: 12) },
    DrawnCase(
      "a fix whose bearing points across a road is matched to the crossing road", .motion,
      by: .bearings,
      """
              b
              |
      a-------x-------c
              | 1
              d
      """, ways: ["axc", "bxd"], cell: 10, noise: 10, path: "dx"
    ) { try $0.trace("1").moved(north: 8, east: -4).moving(0, speed: 12) },
    DrawnCase(
      "a vehicle at 38 m/s is matched to the motorway, not to the road beside it", .motion,
      by: .speeds,
      carriageways, ways: [DrawnWay("ab", .motorway, speed: 130), DrawnWay("dc", speed: 80)],
      cell: 12, noise: 5, path: "ab"
    ) { try $0.drive("ab", speed: 38).moved(north: -8.5).moving(nil, speed: 38) },
    DrawnCase(
      "without reported speeds, the speed is measured between fixes", .parallelRoads, by: .speeds,
      carriageways, ways: [DrawnWay("ab", .motorway, speed: 130), DrawnWay("dc", speed: 80)],
      cell: 12, noise: 5, path: "ab"
    ) { try $0.drive("ab", speed: 38).moved(north: -8.5) },
    DrawnCase(
      "both legs of a hairpin are matched, each at its own time", .loops, by: .hairpins,
      """
      a--1------2-----------4-----b
                                  |
                     3            |
      d--7---------6--------5-----c
      """, ways: ["abcd"], cell: 8, noise: 8, path: "abcd"
    ) { try $0.trace("1234567") },
    DrawnCase(
      "locations in a car park 50 m from any road are placed", .ends, by: .widerSearch,
      """
               1  2
                  |


      a--5--4--3--b
      """, ways: ["ab"], cell: 13, noise: 5, statuses: "sssss"
    ) { try $0.trace("12345", every: 20) },
    DrawnCase(
      "a restriction still holds after a fix in the middle of its via way", .restrictions,
      by: .restrictionStates,
      """
      a---1---b
              |
              2
              |
              c-------3-d
              |         |
              e---------f
      """, ways: ["ab", "bc", "cd", "cefd"], restrictions: [.no("abcd")], path: "abcefdc"
    ) { try $0.trace("123", every: 40) },
    DrawnCase(
      "a restriction over a via way holds even if no point lies on it", .restrictions,
      by: .turnRestrictions,
      """
      a---1---b
              |
              |
              |
              c-------3-d
              |         |
              e---------f
      """, ways: ["ab", "bc", "cd", "cefd"], restrictions: [.no("abcd")], path: "abcefdc"
    ) { try $0.trace("13", every: 40) },
    DrawnCase(
      "where a left turn is forbidden, the path leads around the block", .restrictions,
      by: .turnRestrictions,
      """
                  c--f
                  3  |
                  |  |
      a--1---2----b--e
      """, ways: ["ab", "be", "bc", "cfe"], restrictions: [.no("abc")], path: "abefcb"
    ) { try $0.trace("123", every: 40) },
    DrawnCase(
      "where only going straight on is allowed, the path leads around the block", .restrictions,
      by: .turnRestrictions,
      """
                  c--f
                  3  |
                  |  |
      a--1---2----b--e
      """, ways: ["ab", "be", "bc", "cfe"], restrictions: [.only("abe")], path: "abefcb"
    ) { try $0.trace("123", every: 40) },
    DrawnCase(
      "a legal detour is chosen over a one-way street in the wrong direction", .closedRoads,
      by: .oneways,
      """
      x-1-a------------b-2-y
          |            |
          d------------c
      """, ways: ["xa", DrawnWay("ba", oneway: true), "by", "adcb"], path: "xadcby"
    ) { try $0.trace("12", every: 60) },
    DrawnCase(
      "a roundabout isn't entered in the wrong direction to save a few meters", .closedRoads,
      by: .oneways,
      """
      a-----1-----x-y-----2-----b

                   g
      """,
      ways: [
        "ax", "yb", DrawnWay("yx", oneway: true), DrawnWay("xgy", oneway: true),
      ], cell: 10, path: "axgyb"
    ) { try $0.trace("12", every: 20) },
    DrawnCase(
      "a roundabout is driven in the right direction", .loops, by: .oneways,
      """
                b
              .   .
      w--2---c     a--1--e
              . d .
      """, ways: ["ea", "cw", DrawnWay("abcda", oneway: true)], cell: 12,
      path: "eabcw"
    ) { try $0.trace("12", every: 20) },
    DrawnCase(
      "the path leads around a private yard, though the way through it is a little shorter",
      .closedRoads,
      by: .closedRoads,
      """
          .d------c
          |       |
      x-1-a       b-2-y
          |       |
          e-------f
      """, ways: ["xa", "by", DrawnWay("adcb", access: .private), "aefb"], cell: 20,
      path: "xaefby"
    ) { try $0.trace("12", every: 60) },
    DrawnCase(
      "a vehicle that drives at the speed of the exit is matched to the exit", .parallelRoads,
      by: .drivenPaces,
      """
      a-----b--------------------------------------------c
               e------------------------------------d
      """, ways: [DrawnWay("abc", .motorway, speed: 90), DrawnWay("bed", .motorway, speed: 45)],
      cell: 10, noise: 5, path: "abed"
    ) { try $0.drive("abed", speed: 12) },
    DrawnCase(
      "the street is chosen, not the private drive 12 m beside it", .parallelRoads,
      by: .closedRoads,
      carriageways, ways: [DrawnWay("ab"), DrawnWay("dc", .service, access: .private)],
      cell: 12, noise: 8, path: "ab"
    ) { try $0.drive("ab").moved(north: -6.2) },
    DrawnCase(
      "the path leads around a bollard", .closedRoads, by: .barriers,
      """
      a-1--d--b--e--2-c
           |     |
           |     |
           f-----g
      """, ways: ["adbec", "dfge"], blocked: "b", path: "adfgec"
    ) { try $0.trace("12", every: 60) },
    DrawnCase(
      "the path passes a bollard if the points leave no doubt", .closedRoads, by: .openBarriers,
      "a-1--2--3--b--4--5--6--c", ways: ["abc"], blocked: "b", path: "abc", statuses: "ssssss"
    ) { try $0.trace("123456") },
    DrawnCase(
      "the path passes a gate if the points leave no doubt", .closedRoads, by: .openBarriers,
      "a-1--2--3--b--4--5--6--c", ways: ["abc"], gates: "b", path: "abc", statuses: "ssssss"
    ) { try $0.trace("123456") },
  ]
}
