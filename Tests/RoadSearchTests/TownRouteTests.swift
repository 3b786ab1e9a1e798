import Coordinates
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@testable import RoadSearch

@Suite("Routes through random towns, compared with a plain search")
struct TownRouteTests {
  private func town(_ seed: Int, side: Int = 4) throws -> (RandomTown, SeededGenerator) {
    var random = SeededGenerator(seed: UInt64(seed))
    return (try RandomTown(using: &random, side: side), random)
  }

  @Test("a search between two places finds the lowest cost", arguments: 0..<Thoroughness.count(60))
  func searches(seed: Int) throws {
    var (town, random) = try town(seed)
    let network = town.network
    let mode = TravelMode.allCases[seed % 3]
    let costs =
      seed.isMultiple(of: 2)
      ? TravelCosts.time(TravelCosts.Basis(network, mode))
      : .distance(TravelCosts.Basis(network, mode))
    let plain = TownRouter(town, costs)
    var search = RouteSearch(network, costs)
    let open = network.edges.indices.filter { costs.pace(network.edges[$0].attributes) != 0 }
    for _ in 0..<8 {
      guard let from = open.randomElement(using: &random),
        let to = open.randomElement(using: &random)
      else { return }
      let start = UInt32.random(in: 0...network.edges[from].length, using: &random)
      let end = UInt32.random(in: 0...network.edges[to].length, using: &random)
      let expected = plain.cost(
        from: TownRouter.Origin(edge: from, offset: start, history: []), to: to, at: end)
      let found = search.path(
        from: [RouteSearch.Start(state: StateIndex(from), offset: start, cost: 0)],
        to: [RouteSearch.Goal(edge: to, offset: end)])
      #expect(found?.cost == expected, "from \(from) at \(start) to \(to) at \(end)")
    }
  }

