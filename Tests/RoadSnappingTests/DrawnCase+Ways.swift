import Coordinates
import RoadDrawings

@testable import RoadSnapping

/// Cases of ways between locations.
extension DrawnCase {
  static let ways: [DrawnCase] = [
    DrawnCase(
      "fixes at two crossings don't cause a detour around the block between them", .sparseFixes,
      by: .directness,
      """
             d-----e
             |2   3|
             |     |
      a--1---b-----c---4--f
      """, ways: ["abcf", "bdec"], cell: 12, noise: 10, path: "abcf"
    ) { try $0.trace("1234", every: 10) },
    DrawnCase(
      "a winding road between fixes minutes apart is not mistaken for another road", .sparseFixes,
      by: .bends,
      """
            b---------c
            |         |
            |         |
      x--1--a         d--2--y
      u---------------------v
      """, ways: ["xabcdy", "uv"], cell: 30, noise: 8, path: "xabcdy"
    ) { try $0.trace("12", every: 120) },
    DrawnCase(
      "a road 24 m away is more likely than a speed near the top speed", .clocks,
      by: .haste,
      """
      x--1--a-------------------------------b
            |
            |  c-------------------------2--d
            |  |
            e--f
      """, ways: ["xab", "aefcd"], cell: 12, noise: 8, path: "xab"
    ) { try $0.trace("12", every: 7.5) },
    DrawnCase(
      "equal times at different places are not errors", .clocks, by: .coarseClocks,
      "a-1--2--3--4--5--6-b", ways: ["ab"], cell: 10, path: "ab", statuses: "ssssss"
    ) { try $0.trace("123456", at: [0, 0, 5, 5, 10, 10]) },
    DrawnCase(
      "a clock with ten-second steps doesn't turn the fixes in between into errors", .clocks,
      by: .coarseClocks, "a-1--2--3--4--5--6-b", ways: ["ab"], cell: 25, path: "ab",
      statuses: "ssssss"
    ) { try $0.trace("123456", at: [0, 0, 10, 10, 20, 20]) },
    DrawnCase(
      "a jittering clock doesn't turn points into errors", .clocks, by: .coarseClocks,
      """
      a--------------------------------b
      c--------------------------------d
      """,
      // Next to another road, each location adds information, so none is skipped.
      ways: [DrawnWay("ab", .motorway, speed: 120), DrawnWay("cd", .motorway, speed: 120)],
      cell: 15, noise: 5, path: "ab", also: { $0.points.allSatisfy { $0.place != nil } },
      trace: {
        try $0.drive("ab", speed: 35).changed { index, location in
          location.time = location.time?.advanced(by: index.isMultiple(of: 2) ? 0.45 : -0.45)
        }
      }),
    DrawnCase(
      "a jump that no car could make starts a new path", .gaps, by: .topSpeed,
      "a-1--2--3--4-------------------b--5--6--7--8--c",
      ways: ["ab", "bc"], cell: 100, path: "ab bc", statuses: "ssssssss",
      also: { $0.matchings.last?.split == .tooFast },
      trace: { try $0.trace("12345678", every: 10) }),
    DrawnCase(
      "ten minutes without fixes are bridged, on a detour through a valley", .gaps, by: .longGaps,
      """
      a-1--2-b c-3--4-d
             | |
             | |
             | |
             | |
             | |
             | |
             e-f
      """, ways: ["ab", "befc", "cd"], cell: 200, noise: 5, path: "abefcd", statuses: "ssss"
    ) { try $0.trace("1234", at: [0, 60, 660, 720]) },
    DrawnCase(
      "the faster of two equally long ways is chosen", .sparseFixes, by: .fastRoads,
      """
         .b----------c
         |           |
      x-1a           d2-y
         |           |
         e-----------f
      """, ways: ["xa", "dy", DrawnWay("abcd", speed: 20), DrawnWay("aefd", .primary, speed: 80)],
      cell: 40, path: "xaefdy"
    ) { try $0.trace("12", every: 60) },
    DrawnCase(
      "the tunnel is chosen, although the slower road above is equally long", .gaps, by: .fastRoads,
      """
                  b
               .     .
            .           .
      x-1--a-------------d--2-y
            .           .
               .     .
                  e.
      """,
      ways: [
        DrawnWay("xaedy", .trunk, speed: 80), DrawnWay("abd", .tertiary, speed: 40),
      ],
      cell: 60, path: "xaedy"
    ) { try $0.trace("12", every: 120) },
    DrawnCase(
      "of two equally long ways, the one with fewer turns is chosen", .sparseFixes, by: .turns,
      """
      x-1-a---b-----------c
              |           |
              |           |
            k-d---e       |
                  hf------g-2-y
      """, ways: ["xab", "bc", "cg", "bd", "de", "ef", "fg", "gy", "eh", "dk"], cell: 20,
      path: "xabcgy"
    ) { try $0.trace("12", every: 60) },
    DrawnCase(
      "a U-turn before the end of a long road is matched", .turningBack, by: .turningBack,
      "a--1--2--3--4------------b", ways: ["ab"], path: "aba", length: 430...470
    ) { try $0.trace("1234321", every: 10) },
    DrawnCase(
      "a U-turn at a crossing is matched", .turningBack, by: .turningBack,
      """
                     d
                     |
      a--1--2--3--4--b---------c
                     |
                     e
      """, ways: ["abc", "dbe"], path: "aba"
    ) { try $0.trace("12344321", every: 10) },
    DrawnCase(
      "where a left turn is forbidden, the block is circled instead of making a U-turn",
      .turningBack,
      by: .forwardness,
      """
                  c--f
                  3  |
                  |  |
      a--1---2----b--e
      """, ways: ["ab", "be", "bc", "cfe"], restrictions: [.no("abc")], path: "abefcb"
    ) { try $0.trace("123", every: 40) },
    DrawnCase(
      "a stationary vehicle may seem to roll back", .stops, by: .rollingBack,
      "a--1--2---3--b", ways: ["ab"], cell: 10, noise: 10, path: "ab"
    ) { try $0.trace("1323", every: 30) },
    DrawnCase(
      "a drive twice around a one-way block is matched", .loops, by: .oneways,
      """
      x---a--1--b
          |     |
          4     2
          |     |
      y---d--3--c
      """, ways: ["xa", DrawnWay("abcd", oneway: true), "yd", DrawnWay("da", oneway: true)],
      cell: 20, path: "abcdabcda"
    ) { try $0.trace("1414", every: 30) },
    DrawnCase(
      "a figure eight is matched straight on at its crossing", .loops, by: .turns,
      """
      a--1--b
      |     |
      4     |
      d-----x-----e
            |     |
            |     |
            h-----g
      """, ways: ["abxhgexda"], cell: 30, path: "adxeghxba"
    ) { try $0.trace("4g1", every: 60) },
    DrawnCase(
      "a drive into a dead end and out again is matched", .turningBack, by: .bends,
      """
            k
            2
            |
            |
      a--1--b--3--c
      """, ways: ["abc", "bk"], cell: 50, path: "abkbc"
    ) { try $0.trace("123", every: 30) },
    DrawnCase(
      "the times on a ferry without fixes are unknown", .gaps, by: .unknownTimes,
      "a-1--2-b~~~~~~~~~~~~c-3--4-d", ways: ["ab", DrawnWay("bc", .ferry, speed: 15), "cd"],
      cell: 200, path: "abcd", statuses: "ssss",
      also: { $0.matchings[0].path.traversals.map { $0.exitTime != nil } == [false, false, true] },
      trace: { try $0.trace("1234", at: [0, 60, 900, 960]) }),
  ]
}
