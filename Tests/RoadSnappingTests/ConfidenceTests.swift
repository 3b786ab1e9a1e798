import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSnapping

@Suite("Confidences of drawn drives")
struct ConfidenceTests {
  private static func confidences(_ snap: DrawnSnap) throws -> [Double] {
    try snap.snapped.points.map { try #require($0.place).confidence }
  }

  @Test("places on a lone road, and the matching, have a high confidence")
  func loneRoad() throws {
    let drawing = try RoadDrawing("a-1--2--3--4-b", ways: [DrawnWay("ab", oneway: true)])
    let snap = try DrawnSnap(drawing, drawing.trace("1234"))
    #expect(try Self.confidences(snap).allSatisfy { $0 > 0.99 })
    #expect(snap.snapped.matchings[0].confidence > 0.99)
  }

  @Test("a place more than 8 standard deviations from its location has a confidence of at most 0.5")
  func farBeside() throws {
    let drawing = try RoadDrawing(
      """
      a-----------b
      |
      |
      |
      1  2  3
      """, ways: [DrawnWay("ab", oneway: true)], cell: 10)
    let trace = try drawing.trace("123", at: [0, 3, 6])
    let snap = try DrawnSnap(drawing, trace, .noise(4))
    let live = try LiveAnswer(
      trace.locations, RoadSnapper(drawing.network, options: .noise(4)))
    let places = (snap.snapped.points + live.points.values).compactMap(\.place)
    let positions = live.updates.compactMap(\.current)
    #expect(places.count == 6 && positions.count == 3)
    #expect(places.allSatisfy { $0.distance > 32 && $0.confidence <= 0.5 })
    #expect(positions.allSatisfy { $0.offset > 32 && $0.confidence <= 0.5 && !$0.isBelieved })
  }

  @Test(
    "a distant fix has a low confidence only if the vehicle had time to get there and back",
    arguments: [1, 20])
  func stray(interval: Int) throws {
    let drawing = try RoadDrawing(
      """
            6
            |
            |
            |
      a12345x7890b
      """, ways: [DrawnWay("ab", oneway: true)], cell: 20)
    let trace = try drawing.trace("1234567890", every: Double(interval))
    let whole = try DrawnSnap(drawing, trace, .noise(12)).snapped.points[5]
    let live = try LiveAnswer(
      trace.locations, RoadSnapper(drawing.network, options: .noise(12))
    ).points[5]
    for point in [whole, try #require(live)] {
      let place = try #require(point.place)
      #expect((75..<96).contains(place.distance))
      // The fix is an error if its neighbors are a second away; in 20 s, the vehicle may have been
      // there and returned.
      #expect(interval == 1 ? place.confidence > 0.95 : place.confidence < 0.5)
    }
  }

  @Test("the doubt between roads is reduced near a hole in the map, but not right beside it")
  func nearHoles() throws {
    let drawing = try RoadDrawing("a-1-b", ways: [DrawnWay("ab")])
    var path = DecidedPath()
    path.doubt.after = 10
    #expect(drawing.network.edgeCount == 2)
    var chances = RoadChances(along: path, Motion(.car))
    for (hole, chance) in [(10.0, 0.5), (29, 0.5), (31, 0.68), (200, 0.68), (201, 0.5)] {
      let found = chances.next(0.5, 1, at: nil, along: 10 - hole, noise: 5)
      #expect(abs(found.place - chance) < 1e-9, "\(hole)")
    }
  }

  @Test(
    "a long way without fixes has a lower confidence, with or without times",
    arguments: [true, false])
  func unseen(isTimed: Bool) throws {
    let drawing = try RoadDrawing(
      "a-1-2-3" + String(repeating: "-", count: 60) + "4-5-6-b",
      ways: [DrawnWay("ab", oneway: true)], cell: 50)
    let seconds: [Double?] = isTimed ? [0, 10, 20, 320, 330, 340] : Array(repeating: nil, count: 6)
    let snap = try DrawnSnap(drawing, drawing.trace("123456", at: seconds))
    let places = try snap.snapped.points.map { try #require($0.place) }
    #expect(places.allSatisfy { $0.confidence > 0.99 })
    #expect(places[0].wayConfidence == Double(Float(places[0].confidence)))
    for (number, place) in places.enumerated() where number != 3 {
      #expect(place.wayConfidence > 0.99)
    }
    // Without a fix for 3 km and 5 minutes, the vehicle may have taken another way.
    #expect((isTimed ? 0.5...0.7 : 0.7...0.9).contains(places[3].wayConfidence))
    // Nearly the whole path consists of that way.
    let whole = snap.snapped.matchings[0].confidence
    #expect((places[3].wayConfidence...(places[3].wayConfidence + 0.08)).contains(whole))
  }

  @Test("many untimed locations before the last one don't lower the confidence of the last way")
  func wayToAnUntimedPlace() throws {
    let drawing = try RoadDrawing("a1-2-3-4-5-6-7-8-9b", ways: [DrawnWay("ab")], cell: 250)
    let seconds: [Double?] = [0, nil, nil, nil, nil, nil, nil, nil, 400]
    let snap = try DrawnSnap(drawing, drawing.trace("123456789", at: seconds))
    let last = try #require(snap.snapped.points.last?.place)
    #expect(last.wayConfidence > 0.9)
  }

  @Test("of two indistinguishable roads, the chosen one has a confidence of about two thirds")
  func alike() throws {
    let drawing = try RoadDrawing(
      """
      a---------------------b
         1    2    3    4
      c---------------------d
      """, ways: [DrawnWay("ab", oneway: true), DrawnWay("cd", oneway: true)], cell: 6)
    let snap = try DrawnSnap(drawing, drawing.trace("1234"), .noise(5))
    // Calibration raises a probability of one half to about two thirds.
    #expect(try Self.confidences(snap).allSatisfy { (0.6...0.7).contains($0) })
    #expect((0.6...0.7).contains(snap.snapped.matchings[0].confidence))
    #expect(snap.snapped.points.allSatisfy { (0.6...0.7).contains($0.place?.wayConfidence ?? 1) })
  }

  @Test("places are nearly certain where the path goes straight through junctions")
  func straightOverJunctions() throws {
    let drawing = try SharedTown.crossings()
    for seed in 0..<8 {
      var random = SeededGenerator(seed: UInt64(seed))
      let snap = try DrawnSnap(drawing, drawing.drive("aj", noise: 3, using: &random), .noise(4))
      #expect(try snap.paths == ["abcdij"])
      // At the start and the end, there are no locations on the other side to help.
      #expect(try Self.confidences(snap).dropFirst(3).dropLast(3).allSatisfy { $0 > 0.97 })
    }
  }

  @Test("locations on a road missing from the map have no place, or a place of low confidence")
  func missingRoad() throws {
    let drawing = try RoadDrawing(
      """
      a-1--2--3-b    4          c-8--9--0-d
                |               |
                |               |
                |          6    |
                |               |
                |       5       |
                |              7|
                e---------------f
      """, ways: [DrawnWay("abefcd")], cell: 15)
    let snap = try DrawnSnap(drawing, drawing.trace("1234567890", every: 3), .noise(4))
    let sure = try #require(snap.snapped.points[0].place).confidence
    #expect(sure > 0.9)
    // Points without a place have the reason `offRoad`.
    let doubtful = snap.snapped.points[3...6]
    #expect(doubtful.contains { $0.reason == .offRoad })
    for point in doubtful {
      #expect(point.place.map { $0.confidence < 0.8 } ?? (point.reason == .offRoad))
    }
  }
}
