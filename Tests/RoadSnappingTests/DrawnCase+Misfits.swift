import Coordinates
import FoundationEssentials
import RoadDrawings

@testable import RoadSnapping

/// Cases of locations that fit no path, and of the placement of those that do.
extension DrawnCase {
  /// Blocks of houses between two streets.
  private static let blocks = """
    e-----f-----g-----h-----i-----j
    |     |     |     |     |     |
    a--1--b-----c-----d-----r--2--s
    """
  private static let blockWays: [DrawnWay] = [
    "efghij", "abcdrs", "ea", "fb", "gc", "hd", "ir", "js",
  ]

  static let misfits: [DrawnCase] = [
    DrawnCase(
      "one wrong fix is skipped", .outliers, by: .passingOver,
      blocks, ways: blockWays, cell: 60, noise: 5, path: "abcdrs", statuses: "ssssosssssssssss"
    ) { try $0.drive("12", every: 10).moved(4..<5, north: 150) },
    DrawnCase(
      "two consecutive wrong fixes are skipped", .outliers, by: .passingOver,
      blocks, ways: blockWays, cell: 40, noise: 5, path: "abcdrs", statuses: "ssssoosssss"
    ) { try $0.drive("12", every: 10).moved(4..<6, north: 220) },
    DrawnCase(
      "a wrong fix on a bridge above doesn't cause a detour onto it", .outliers, by: .directness,
      """
                 c
                 3
                 |
      a---1------|-----2----b
                 |          |
                 d----------e
      """, ways: ["ab", "cd", "de", "eb"], cell: 15, noise: 3, path: "ab", statuses: "sss"
    ) { try $0.trace("132", every: 30) },
    DrawnCase(
      "skipping points doesn't allow a speed near the top speed", .outliers, by: .calmPassing,
      "a-1--2--3--4------b--5--6--7--8--9--c",
      ways: ["ab", "bc"], cell: 100, path: "ab bc", statuses: "sssssssss"
    ) { try $0.trace("123456789", every: 10) },
    DrawnCase(
      "a lasting jump doesn't turn the fixes before it into errors", .outliers, by: .jumps,
      "a-1--2--3--4------------b--5--6--7--8--9--0--c",
      ways: ["ab", "bc"], cell: 100, path: "ab bc", statuses: "ssssssssss",
      also: { $0.matchings.last?.split == .tooFast },
      trace: { try $0.trace("1234567890", every: 20) }),
    DrawnCase(
      "a single time that is too early only invalidates its own point", .outliers,
      by: .singleErrors,
      "a-1--2--3--4--5--6--7--8--9-b", ways: ["ab"], cell: 100, path: "ab", statuses: "sssosssss"
    ) { try $0.trace("123456789", at: [0, 10, 20, 23, 40, 50, 60, 70, 80]) },
    DrawnCase(
      "a lasting jump to a parallel street and back is an error if no vehicle is that fast",
      .outliers, by: .excursions,
      """
      e---------f
      |         |
      a-1-----2-b
      """, ways: ["ab", "ae", "ef", "fb"], cell: 100, noise: 3, path: "ab",
      also: { $0.points[25..<35].allSatisfy { $0.status == .outlier } },
      trace: { try $0.drive("12").moved(25..<35, north: 200) }),
    DrawnCase(
      "the path continues after a tunnel in which the receiver lagged", .outliers, by: .lag,
      "a-1---------2---------345---------------------------6---------7---------8---------9-b",
      ways: ["ab"], cell: 30, path: "ab", statuses: "sssoossss"
    ) { try $0.trace("123456789", every: 10) },
    DrawnCase(
      "one wrong fix after a gap doesn't start a new path", .gaps, by: .rivals,
      "a-1--2--3--4--------------5--6--7--8-b                   c-9-d",
      ways: ["ab", "cd"], cell: 60, path: "ab", statuses: "ssssossss"
    ) { try $0.trace("123495678", every: 10) },
    DrawnCase(
      "a path is abandoned when no location has fit it for a long time", .outliers, by: .patience,
      "a-1--2--3--4-b" + String(repeating: " ", count: 120) + "c-5-d                   e-6-f",
      ways: ["ab", "cd", "ef"], cell: 100, path: "ab ef",
      also: { $0.matchings.last?.split == .tooFast },
      trace: {
        try $0.trace("1234" + String(repeating: "56", count: 24), every: 10)
      }),
    DrawnCase(
      "a missing street only affects its own stretch", .wrongMap, by: .offRoad,
      """
      a-1--2--3-b--4--5--6--c-7--8--9-d
                |           |
                |           |
                |           |
                |           |
                e-----------f
      """, ways: ["ab", "be", "ef", "fc", "cd"], cell: 40, noise: 5,
      also: { $0.matchings.map(\.split) == [.start, .noRoad] },
      trace: { try $0.drive("abcd", every: 3) }),
    DrawnCase(
      "work in a field is not matched as driving back and forth on the road beside it", .wrongMap,
      by: .offRoad,
      """
      a--------------------------------b
              3-----------4
              6-----------5
              7-----------8
      """, ways: ["ab"], cell: 40, noise: 4, length: 150...400,
      also: { $0.points.count { $0.reason == .offRoad } > 100 },
      trace: { try $0.drive("a345678") }),
    DrawnCase(
      "a missing road is recognized eleven standard deviations from a mapped one", .wrongMap,
      by: .remoteness,
      """
      a-----------------------------------------------------------------------------b

              1----------------------------------------------------------2
      """, ways: ["ab"], cell: 22, noise: 4,
      also: { $0.points.count { $0.reason == .offRoad } > 60 },
      trace: { try $0.drive("a12b") }),
    DrawnCase(
      "a ferry that keeps 100 m off its line is on it", .wrongMap, by: .ferryLines,
      """
                  3------------------4
      a--1--2--b~~~~~~~~~~~~~~~~~~~~~~~~c--5--6--d
      """, ways: ["ab", DrawnWay("bc", .ferry, speed: 30), "cd"], cell: 100, noise: 4,
      path: "abcd",
      trace: { try $0.drive("123456", speed: 8, every: 2) }),
    DrawnCase(
      "a lane is matched against its mapped direction if it leads to the later locations",
      .wrongMap,
      by: .widerBeam,
      """
      a-----b---------------c
            d----e          |
                 |          |
                 |          |
                 |          |
                 f----------g
                 |
                 |
                 h
      """, ways: ["abc", "bd", DrawnWay("ed", oneway: true), "efh", "cgf"], cell: 12, noise: 8,
      path: "abdefh", againstOneway: true
    ) { try $0.drive("abdefh", every: 2) },
    DrawnCase(
      "a lasting error of 50 m is not mistaken for a missing road", .parallelRoads,
      by: .secondLooks,
      """
      a--------b--------------------c
               |
               e---------------f
                               |
                               |
                               |
                               |
                               g
      """, ways: ["abc", "be", "ef", "fg"], noise: 10, path: "abefg"
    ) { try $0.drive("abefg", every: 4).moved(7..<17, north: 50) },
    DrawnCase(
      "a hairpin bend 350 m from two fixes is not mistaken for a missing road", .sparseFixes,
      by: .secondLooks,
      """
      b-c
      | |
      | |
      | |
      | |
      | |
      | |
      2 3
      | |
      | |
      1 4
      | |
      a d
      """, ways: ["abcd"], cell: 50, noise: 5, path: "abcd"
    ) { try $0.trace("1234", every: 40) },
    DrawnCase(
      "a one-way street is matched against its mapped direction if nothing else fits", .wrongMap,
      by: .wrongWays,
      """
      x-1-a--2--3--4---b-5-y
          |            |
          |            |
          |            |
          d------------c
      """, ways: ["xa", DrawnWay("ba", oneway: true), "by", "adcb"], path: "xaby",
      statuses: "sssss", againstOneway: true
    ) { try $0.trace("12345") },
    DrawnCase(
      "a time that is far too late only invalidates its own point", .clocks, by: .timeOrder,
      "a-1--2--3--4--5--6--7--8-b", ways: ["ab"], path: "ab", statuses: "sstsssss"
    ) { try $0.trace("12345678", at: [0, 5, 5000, 15, 20, 25, 30, 35]) },
    DrawnCase(
      "a first time in 1970 is out of order, since the receiver's clock wasn't set yet", .clocks,
      by: .timeOrder,
      "a-1--2--3--4--5--6--7--8-b", ways: ["ab"], path: "ab", statuses: "tsssssss"
    ) { try $0.trace("12345678", at: [-RoadDrawing.departure, 5, 10, 15, 20, 25, 30, 35]) },
    DrawnCase(
      "if a time runs backwards, its own point is out of order, not the previous one", .clocks,
      by: .timeOrder,
      "a-1--2--3--4--5-b", ways: ["ab"], path: "ab", statuses: "sstss"
    ) { try $0.trace("12345", at: [0, 10, 5, 15, 20]) },
    DrawnCase(
      "a lone first point doesn't form a path", .ends, by: .loneLocations,
      "a-1-------------------------------b--2--3--4--5--6--7--c",
      ways: ["ab", "bc"], cell: 100, path: "bc", statuses: "xssssss"
    ) { try $0.trace("1234567", every: 10) },
    DrawnCase(
      "the path ends where the trace does, no matter how near the previous point is", .ends,
      by: .ends,
      """
      a----------1----------2----------3--b
                                          |
                                          |
                                          4
                                          |
                                          |
                                          c
      """, ways: ["ab", "bc"], cell: 3.5, noise: 6, path: "abc"
    ) { try $0.trace("1234", every: 5) },
    DrawnCase(
      "the path enters a private drive at the end of a trip", .ends, by: .ends,
      """
      a----------1----------2----------3-b-----d
                                         |
                                         |
                                         4
                                         |
                                         |
                                         c
      """, ways: ["abd", DrawnWay("bc", .service, access: .private)], cell: 4, noise: 5,
      path: "abc"
    ) { try $0.trace("1234", every: 5) },
    DrawnCase(
      "ten minutes of drift at a traffic light don't add turns to the path", .stops, by: .standing,
      """
                d
                |
      a----1----b----2----c
                |
                e
      """, ways: ["abc", "dbe"], cell: 20, noise: 5, path: "abc", length: 190...215
    ) { drawing in
      let stop = try drawing.drive("bb").changed { $1.speed = 0 }
      var trace = try drawing.drive("1b")
      for minute in 0..<10 {
        trace = trace.then(
          stop.moved(north: minute.isMultiple(of: 2) ? 20 : -20, east: 0), after: 60)
      }
      return trace.then(try drawing.drive("b2"))
    },
    DrawnCase(
      "noise during a stop doesn't produce loops", .stops, by: .rollingBack,
      """
                d
                |
      a----1----b----2----c
                |
                e
      """, ways: ["abc", "dbe"], cell: 20, path: "abc", length: 190...215
    ) { drawing in
      var trace = try drawing.drive("1b")
      for _ in 0..<200 { trace = trace.then(try drawing.drive("b")) }
      return trace.then(try drawing.drive("b2")).noisy(by: 8, seed: 2)
    },
    DrawnCase(
      "thinned locations are placed in order", .denseNoise, by: .order,
      "a-1-------------2-b", ways: ["ab"], cell: 20, path: "ab",
      also: { snapped in
        let along = snapped.points.compactMap { $0.place?.distanceAlong }
        return zip(along, along.dropFirst()).allSatisfy { $0 <= $1 }
      },
      trace: { try $0.drive("12", every: 0.5, noise: 8) }),
    DrawnCase(
      "the times at which a tunnel's edges were driven are unknown", .gaps, by: .unknownTimes,
      "a-1--2-b=====c=====d-3--4-e", ways: ["ab", "bc", "cd", "de"], cell: 60, path: "abcde",
      also: { $0.matchings[0].path.traversals[1].exitTime == nil },
      trace: { try $0.trace("1234", at: [0, 10, 110, 120]) }),
  ]
}
