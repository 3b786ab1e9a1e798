import Coordinates
import FoundationEssentials
import RoadDrawings
import RoadNetworks
import RoadSnapping
import TestSupport
import Testing

@Suite("Drawn traces and the statuses of their points")
struct DrawnPointTests {
  static func road() throws -> RoadDrawing {
    try RoadDrawing("a-1--2--3--4--5--6--7--8--9-b", ways: [DrawnWay("ab")])
  }

  @Test("an empty trace has no matchings and no points") func empty() throws {
    let snap = try DrawnSnap(Self.road(), Trace(id: "", locations: []))
    #expect(snap.snapped.matchings.isEmpty && snap.snapped.points.isEmpty)
  }

  @Test("the name and class of a place's road can be looked up")
  func nameAndClass() throws {
    let drawing = try RoadDrawing(
      "a-1--2-b--3--4-c", ways: [DrawnWay("ab", .primary, name: "Quay"), DrawnWay("bc", .service)])
    let snap = try DrawnSnap(drawing, drawing.trace("1234"))
    let edges = try snap.snapped.points.compactMap(\.place).map {
      try drawing.network.edge($0.position.edge)
    }
    #expect(edges.map(\.name) == ["Quay", "Quay", nil, nil])
    #expect(edges.map(\.attributes.roadClass) == [.primary, .primary, .service, .service])
  }

  @Test("a trace of one location has a matching of length 0") func single() throws {
    let drawing = try Self.road()
    let snap = try DrawnSnap(drawing, drawing.trace("4"))
    #expect(snap.statuses == "s")
    #expect(try snap.paths == ["ab"])
    #expect(snap.snapped.matchings[0].length == 0)
  }

  @Test("errors in a street canyon are not mistaken for a missing road", arguments: [1, 5])
  func canyon(interval: Double) throws {
    let drawing = try RoadDrawing(
      "a" + String(repeating: "-", count: 60) + "b", ways: [DrawnWay("ab")])
    let trace = try drawing.drive("ab", every: interval, noise: 5)
    let (first, last) = (Int(40 / interval), Int(75 / interval))
    let snap = try DrawnSnap(drawing, trace.moved(first..<last, north: 30), .noise(5))
    #expect(snap.snapped.points.allSatisfy { $0.place != nil })
    #expect(try snap.paths == ["ab"])
  }

  @Test("repeated locations have places")
  func repeated() throws {
    let drawing = try Self.road()
    let times: [Double?] = [0, 5, 5, 5, 5, 5, 10]
    let snap = try DrawnSnap(drawing, drawing.trace("1222223", at: times))
    #expect(snap.statuses == "ssiiiis")
    #expect((snap.snapped.matchings[0].length - 6 * 25).magnitude < 0.01)
    let lone = try DrawnSnap(drawing, drawing.trace("33333", at: [0, 0, 0, 0, 0]))
    #expect(lone.statuses.allSatisfy { "si".contains($0) })
    #expect(lone.snapped.matchings.map(\.length) == [0])
  }