  @Test(
    "routes with one to three legs have the lowest total cost",
    arguments: 0..<Thoroughness.count(60))
  func legs(seed: Int) throws {
    var (town, random) = try town(seed + 1000)
    let network = town.network
    var options = RouteOptions()
    options.mode = seed.isMultiple(of: 4) ? .bicycle : .car
    options.objective = seed.isMultiple(of: 2) ? .time : .distance
    options.turnsBackAtWaypoints = seed % 3 == 0
    let costs =
      options.objective == .time
      ? TravelCosts.time(TravelCosts.Basis(network, options.mode))
      : .distance(TravelCosts.Basis(network, options.mode))
    let plain = TownRouter(town, costs)
    let judge = try PathJudge(network, for: options.mode, town.rules)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    for _ in 0..<4 {
      let waypoints = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
          .destination(distance: .random(in: 0...30, using: &random), bearing: random.bearing())
      }
      if try waypoints.contains(where: { try endsPrivateRoad($0, network, options.mode) }) {
        continue
      }
      guard
        let expected = try best(plain, waypoints, options, .open)
          ?? best(plain, waypoints, options, .lenient)
      else { continue }
      let route = try network.route(through: waypoints, options: options)
      let total =
        options.objective == .time
        ? UInt64((route.duration / .milliseconds(1)).rounded())
        : route.legs.reduce(0) { $0 + $1.path.lengthInMillimeters }
      #expect(total == expected, "\(waypoints)")
      #expect(route.legs.count == waypoints.count - 1)
      for leg in route.legs { #expect(judge.faults(of: leg.path) == []) }
      if route.legs.count == 1 { #expect(judge.faults(ofRoute: route.legs[0].path) == []) }
      try checkJoints(route, network, options)
    }
  }

  /// Returns the directed edges along which a place is left or reached, with the offset of the
  /// place on each edge, in millimeters.
  ///
  /// If the place is within 15 mm of a node, these are all edges that begin at the node (if
  /// `isLeft`), or all that end there.
  private func edges(
    through place: EdgePosition, in network: RoadNetwork, isLeft: Bool
  ) -> [(EdgeIndex, UInt32)] {
    let edge = network.edges[place.edge.index]
    let rest = edge.length - place.offset
    guard min(place.offset, rest) <= 15 else {
      return [(place.edge.index, place.offset), (edge.twin, rest)]
    }
    let node = place.offset < rest ? network.edges[edge.twin].head : edge.head
    return network.edges.indices.compactMap { number in
      let edge = network.edges[number]
      if isLeft { return network.tail(of: number) == node ? (number, 0) : nil }
      return edge.head == node ? (number, edge.length) : nil
    }
  }

  /// Returns whether a waypoint is at an end of a private road, for which routes have rules that
  /// the plain search lacks.
  private func endsPrivateRoad(
    _ waypoint: Coordinate, _ network: RoadNetwork, _ mode: TravelMode
  ) throws -> Bool {
    let place = try network.nearest(to: waypoint, for: mode).position
    let edge = network.edges[place.edge.index]
    guard min(place.offset, edge.length - place.offset) <= 15 else { return false }
    let all =
      edges(through: place, in: network, isLeft: true)
      + edges(through: place, in: network, isLeft: false)
    return all.contains {
      network.attributes[network.edges[$0.0].attributes].access[mode] == .private
    }
  }

  /// Returns the lowest total cost of all legs, considering all arrivals at each via point; nil if
  /// there is no route.
  private func best(
    _ plain: TownRouter, _ waypoints: [Coordinate], _ options: RouteOptions,
    _ rule: PlainDistricts.Rule
  ) throws -> UInt64? {
    let network = plain.town.network
    var origins: [TownRouter.Origin] = []
    for (index, waypoint) in waypoints.enumerated() {
      let place = try network.nearest(to: waypoint, for: options.mode).position
      let goals = edges(through: place, in: network, isLeft: index == 0)
        .filter { plain.costs.pace(network.edges[$0.0].attributes) != 0 }
      if index == 0 {
        origins = goals.map { TownRouter.Origin(edge: $0.0, offset: $0.1, history: []) }
        continue
      }
      if index > 1, options.turnsBackAtWaypoints {
        for origin in origins {
          let record = network.edges[origin.edge]
          guard plain.costs.pace(network.edges[record.twin].attributes) != 0 else { continue }
          origins.append(
            TownRouter.Origin(
              edge: record.twin, offset: record.length - origin.offset, history: [],
              cost: origin.cost + UInt64(plain.costs.atNodes.uTurn)))
        }
      }
      // Under the lenient rule, each leg may begin and end in pockets, but need not.
      let rules: [PlainDistricts.Rule] = rule == .open ? [.open] : [.open, .lenient]
      origins = goals.flatMap { goal in
        rules.flatMap { plain.arrivals(from: origins, to: goal.0, at: goal.1, $0) }
      }
    }
    return origins.map(\.cost).min()
  }

  /// Checks that each leg begins at the end of the previous leg, and that the waypoints lie at the
  /// ends of the legs and of their lines.
  private func checkJoints(
    _ route: NetworkRoute, _ network: RoadNetwork, _ options: RouteOptions
  ) throws {
    for (before, after) in zip(route.legs, route.legs.dropFirst()) {
      let end = try #require(before.path.traversals.last)
      let start = try #require(after.path.traversals.first)
      if end.edge == start.edge {
        #expect(end.end == start.start)
      } else {
        #expect(options.turnsBackAtWaypoints)
        let edge = try network.edge(end.edge)
        #expect(start.edge == edge.reverse && start.start == edge.lengthInMillimeters - end.end)
      }
    }
    for (index, leg) in route.legs.enumerated() {
      let first = try #require(leg.path.traversals.first)
      let last = try #require(leg.path.traversals.last)
      #expect(
        route.waypoints[index + 1].place.position == EdgePosition(edge: last.edge, offset: last.end)
      )
      if index == 0 {
        #expect(
          route.waypoints[0].place.position == EdgePosition(edge: first.edge, offset: first.start))
      }
      let line = try network.line(of: leg.path)
      var points: [Coordinate] = []
      network.forEachPoint(of: leg.path) { points.append($0) }
      #expect(points == line, "the points of a path are the points of its line")
      #expect(line.last?.distance(to: route.waypoints[index + 1].place.coordinate) ?? 1 < 0.01)
      #expect(line.first?.distance(to: route.waypoints[index].place.coordinate) ?? 1 < 0.01)
    }
  }
}
