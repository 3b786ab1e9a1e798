import Coordinates
import RoadDrawings
import RoadSnapping
import TestSupport
import Testing

@Suite("What confidences say of drawn drives")
struct ConfidenceTests {
  private static func confidences(_ snap: DrawnSnap) throws -> [Double] {
    try snap.snapped.points.map { try #require($0.place).confidence }
  }

  /// What the model gave a road that was chosen, of which the confidence is what experience makes.
  private static func modelChance(_ confidence: Double) -> Double {
    let odds = naturalLogarithm(confidence / (1 - confidence))
    return 1 / (1 + exponential((0.7 - odds) / 0.6))
  }

  /// A number of the standard normal distribution (Box and Muller 1958).
  private static func normal(_ random: inout some RandomNumberGenerator) -> Double {
    let radius = (-2 * naturalLogarithm(.random(in: 1e-12..<1, using: &random))).squareRoot()
    return radius * cosine(.random(in: 0..<(2 * .pi), using: &random))
  }

  @Test("a lone road is sure")
  func loneRoad() throws {
    let drawing = try RoadDrawing("a-1--2--3--4-b", ways: [DrawnWay("ab", oneway: true)])
    let snap = try DrawnSnap(drawing, drawing.trace("1234"))
    #expect(try Self.confidences(snap).allSatisfy { $0 > 0.99 })
    #expect(snap.snapped.matchings[0].confidence > 0.99)
  }

  @Test("the ways of two roads that nothing tells apart are a matter of chance")
  func alike() throws {
    let drawing = try RoadDrawing(
      """
      a---------------------b
         1    2    3    4
      c---------------------d
      """, ways: [DrawnWay("ab", oneway: true), DrawnWay("cd", oneway: true)], cell: 6)
    let snap = try DrawnSnap(drawing, drawing.trace("1234"), .noise(5))
    // What is chosen in doubt is right in two of three cases.
    #expect(try Self.confidences(snap).allSatisfy { (0.66...0.68).contains($0) })
    #expect((0.66...0.68).contains(snap.snapped.matchings[0].confidence))
    let chances = try Self.confidences(snap).map(Self.modelChance)
    #expect(chances.allSatisfy { (0.49...0.51).contains($0) })
  }

  @Test("junctions that are passed straight leave no doubt, wherever the fixes fall")
  func straightOverJunctions() throws {
    let drawing = try SharedTown.crossings()
    for seed in 0..<8 {
      var random = SeededGenerator(seed: UInt64(seed))
      let snap = try DrawnSnap(drawing, drawing.drive("aj", noise: 3, using: &random), .noise(4))
      #expect(try snap.paths == ["abcdij"])
      // Where it starts and ends one location alone decides.
      #expect(try Self.confidences(snap).dropFirst(3).dropLast(3).allSatisfy { $0 > 0.98 })
    }
  }

  @Test("where the map lacks the road, the one beside it is doubted")
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
    for point in snap.snapped.points[3...6] { #expect((point.place?.confidence ?? 0) < 0.8) }
  }

  @Test("places are right as often as the model says, where drives are as it takes them")
  func reliability() throws {
    let road = String(repeating: "-", count: 60)
    let drawing = try RoadDrawing(
      """
      a\(road)b
      c\(road)d
      """, ways: [DrawnWay("ab", oneway: true), DrawnWay("cd", oneway: true)], cell: 9)
    var bins = [(count: Int, said: Double, right: Int)](repeating: (0, 0, 0), count: 5)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<400 {
      let isNorth = Bool.random(using: &random)
      var locations = try drawing.drive(
        isNorth ? "ab" : "cd", every: 2, noise: 2.7, using: &random
      ).locations
      // What lasts of the error, four fifths of its variance, lasts as long as the drive.
      let lasting = 5.4 * Self.normal(&random)
      for index in locations.indices {
        locations[index].coordinate = locations[index].coordinate
          .destination(distance: lasting, bearing: 0)
      }
      let trace = try Trace(id: "drive", locations: locations)
      let snap = try DrawnSnap(drawing, trace, .noise(6))
      let isRight = try snap.paths == [isNorth ? "ab" : "cd"]
      let place = try #require(snap.snapped.points[15].place)
      let said = Self.modelChance(place.confidence)
      let bin = min(4, max(0, Int((said - 0.5) * 10)))
      bins[bin].count += 1
      bins[bin].said += said
      bins[bin].right += isRight ? 1 : 0
    }
    for bin in bins where bin.count >= 20 {
      let count = Double(bin.count)
      #expect((bin.said / count - Double(bin.right) / count).magnitude < 0.15)
    }
  }
}