  @Test(
    "ten minutes at a traffic light don't lengthen the path, with or without reported speeds",
    arguments: [false, true])
  func stop(hasSpeed: Bool) throws {
    let drawing = try Self.road()
    var random = SeededGenerator(seed: 4)
    var locations = try drawing.drive("13", noise: 3, using: &random).locations
    locations += try drawing.drive("33", every: 1, noise: 3, using: &random).locations
    for _ in 0..<600 {
      locations += try drawing.drive("3", noise: 3, using: &random).locations
    }
    if hasSpeed {
      for index in locations.indices {
        locations[index].speed = (17...617).contains(index) ? 0 : 10
      }
    }
    locations += try drawing.drive("37", noise: 3, using: &random).locations
    for index in locations.indices {
      locations[index].time = Date(timeIntervalSince1970: RoadDrawing.departure + Double(index))
    }
    let snap = try DrawnSnap(drawing, Trace(id: "stop", locations: locations))
    #expect(snap.statuses.allSatisfy { "si".contains($0) })
    #expect(snap.splits == [.start])
    if hasSpeed { #expect(snap.snapped.points[20..<610].count { $0.status == .snapped } < 5) }
    // There are 18 cells from 1 to 7, and the places don't wander at the light.
    #expect((snap.snapped.matchings[0].length - 18 * 25).magnitude < 25)
  }

  @Test("a wrong point is skipped, and so are the thinned points that it represents")
  func outlier() throws {
    let drawing = try RoadDrawing(
      """
      a--1---2---3---4---5--b



      c----------6----------d
      """, ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 50)
    let plain = try DrawnSnap(drawing, drawing.trace("12645", every: 10))
    #expect(plain.statuses == "ssoss")
    #expect(try plain.paths == ["ab"])
    let stay = try DrawnSnap(
      drawing, drawing.trace("1266645", at: [0, 10, 20, 21, 22, 30, 40]))
    #expect(stay.statuses == "ssoooss")
    #expect(try stay.paths == ["ab"])
  }

  @Test("points off the network have the reason `noRoad`, even if they are thinned")
  func offTheNetwork() throws {
    let drawing = try RoadDrawing(
      """
      a--1--2----------b------3--4--c
                |            |
                d------------e




                5      6
      """, ways: [DrawnWay("abc"), DrawnWay("bde")], cell: 60)
    let snap = try DrawnSnap(drawing, drawing.trace("12556634", every: 20))
    #expect(snap.statuses == "ssnnnnss")
    #expect(try snap.paths == ["abc"])
    let never = try DrawnSnap(drawing, drawing.trace("5566", every: 20))
    #expect(never.statuses == "nnnn")
    #expect(never.snapped.matchings.isEmpty)
  }

  @Test("a trace on two unconnected roads has two matchings")
  func islands() throws {
    let drawing = try RoadDrawing(
      "a-1--2--3-b   c-4--5--6-d", ways: [DrawnWay("ab"), DrawnWay("cd")])
    let snap = try DrawnSnap(drawing, drawing.trace("123456"))
    #expect(try snap.paths == ["ab", "cd"])
    #expect(snap.splits == [.start, .noRoute])
    #expect(snap.statuses == "ssssss")
  }

  @Test("a trace on two roads with points in the fields between them has two matchings")
  func islandsAcrossFields() throws {
    let drawing = try RoadDrawing(
      "a-1--2--3-b         7         8         c-4--5--6-d",
      ways: [DrawnWay("ab"), DrawnWay("cd")], cell: 60)
    let snap = try DrawnSnap(drawing, drawing.trace("12378456", every: 30))
    #expect(try snap.paths == ["ab", "cd"])
    #expect(snap.splits == [.start, .noRoad])
    #expect(snap.statuses == "sssnnsss")
  }

  @Test("a single wrong time only affects its own point")
  func oneWrongTime() throws {
    let drawing = try Self.road()
    let late = try DrawnSnap(
      drawing, drawing.trace("12345678", at: [0, 5, 5000, 15, 20, 25, 30, 35]))
    #expect(late.statuses == "sstsssss")
    #expect(try late.paths == ["ab"])
    let early = try DrawnSnap(drawing, drawing.trace("12345", at: [0, 5, -900, 15, 20]))
    #expect(early.statuses == "sstss")
    let without = try DrawnSnap(drawing, drawing.trace("123456", at: [0, nil, 5000, nil, 20, 25]))
    #expect(without.statuses == "sstsss")
    let back = try DrawnSnap(drawing, drawing.trace("12345", at: [0, 10, 5, 15, 20]))
    #expect(back.statuses == "sstss", "the point whose time runs backwards, not the previous one")
  }

  @Test("with random times, as many points as possible are kept in order", arguments: 0..<30)
  func shuffledTimes(seed: Int) throws {
    let drawing = try Self.road()
    var random = SeededGenerator(seed: UInt64(seed))
    let times = (0..<9).map { _ in Double(Int.random(in: 0..<12, using: &random)) * 5 }
    // The length of the longest nondecreasing subsequence, found by trying all subsets.
    let most =
      (0..<512).filter { set in
        let kept = times.indices.filter { set & 1 << $0 != 0 }.map { times[$0] }
        return zip(kept, kept.dropFirst()).allSatisfy { $0 <= $1 }
      }.map(\.nonzeroBitCount).max() ?? 0
    let snap = try DrawnSnap(drawing, drawing.trace("123456789", at: times))
    let kept = times.indices.filter { snap.snapped.points[$0].status != .outOfOrder }
    #expect(kept.count == most, "\(times)")
    #expect(zip(kept, kept.dropFirst()).allSatisfy { times[$0] <= times[$1] })
  }

  @Test(
    "a lasting jump that is too fast splits a trace, even shortly before the end",
    arguments: [1, 2, 3, 6])
  func jumpBeforeTheEnd(count: Int) throws {
    let drawing = try RoadDrawing(
      "a-1--2--3--4-------------------------------b--5--6--7--8--9--0--c",
      ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 100)
    let points = "1234" + "567890".prefix(max(count, 2))
    let snap = try DrawnSnap(drawing, drawing.trace(points, every: 10))
    #expect(try snap.paths == ["ab", "bc"])
    #expect(snap.splits == [.start, .tooFast])
    #expect(snap.statuses.allSatisfy { $0 == "s" })
  }

  @Test(
    "a lasting jump splits a trace even if skipping the points around it would leave enough time",
    arguments: [12, 14, 18, 22], [10.0, 20])
  func jumpWithTimeToPass(cells: Int, seconds: Double) throws {
    let gap = String(repeating: "-", count: cells)
    let drawing = try RoadDrawing(
      "a-1--2--3--4\(gap)b--5--6--7--8--9--0--c",
      ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 100)
    let snap = try DrawnSnap(drawing, drawing.trace("1234567890", every: seconds))
    #expect(snap.splits == [.start, .tooFast])
    #expect(snap.statuses.allSatisfy { $0 == "s" }, "\(snap.statuses)")
  }

  @Test(
    "a jump and back is skipped even if skipping fewer points would leave enough time",
    arguments: [12, 18])
  func jumpAndBack(cells: Int) throws {
    let gap = String(repeating: "-", count: cells)
    let drawing = try RoadDrawing(
      "a-1--2--3--4--7--8--9--0\(gap)b--5--6-c",
      ways: [DrawnWay("ab"), DrawnWay("bc")], cell: 100)
    for points in ["1234567890", "12345890", "123456890"] {
      let snap = try DrawnSnap(drawing, drawing.trace(points, every: 20))
      #expect(snap.splits == [.start])
      #expect(
        snap.statuses == String(points.map { "56".contains($0) ? "o" : "s" }), "\(snap.statuses)")
    }
  }

