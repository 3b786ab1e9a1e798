import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Routes by the forecast of a journey")
struct ForecastTests {
  @Test("a vehicle continues at the new speed from the moment of a change")
  func changeOnEdge() throws {
    let drawing = try RoadDrawing("w---x---e", ways: [DrawnWay("wxe")], cell: 100)
    let network = drawing.network
    let length = drawing["w"].distance(to: drawing["e"])
    let slow = EdgeSpeeds(network) { _ in 5 }
    var options = RouteOptions()
    options.speeds = EdgeSpeeds(network) { _ in 10 }
    options.forecast = JourneyForecast(network, changes: [.seconds(30), .zero, .seconds(-5)]) {
      #expect($0 == .seconds(30))
      return JourneyForecast.State(speeds: slow)
    }
    for isExact in [false, true] {
      options.followsForecast = isExact
      let route = try network.route(
        through: [drawing["w"], drawing["x"], drawing["e"]], options: options)
      #expect(abs(route.duration / .seconds(1) - (30 + (length - 300) / 5)) < 0.01)
      // The road has no turns.
      for leg in route.legs {
        #expect(leg.traversalDurations.count == leg.path.traversals.count)
        #expect(leg.traversalDurations.reduce(.zero, +) == leg.duration)
      }
    }
  }

  /// Two ways from `a` to `d`, or only the shorter one with dead ends; and speeds by which that one
  /// is closed between `b` and `c`.
  ///
  /// From `a` to `b` and from `b` to `c`, a vehicle takes 20 s each.
  private func ways(hasDetour: Bool = true) throws -> (drawing: RoadDrawing, closed: EdgeSpeeds) {
    let drawing = try RoadDrawing(
      """
      a---b---c---d
          |   |
          e---f
      """, ways: [DrawnWay("abcd")] + (hasDetour ? ["befc"] : ["be", "fc"]).map { DrawnWay($0) },
      cell: 50)
    let between = Set("bc".map(RoadDrawing.id))
    return (
      drawing,
      EdgeSpeeds(drawing.network) { edge in
        (try? drawing.network.edge(edge)).map { Set($0.osmNodes) == between } ?? false ? 0 : nil
      }
    )
  }

  /// Returns the nodes along the route from `a` to `d`; the code of the error if there is none.
  private func route(_ drawing: RoadDrawing, _ options: RouteOptions) throws -> String {
    do throws(RoadNetworkError) {
      let route = try drawing.network.route(
        through: [drawing["a"], drawing["d"]], options: options)
      return (try? drawing.letters(route.legs[0].path)) ?? ""
    } catch {
      #expect(error.index == 1)
      return "\(error.code)"
    }
  }

  @Test(
    "a road that closes before it is reached is avoided, but not one that closes later",
    arguments: [
      ([10], "abefcd"), ([25], "abcd"), ([60], "abcd"),
      // It is open again when it is reached.
      ([5, 15], "abcd"),
    ])
  func closing(seconds: [Int], path: String) throws {
    let (drawing, closed) = try ways()
    var options = RouteOptions()
    options.forecast = JourneyForecast(drawing.network, changes: seconds.map { .seconds($0) }) {
      JourneyForecast.State(speeds: $0 == .seconds(seconds[0]) ? closed : nil)
    }
    for isExact in [false, true] {
      options.followsForecast = isExact
      #expect(try route(drawing, options) == path)
    }
    // The shortest route is that for the departure, or none.
    options.objective = .distance
    #expect(try route(drawing, options) == (path == "abcd" ? path : "noRoute"))
  }

  @Test(
    "a road that opens before it is reached is used if the route follows the forecast",
    arguments: [
      (15, true, "abcd"), (25, true, "abefcd"), (15, false, "abcd"),
      // The vehicle turns back in the dead end meanwhile.
      (25, false, "abebcd"),
    ])
  func opening(seconds: Int, hasDetour: Bool, path: String) throws {
    let (drawing, closed) = try ways(hasDetour: hasDetour)
    var options = RouteOptions()
    options.speeds = closed
    options.forecast = JourneyForecast(drawing.network, changes: [.seconds(seconds)]) { _ in
      JourneyForecast.State()
    }
    #expect(try route(drawing, options) == (hasDetour ? "abefcd" : "noRoute"))
    options.followsForecast = true
    #expect(try route(drawing, options) == path)
  }

