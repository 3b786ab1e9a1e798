import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch
@testable import RouteHierarchies

@Suite("Routes on roads that change during the journey")
struct JourneyTests {
  @Test(
    "arrivals are the earliest, with and without bounds from the hierarchy",
    arguments: 0..<Thoroughness.count(60))
  func earliest(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 4_000))
    let changesHours = seed % 4 > 1
    let network = try RandomTown(using: &random, changes: changesHours).network
    var options = RouteOptions()
    options.mode = TravelMode.allCases[seed % 3]
    if changesHours { options.time = .randomHour(using: &random) }
    options.forecast = .random(
      network, closes: seed.isMultiple(of: 2), changesHours: changesHours, using: &random)
    let costs = network.travelCosts(options, .time)
    let graph = SearchGraph(network, costs)
    let open = network.edges.indices.filter { graph.isOpen(graph.edges[$0]) }
    guard !open.isEmpty else { return }
    var journey = JourneyCosts(network, options)
    let least = try HierarchyMetric(
      RouteHierarchy(network, options.mode), network,
      journey.least, ignoresUnknownSteps: true)
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
        // Times are rounded to milliseconds on each edge. A vehicle that is a millisecond late when
        // its road becomes slow, from 30 to 1 m/s, arrives 30 ms later.
        #expect(abs(Double(found.cost) - expected) < 100)
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
    let router = try HierarchyRouter(
      network, [RouteHierarchy(network, options.mode)], makesMetricsAtOnce: true)
    var found = 0
    for _ in 0..<40 {
      let waypoints = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
      }
      let route = try? network.route(through: waypoints, options: options)
      let exact = try? network.route(through: waypoints, options: timed)
      let bounded = try? router.route(through: waypoints, options: timed)
      #expect(exact?.duration == route?.duration)
      #expect(bounded?.duration == route?.duration)
      if route != nil { found += 1 }
    }
    #expect(found > 10)
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
      if count > 0, let state = options.forecast?.state(after: count) {
        options.speeds = state.speeds
        options.time = state.time ?? options.time
      }
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
