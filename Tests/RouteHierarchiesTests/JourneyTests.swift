import Coordinates
import RoadDrawings
import RoadNetworks
import RouteGuidance
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Routes on roads that change during the journey")
struct JourneyTests {
  @Test("a vehicle goes on at the new speed from the moment of a change")
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
    let points = [drawing["w"], drawing["x"], drawing["e"]]
    for isExact in [false, true] {
      options.followsForecast = isExact
      let route = try network.route(through: points, options: options)
      #expect(abs(route.duration / .seconds(1) - (30 + (length - 300) / 5)) < 0.01)
      for (leg, maneuvers) in zip(
        route.legs, try network.maneuvers(of: route, through: points, options: options))
      {
        #expect(maneuvers.reduce(.zero) { $0 + $1.duration } == leg.duration)
      }
    }
  }

  /// Two ways from `a` to `d`; the shorter one, over `bc`, closes after some time.
  private func closing(
    after seconds: Int, reopeningAfter more: Int? = nil
  ) throws -> (RoadDrawing, RouteOptions) {
    let drawing = try RoadDrawing(
      """
      a---b---c---d
          |   |
          e---f
      """, ways: [DrawnWay("abcd"), DrawnWay("befc")], cell: 50)
    let between = Set("bc".map(RoadDrawing.id))
    let closed = EdgeSpeeds(drawing.network) { edge in
      (try? drawing.network.edge(edge)).map { Set($0.osmNodes) == between } ?? false ? 0 : nil
    }
    var options = RouteOptions()
    let changes = [seconds, more].compactMap { $0.map { Duration.seconds($0) } }
    options.forecast = JourneyForecast(drawing.network, changes: changes) {
      JourneyForecast.State(speeds: $0 == changes[0] ? closed : nil)
    }
    return (drawing, options)
  }

  @Test("a road that closes before it is reached is avoided, but not one that closes behind")
  func closedWhenReached() throws {
    // From a to b and from b to c, a vehicle takes 20 s each.
    for (seconds, more, path) in [
      (10, nil, "abefcd"), (25, nil, "abcd"), (60, nil, "abcd"), (5, 15, "abcd"),
    ] as [(Int, Int?, String)] {
      var (drawing, options) = try closing(after: seconds, reopeningAfter: more)
      for isExact in [false, true] {
        options.followsForecast = isExact
        let route = try drawing.network.route(
          through: [drawing["a"], drawing["d"]], options: options)
        #expect(try drawing.letters(route.legs[0].path) == path, "\(seconds)")
      }
    }
    var (drawing, options) = try closing(after: 10)
    options.objective = .distance
    let error = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: [drawing["a"], drawing["d"]], options: options)
    }
    #expect(error?.code == .noRoute && error?.index == 1)
  }

  @Test("a forecast of another network is rejected")
  func otherNetwork() throws {
    let drawing = try RoadDrawing("a---b", ways: [DrawnWay("ab")])
    let other = try RoadDrawing("a---b---c", ways: [DrawnWay("abc")]).network
    var options = RouteOptions()
    options.forecast = JourneyForecast(other, changes: []) { _ in JourneyForecast.State() }
    let error = #expect(throws: RoadNetworkError.self) {
      try drawing.network.route(through: [drawing["a"], drawing["b"]], options: options)
    }
    #expect(error?.code == .otherNetwork)
  }

  /// Returns a forecast in which all speeds change every few seconds, and some edges close.
  private static func forecast(
    _ network: RoadNetwork, closes: Bool, using random: inout SeededGenerator
  ) -> JourneyForecast {
    let seed = UInt64.random(in: 0...(.max), using: &random)
    let changes = (1...Int.random(in: 1...5, using: &random)).map { _ in
      Duration.milliseconds(Int.random(in: 1...200_000, using: &random))
    }
    return JourneyForecast(network, changes: changes) { elapsed in
      var random = SeededGenerator(seed: seed &+ UInt64(elapsed / .milliseconds(1)))
      return JourneyForecast.State(
        speeds: EdgeSpeeds(network) { _ in
          closes && Int.random(in: 0..<20, using: &random) == 0
            ? 0 : .random(in: 1...30, using: &random)
        })
    }
  }

  @Test(
    "arrivals are the earliest, with and without bounds from the hierarchy",
    arguments: 0..<Thoroughness.count(60))
  func earliest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 4_000))
    let network = try RandomTown(using: &random).network
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    options.forecast = Self.forecast(network, closes: seed.isMultiple(of: 2), using: &random)
    let costs = network.travelCosts(options, .time)
    let graph = SearchGraph(network, costs)
    let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
    guard !open.isEmpty else { return }
    var journey = JourneyCosts(network, options)
    let least = try HierarchyMetric(
      RouteHierarchy(network, options.mode), network,
      TravelCosts(leastOf: journey.all, network), ignoresUnknownSteps: true)
    let workspace = SearchWorkspace(least.hierarchy)
    let plain = RouteSearch(network, costs)
    for _ in 0..<15 {
      let edges = (0..<2).map { _ in open.randomElement(using: &random) ?? .first }
      let offsets = edges.map { UInt32.random(in: 0...network.edges[$0].length, using: &random) }
      let starts = [
        RouteSearch.Start(
          state: StateIndex(edges[0]), offset: offsets[0],
          cost: .random(in: 0...100_000, using: &random))
      ]
      let goals = [RouteSearch.Goal(edge: edges[1], offset: offsets[1])]
      let found = plain.path(from: starts, to: goals, .open, during: &journey)
      let bounds = HierarchySearch(least, workspace).costs(to: goals)
      let bounded = plain.path(from: starts, to: goals, .open, during: &journey, bounds: bounds)
      #expect(found?.cost == bounded?.cost, "\(starts) \(goals)")
      let expected = Oracle(network, options).arrival(from: starts[0], to: goals[0])
      #expect((found == nil) == (expected == nil), "\(starts) \(goals)")
      if let found, let expected {
        // Times are rounded to milliseconds on each edge.
        #expect(abs(Double(found.cost) - expected) < 5 + 2 * Double(found.states.count))
      }
    }
  }

  @Test(
    "without changes, the earliest arrival is that of the fastest route, also on own-traffic roads",
    arguments: 0..<Thoroughness.count(40))
  func unchanged(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 4_500))
    let town = try RandomTown(using: &random)
    let network = town.network
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    options.turnsBackAtWaypoints = seed.isMultiple(of: 2)
    options.speeds = EdgeSpeeds(network) { _ in .random(in: 0..<20, using: &random) - 1 }
    var timed = options
    let speeds = options.speeds
    timed.forecast = JourneyForecast(network, changes: [.seconds(20), .seconds(40)]) { _ in
      JourneyForecast.State(speeds: speeds)
    }
    timed.followsForecast = true
    let router = try HierarchyRouter(network, [RouteHierarchy(network, options.mode)])
    for _ in 0..<HierarchyCache.leastQuestions + 10 {
      let waypoints = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
      }
      let route = try? network.route(through: waypoints, options: options)
      let exact = try? network.route(through: waypoints, options: timed)
      let bounded = try? router.route(through: waypoints, options: timed)
      #expect(exact?.duration == route?.duration)
      #expect(bounded?.duration == route?.duration)
    }
  }

  @Test(
    "the fastest route for the forecast isn't slower than that for the departure",
    arguments: 0..<Thoroughness.count(40))
  func followed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 4_800))
    let town = try RandomTown(using: &random)
    let network = town.network
    let places = town.places.sorted { $0.key < $1.key }.map(\.value)
    var options = RouteOptions()
    options.forecast = Self.forecast(network, closes: false, using: &random)
    var exact = options
    exact.followsForecast = true
    for _ in 0..<20 {
      let waypoints = (0..<3).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
      }
      guard let route = try? network.route(through: waypoints, options: options) else { continue }
      let other = try network.route(through: waypoints, options: exact)
      #expect(other.duration <= route.duration)
      for route in [route, other] {
        let legs = try network.maneuvers(of: route, through: waypoints, options: options)
        for (leg, maneuvers) in zip(route.legs, legs) {
          #expect(maneuvers.reduce(.zero) { $0 + $1.duration } == leg.duration)
        }
      }
    }
  }
}