  @Test("a later arrival at a road counts if the road is closed at the earliest one")
  func reopening() throws {
    // The way ab is slow at the departure only; mc is closed when ab leads there, but open again
    // when aghb does.
    let drawing = try RoadDrawing(
      """
          x-------y
          |       |
          |       |
          |       |
          |       |
          |       |
      a---b-m-c---d
      |   |
      |   |
      |   |
      g---h
      """,
      ways: [DrawnWay("abmcd"), DrawnWay("aghb"), DrawnWay("bxyd")], cell: 50)
    let network = drawing.network
    @Sendable func speeds(_ pair: String, _ speed: Double) -> EdgeSpeeds {
      EdgeSpeeds(network) { edge in
        let nodes = (try? network.edge(edge)).map { Set($0.osmNodes) } ?? []
        return nodes.isSuperset(of: pair.map(RoadDrawing.id)) ? speed : nil
      }
    }
    var options = RouteOptions()
    options.speeds = speeds("ab", 1)
    options.forecast = JourneyForecast(network, changes: [.seconds(10), .seconds(55)]) {
      JourneyForecast.State(speeds: $0 == .seconds(10) ? speeds("mc", 0) : nil)
    }
    #expect(try route(drawing, options) == "aghbmcd")
    options.followsForecast = true
    #expect(try route(drawing, options) == "aghbmcd")
    // That way is closed, too, from 65 s on.
    options.forecast = JourneyForecast(network, changes: [.seconds(10)]) { _ in
      JourneyForecast.State(speeds: speeds("mc", 0))
    }
    #expect(try route(drawing, options) == "abxyd")
  }

  @Test("changes are rounded to milliseconds and merged; invalid ones are dropped")
  func changes() throws {
    let (drawing, _) = try ways()
    let forecast = JourneyForecast(
      drawing.network,
      changes: [.microseconds(1_400), .microseconds(600), .seconds(Int64.max), .nanoseconds(3)]
    ) { _ in JourneyForecast.State() }
    #expect(forecast.changes == [1])
  }

  @Test("a forecast of another network is rejected")
  func otherNetwork() throws {
    let (drawing, _) = try ways()
    let other = try RoadDrawing("a---b---c", ways: [DrawnWay("abc")]).network
    var options = RouteOptions()
    options.forecast = JourneyForecast(other, changes: []) { _ in JourneyForecast.State() }
    let error = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: [drawing["a"], drawing["b"]], options: options)
    }
    #expect(error?.code == .otherNetwork)
  }

  @Test(
    "the fastest route by the forecast isn't slower than that for the departure",
    arguments: 0..<Thoroughness.count(40))
  func followed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 4_800))
    let town = try RandomTown(using: &random)
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    options.forecast = .random(town.network, closes: false, using: &random)
    var exact = options
    exact.followsForecast = true
    func unmetCount(_ route: NetworkRoute) -> Int {
      route.waypoints.count { !$0.unmet.isEmpty }
    }
    var found = 0
    for _ in 0..<20 {
      let waypoints = (0..<3).map { _ in
        RouteWaypoint(
          places[Int.random(in: 0..<places.count, using: &random)],
          bearing: Bool.random(using: &random) ? .random(in: 0..<360, using: &random) : nil)
      }
      guard let route = try? town.network.route(through: waypoints, options: options) else {
        continue
      }
      found += 1
      let other = try town.network.route(through: waypoints, options: exact)
      // A faster route may give up as many other preferences.
      #expect(unmetCount(other) == unmetCount(route))
      #expect(other.duration <= route.duration)
    }
    #expect(found > 2)
  }

  @Test("speeds that are equal have the same digest, which routes name")
  func digests() throws {
    let (drawing, closed) = try ways()
    let others = [10.0, 10.0, 11.0].map { speed in EdgeSpeeds(drawing.network) { _ in speed } }
    #expect(others[0].digest == others[1].digest && others[0] != others[1])
    #expect(Set((others + [closed]).map(\.digest)).count == 3)
    var options = RouteOptions()
    let points = [drawing["a"], drawing["d"]]
    #expect(try drawing.network.route(through: points, options: options).speedsDigest == nil)
    options.speeds = closed
    let route = try drawing.network.route(through: points, options: options)
    #expect(route.speedsDigest == closed.digest)
  }
}
