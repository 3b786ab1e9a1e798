import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteHierarchies
import TestSupport
import Testing

@Suite("Routes with alternatives between two points")
struct RouteChoiceTests {
  /// Returns a straight road from `s` to `t`, a way in the north that makes the route 10% longer, a
  /// way in the south that makes it 31% longer, and a short way around a block.
  ///
  /// Stubs divide the roads into short edges.
  private static func drawing(blocked: String = "") throws -> RoadDrawing {
    try RoadDrawing(
      #"""
          K L M N O
          k-l-m-n-o
        /           \
      s-a-b-c-e-f-g-d-t
           j E F G
        \           /
         \         /
          u-v-w-x-y
          U V W X Y
      """#,
      ways: ["sa", "abcefgd", "dt", "aklmnod", "auvwxyd", "bjc"].map { DrawnWay($0) }
        + "klmnoefguvwxy".map { DrawnWay("\($0)\($0.uppercased())") },
      blocked: blocked)
  }

  private static func shortest() -> RouteOptions {
    var options = RouteOptions()
    options.objective = .distance
    return options
  }

  @Test(
    "ways that are too long or differ too little are no alternatives",
    arguments: [
      ("", ["sabcefgdt", "saklmnodt"]), ("m", ["sabcefgdt"]),
      ("f", ["saklmnodt", "sauvwxydt"]), ("fm", ["sauvwxydt"]),
    ])
  func ways(blocked: String, expected: [String]) throws {
    let drawing = try Self.drawing(blocked: blocked)
    let router = try HierarchyRouter(drawing.network)
    let choices = try router.routes(
      from: drawing["s"], to: drawing["t"], alternatives: 3, options: Self.shortest())
    let letters = try choices.map { try drawing.letters($0.route.legs[0].path) }
    #expect(letters == expected)
    for (number, choice) in choices.enumerated() {
      #expect(choice.route.legs.count == 1 && choice.route.waypoints.count == 2)
      let ratio = choice.route.length / choices[0].route.length
      #expect((choice.stretch - ratio).magnitude < 1e-9)
      // Only the roads at the ends, of 50 m each, are shared.
      let shared = number == 0 ? 0 : 100 / choices[0].route.length
      #expect((choice.sharing - shared).magnitude < 1e-3)
    }
  }

  @Test("the number of alternatives is a limit, and a route to the same place has none")
  func counts() throws {
    let drawing = try Self.drawing()
    let router = try HierarchyRouter(drawing.network)
    func count(_ end: Character, _ alternatives: Int) throws -> Int {
      try router.routes(
        from: drawing["s"], to: drawing[end], alternatives: alternatives,
        options: Self.shortest()
      ).count
    }
    for alternatives in [Int.min, -1, 0] { #expect(try count("t", alternatives) == 1) }
    for alternatives in [1, 2, Int.max] { #expect(try count("t", alternatives) == 2) }
    #expect(try count("s", 3) == 1)
  }

  @Test("a route that returns to the road on which it starts has no alternatives")
  func returning() throws {
    let drawing = try RoadDrawing(
      """
      c-----------d
      |           |
      |           |
      a---2---1---b
      |           |
      |           |
      |           |
      e-----------f
      """,
      ways: [DrawnWay("ab", oneway: true), DrawnWay("bdca"), DrawnWay("bfea")])
    let router = try HierarchyRouter(drawing.network)
    let choices = try router.routes(
      from: drawing["1"], to: drawing["2"], alternatives: 3, options: Self.shortest())
    #expect(try choices.map { try drawing.letters($0.route.legs[0].path) } == ["abdcab"])
  }

  @Test(
    "the first route is the best one, and earlier questions don't matter",
    arguments: 0..<Thoroughness.count(40))
  func best(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 8_000))
    let town = try RandomTown(using: &random)
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    if seed.isMultiple(of: 4) {
      options.speeds = EdgeSpeeds(town.network) { _ in .random(in: 0..<20, using: &random) - 1 }
    }
    let router = try HierarchyRouter(town.network)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    for _ in 0..<20 {
      let ends = (0..<2).map { _ in places[Int.random(in: 0..<places.count, using: &random)] }
      let expected = try? town.network.route(through: ends, options: options)
      func choices(_ router: HierarchyRouter) -> [RouteChoice]? {
        try? router.routes(from: ends[0], to: ends[1], alternatives: 3, options: options)
      }
      let found = choices(router)
      #expect(found == choices(try HierarchyRouter(town.network)))
      #expect((found == nil) == (expected == nil))
      guard let found, let expected else { continue }
      if options.objective == .time {
        #expect(found[0].route.duration == expected.duration)
      } else {
        #expect(found[0].route.length == expected.length)
      }
      #expect(found[0].stretch == 1 && found[0].sharing == 0)
      for choice in found {
        #expect(choice.route.network == town.network.identity)
        #expect(choice.stretch >= 1 && choice.stretch <= 1.25 && choice.sharing <= 0.8)
        let places = zip(choice.route.waypoints, expected.waypoints)
        // At a junction, a place may be on another road.
        #expect(places.allSatisfy { $0.place.coordinate.distance(to: $1.place.coordinate) < 0.1 })
      }
    }
  }

  @Test("a route that was found by the forecast has no alternatives")
  func forecast() throws {
    let drawing = try Self.drawing()
    let network = drawing.network
    let router = try HierarchyRouter(network)
    let points = [drawing["s"], drawing["t"]]
    let usual = try router.routes(from: points[0], to: points[1], alternatives: 3)
    #expect(usual.count > 1)
    // The road closes before it is reached.
    let nodes = Set("ef".map(RoadDrawing.id))
    let closed = EdgeSpeeds(network) { edge in
      (try? network.edge(edge)).map { Set($0.osmNodes) == nodes } ?? false ? 0 : nil
    }
    var options = RouteOptions()
    options.forecast = JourneyForecast(network, changes: [.seconds(1)]) { _ in
      JourneyForecast.State(speeds: closed)
    }
    let choices = try router.routes(
      from: points[0], to: points[1], alternatives: 3, options: options)
    #expect(choices.map(\.route.legs[0].path) == [usual[1].route.legs[0].path])
    #expect(choices[0].stretch == 1 && choices[0].sharing == 0)
    // Later, all are as usual.
    options.forecast = JourneyForecast(network, changes: [.seconds(9_000)]) { _ in
      JourneyForecast.State(speeds: closed)
    }
    let others = try router.routes(
      from: points[0], to: points[1], alternatives: 3, options: options)
    #expect(others == usual)
  }

  @Test("errors are those of routes")
  func errors() throws {
    let drawing = try Self.drawing()
    let router = try HierarchyRouter(drawing.network)
    func code(_ end: Coordinate, _ options: RouteOptions = RouteOptions()) -> RoadNetworkError? {
      do throws(RoadNetworkError) {
        _ = try router.routes(from: drawing["s"], to: end, alternatives: 1, options: options)
        return nil
      } catch {
        return error
      }
    }
    let far = code(Coordinate(latitude: 0, longitude: 0))
    #expect(far?.code == .noRoad && far?.index == 1)
    let invalid = code(Coordinate(latitude: .nan, longitude: 8))
    #expect(invalid?.code == .invalidCoordinate && invalid?.index == 1)
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(try Self.drawing(blocked: "m").network) { _ in 10 }
    #expect(code(drawing["t"], options)?.code == .otherNetwork)
    options.speeds = EdgeSpeeds(drawing.network) { _ in 0 }
    #expect(code(drawing["t"], options)?.code == .noRoad)
  }
}
