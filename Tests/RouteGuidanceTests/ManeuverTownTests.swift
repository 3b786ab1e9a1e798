import Coordinates
import RoadDrawings
import RoadNetworks
import RoadSearch
import RouteGuidance
import TestSupport
import Testing

@Suite("Maneuvers of routes through random towns")
struct ManeuverTownTests {
  /// A route through a random town.
  private struct Case {
    var network: RoadNetwork
    var judge: PathJudge
    var route: NetworkRoute
    var legs: [[NetworkRoute.Maneuver]]
    var options: RouteOptions
  }

  private func forEachCase(_ seed: Int, _ body: (Case) throws -> Void) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let town = try RandomTown(using: &random)
    var options = RouteOptions()
    options.mode = [.car, .car, .bicycle, .foot][seed % 4]
    options.objective = seed.isMultiple(of: 3) ? .distance : .time
    options.turnsBackAtWaypoints = seed.isMultiple(of: 5)
    if seed.isMultiple(of: 7) {
      options.speeds = EdgeSpeeds(town.network) { $0.rawValue.isMultiple(of: 3) ? 7 : nil }
    }
    if seed % 4 == 1 {
      var random = SeededGenerator(seed: UInt64(seed))
      options.forecast = .random(town.network, closes: false, using: &random)
    }
    let judge = try PathJudge(town.network, for: options.mode, town.rules)
    let places = town.places.values.sorted {
      ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
    }
    var count = 0
    for _ in 0..<8 {
      let points = (0..<Int.random(in: 2...4, using: &random)).compactMap { _ in
        places.randomElement(using: &random)?
          .destination(distance: .random(in: 0...30, using: &random), bearing: random.bearing())
      }
      let route: NetworkRoute
      do throws(RoadNetworkError) {
        route = try town.network.route(through: points, options: options)
      } catch {
        guard [.noRoute, .noRoad].contains(error.code) else { throw error }
        continue
      }
      count += 1
      let legs = try town.network.maneuvers(of: route, through: points, options: options)
      try body(
        Case(network: town.network, judge: judge, route: route, legs: legs, options: options))
    }
    #expect(count > 0)
  }

  @Test(
    "the lengths and durations of maneuvers add up to those of their leg",
    arguments: 0..<Thoroughness.count(40))
  func sums(seed: Int) throws {
    try forEachCase(seed) { found in
      #expect(found.legs.count == found.route.legs.count)
      for (leg, maneuvers) in zip(found.route.legs, found.legs) {
        #expect(maneuvers.reduce(.zero) { $0 + $1.duration } == leg.duration)
        #expect(abs(maneuvers.reduce(0) { $0 + $1.length } - leg.path.length) < 1e-6)
        #expect(maneuvers.first?.kind == .depart && maneuvers.last?.kind == .arrive)
        #expect(maneuvers.last?.length == 0 && maneuvers.last?.duration == .zero)
        let starts = maneuvers.map(\.traversal)
        #expect(starts == starts.sorted() && starts.last == leg.path.traversals.count)
        // Each maneuver is at the start of its traversal.
        for maneuver in maneuvers.dropLast() {
          let traversal = leg.path.traversals[maneuver.traversal]
          let line = try found.network.line(of: RoadPath(traversals: [traversal]))
          #expect(line[0].distance(to: maneuver.coordinate) < 0.05)
        }
      }
    }
  }

  @Test(
    "between maneuvers, no open road is straighter than the one that the route follows",
    arguments: 0..<Thoroughness.count(60))
  func obviousRoads(seed: Int) throws {
    try forEachCase(seed + 5000) { found in
      for (leg, maneuvers) in zip(found.route.legs, found.legs) {
        let path = leg.path.traversals
        for number in path.indices.dropFirst()
        where !maneuvers.contains(where: { $0.traversal == number }) {
          let (before, after) = (path[number - 1], path[number])
          // Parts without length, and parts of one maneuver, are close together.
          let isShort = maneuvers.contains {
            $0.traversal < number
              && RoadPath(traversals: Array(path[$0.traversal..<number])).length <= 40
          }
          if isShort || after.lengthInMillimeters == 0 || before.lengthInMillimeters == 0 {
            continue
          }
          let turn = try angle(before.edge, after.edge, found.network)
          let reverse = try found.network.edge(before.edge).reverse
          #expect(after.edge != reverse, "a U-turn without a maneuver")
          for other in try leaving(before.edge, found) where other != after.edge {
            guard other != reverse, try isLegal([before.edge, other], found) else { continue }
            let angle = try angle(before.edge, other, found.network)
            #expect(abs(angle) + 15 > abs(turn), "\(number) of \(path.map(\.edge))")
          }
        }
      }
    }
  }

  /// Returns the edges that are open to all traffic and start where an edge ends.
  private func leaving(_ edge: EdgeID, _ found: Case) throws -> [EdgeID] {
    let end = try #require(try found.network.edge(edge).osmNodes.last)
    return try found.network.edgeIDs.filter {
      let edge = try found.network.edge($0)
      return edge.osmNodes.first == end && edge.attributes.access[found.options.mode] == .allowed
    }
  }

  private func isLegal(_ edges: [EdgeID], _ found: Case) throws -> Bool {
    let traversals = try edges.map {
      EdgeTraversal(edge: $0, start: 0, end: try found.network.edge($0).lengthInMillimeters)
    }
    return found.judge.faults(of: RoadPath(traversals: traversals)).isEmpty
  }

  /// Returns the turn from one edge onto another in degrees.
  private func angle(_ from: EdgeID, _ to: EdgeID, _ network: RoadNetwork) throws -> Double {
    let arrival = try bearing(network.edge(network.edge(from).reverse).shape) + 180
    return Bearing.difference(from: arrival, to: try bearing(network.edge(to).shape))
  }

  /// Returns the bearing from the first point of a line to the place 12 m along it.
  private func bearing(_ line: [Coordinate]) -> Double {
    var rest = 12.0
    for (a, b) in zip(line, line.dropFirst()) {
      let length = a.distance(to: b)
      if length >= rest {
        return line[0].initialBearing(
          to: a.destination(distance: rest, bearing: a.initialBearing(to: b)))
      }
      rest -= length
    }
    return line[0].initialBearing(to: line[line.count - 1])
  }
}