  @Test(
    "a single point whose time is too early, or that is too far ahead, is skipped",
    arguments: [
      ("a-1--2--3--4--5--6--7--8--9-b", [0, 10, 20, 23, 40, 50, 60, 70, 80]),
      ("a-1--2--3-----5----4-6--7--8--9-b", [0, 10, 20, 26, 40, 50, 60, 70, 80]),
    ])
  func oneTooFar(drawing: String, times: [Double]) throws {
    let drawing = try RoadDrawing(drawing, ways: ["ab"], cell: 100)
    let snap = try DrawnSnap(drawing, drawing.trace("123456789", at: times))
    #expect(snap.splits == [.start])
    #expect(snap.statuses == "sssosssss", "\(snap.statuses)")
  }

  @Test("the path continues after a tunnel in which the receiver lagged")
  func laggingBehind() throws {
    let drawing = try RoadDrawing("a-------------------b", ways: ["ab"], cell: 200)
    let metersAtSeconds = [
      (0, 0), (300, 10), (600, 20), (615, 30), (630, 40), (1500, 50), (1800, 60), (2100, 70),
      (2400, 80), (2700, 90),
    ]
    let start = drawing["a"]
    let end = drawing["b"]
    let length = start.distance(to: end)
    let locations = metersAtSeconds.map { meters, seconds in
      Location(
        coordinate: start.interpolated(to: end, fraction: Double(meters) / length),
        time: Date(timeIntervalSince1970: RoadDrawing.departure + Double(seconds)))
    }
    let snap = try DrawnSnap(drawing, Trace(id: "tunnel", locations: locations))
    #expect(snap.splits == [.start])
    #expect(snap.statuses == "sssoosssss", "\(snap.statuses)")
  }

  @Test("a point beyond the search radius has no place")
  func searchRadius() throws {
    let drawing = try RoadDrawing(
      """
      a-1----2----4----5-b


             3
      """, ways: [DrawnWay("ab")], cell: 10)
    // Point 3 is 30 m from the road.
    var options = SnappingOptions.noise(14)
    options.searchRadius = 25
    let snap = try DrawnSnap(drawing, drawing.trace("12345"), options)
    #expect(snap.statuses == "ssnss")
  }

  @Test("points far from all roads have the reason `noRoad`, at the end of a trace or alone")
  func noRoadIsTheReason() throws {
    let drawing = try RoadDrawing(
      "a-1--2-b                    3     4", ways: [DrawnWay("ab")], cell: 60)
    #expect(try DrawnSnap(drawing, drawing.trace("123344", every: 20)).statuses == "ssnnnn")
    #expect(try DrawnSnap(drawing, drawing.trace("3", every: 20)).statuses == "n")
  }
}
