import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteGuidance
import Testing

@Suite("Maneuvers at roundabouts")
struct RoundaboutManeuverTests {
  private typealias Maneuver = NetworkRoute.Maneuver

  /// Creates a roundabout with four arms.
  ///
  /// - Parameters:
  ///   - ring: the letters along the ring, in the direction of traffic.
  ///   - south: the southern arm.
  private func roundabout(
    ring: String = "qtrpq", south: DrawnWay = "ts", drivesOnLeft: Bool = false
  ) throws -> RoadDrawing {
    func arm(_ way: DrawnWay) -> DrawnWay { way.with { $0.drivesOnLeft = drivesOnLeft } }
    return try RoadDrawing(
      """
              n
              |
           4  p
            .   .
      w-1-q       r---e
            .   u---v
              t
              |
              s
      """,
      ways: [
        DrawnWay(ring, oneway: true).with {
          $0.isRoundabout = true
          $0.drivesOnLeft = drivesOnLeft
        }, arm("wq"), arm(south), arm("re"), arm("pn"),
        DrawnWay("uv", .service).with { $0.isMinorService = true },
      ], cell: 10)
  }

  /// Returns the roundabouts along the best route.
  private func roundabouts(
    _ drawing: RoadDrawing, _ letters: String, _ mode: TravelMode = .car
  ) throws -> [NetworkRoute.Maneuver] {
    var options = RouteOptions()
    options.mode = mode
    let route = try drawing.network.route(
      through: letters.map { drawing[$0] }, options: options)
    let maneuvers = try drawing.network.maneuvers(of: route, options: options).flatMap(\.self)
    return maneuvers.filter { $0.kind == .roundabout }
  }

  @Test(
    "exits are counted in the direction of traffic",
    arguments: [
      ("ws", 1, .right), ("we", 2, .straight), ("wn", 3, .left), ("se", 1, .right),
      ("nw", 1, .right), ("ns", 2, .straight), ("es", 3, .left),
    ] as [(String, Int, NetworkRoute.Maneuver.Direction)])
  func exits(letters: String, exit: Int, direction: NetworkRoute.Maneuver.Direction) throws {
    let drawing = try roundabout()
    let found = try roundabouts(drawing, letters)
    #expect(found.map(\.exit) == [exit] && found.map(\.direction) == [direction])
    let entries: [Character: Character] = ["w": "q", "s": "t", "e": "r", "n": "p"]
    let entry = try #require(letters.first.flatMap { entries[$0] })
    #expect(try #require(found.first).coordinate.distance(to: drawing[entry]) < 0.1)
    let mirrored = try roundabouts(
      try roundabout(ring: "qprtq", drivesOnLeft: true), letters)
    #expect(mirrored.map(\.exit) == [4 - exit] && mirrored.map(\.direction) == [direction])
  }

  @Test("the road of arrival is the last exit")
  func backOut() throws {
    let found = try roundabouts(try roundabout(), "w1w")
    #expect(found.map(\.exit) == [4] && found.map(\.direction) == [.sharpRight])
  }

  @Test("arms without an exit, and driveways, aren't counted")
  func uncounted() throws {
    let entryOnly = try roundabout(south: DrawnWay("st", oneway: true))
    #expect(try roundabouts(entryOnly, "we").map(\.exit) == [1])
    let driveway = try roundabout(ring: "qturpq")
    #expect(try roundabouts(driveway, "we").map(\.exit) == [2])
    // A driveway that is taken is counted.
    #expect(try roundabouts(driveway, "wv").map(\.exit) == [2])
  }

  @Test("a leg may begin or end in a roundabout")
  func within() throws {
    let drawing = try roundabout()
    let end = try roundabouts(drawing, "w4")
    #expect(end.map(\.exit) == [nil] && end.map(\.instruction) == ["Enter the roundabout"])
    let start = try roundabouts(drawing, "4s")
    #expect(start.map(\.exit) == [2])
    #expect(start.map(\.instruction) == ["At the roundabout, take exit 2"])
  }

  @Test("to pedestrians, a roundabout is an ordinary street")
  func onFoot() throws {
    #expect(try roundabouts(try roundabout(), "ws", .foot).isEmpty)
  }
}