/// A search for earliest arrivals in order of time, without a queue or bounds, and with times in
/// floating point.
private struct Oracle {
  private let network: RoadNetwork
  private let ends: [Double]
  private let costs: [TravelCosts]

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    let changes = options.forecast?.changes ?? []
    ends = changes.map { Double($0) } + [.infinity]
    costs = (0...changes.count).map { count in
      var options = options
      if count > 0 { options.speeds = options.forecast?.state(after: count).speeds }
      return network.travelCosts(options, .time)
    }
  }

  private func period(at time: Double) -> Int { ends.firstIndex { $0 > time } ?? 0 }

  private func graph(_ period: Int) -> SearchGraph { SearchGraph(network, costs[period]) }

  /// Returns the time at the end of a part of an edge, in steps from change to change.
  private func exit(
    _ edge: EdgeIndex, _ start: UInt32, _ end: UInt32, at entry: Double, isOnEdge: Bool = false
  ) -> Double? {
    func millimetersPerMillisecond(_ period: Int) -> Double? {
      let graph = graph(period)
      let row = graph.edges[edge]
      guard graph.isOpen(row) else { return nil }
      return 1_000_000 / Double(graph.pace(of: row))
    }
    var period = period(at: entry)
    var speed = millimetersPerMillisecond(period)
    if speed == nil, isOnEdge {
      speed = (0..<period).reversed().lazy.compactMap(millimetersPerMillisecond).first
    }
    guard var speed else { return nil }
    var (rest, time) = (Double(end - start), entry)
    while time + rest / speed > ends[period] {
      rest -= (ends[period] - time) * speed
      time = ends[period]
      period += 1
      speed = millimetersPerMillisecond(period) ?? speed
    }
    return time + max(0, rest) / speed
  }

  func arrival(from start: RouteSearch.Start, to goal: RouteSearch.Goal) -> Double? {
    struct Copy: Hashable {
      var state: StateIndex
      var isLeaving: Bool
    }
    let departure = Double(start.cost)
    let edge = network.turns.edge(of: start.state)
    var best: Double?
    func arrive(_ time: Double?) { best = [best, time].compactMap(\.self).min() }
    if edge == goal.edge, start.offset <= goal.offset {
      arrive(exit(edge, start.offset, goal.offset, at: departure, isOnEdge: true))
    }
    var times: [Copy: Double] = [:]
    var queue: [Copy] = []
    func reach(_ copy: Copy, _ time: Double?) {
      guard let time, time < times[copy] ?? .infinity else { return }
      times[copy] = time
      queue.append(copy)
    }
    reach(
      Copy(state: start.state, isLeaving: false),
      exit(edge, start.offset, network.edges[edge].length, at: departure, isOnEdge: true))
    while let place = queue.indices.min(by: { times[queue[$0]] ?? 0 < times[queue[$1]] ?? 0 }) {
      let copy = queue.remove(at: place)
      guard let time = times[copy] else { continue }
      graph(period(at: time)).forEachStep(
        from: copy.state, isLeaving: copy.isLeaving, .none
      ) { step, leaves in
        let next = network.turns.edge(of: step.state)
        let entry = time + Double(step.turnCost)
        if next == goal.edge { arrive(exit(next, 0, goal.offset, at: entry)) }
        reach(
          Copy(state: step.state, isLeaving: leaves), exit(next, 0, step.edge.length, at: entry))
      }
    }
    return best
  }
}
