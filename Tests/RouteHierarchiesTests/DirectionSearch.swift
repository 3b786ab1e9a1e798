import Coordinates
import RoadNetworks
import RouteHierarchies

@testable import RoadSearch

/// An exhaustive search for routes through waypoints: a plain search for each combination of
/// directions in which the waypoints can be passed.
struct DirectionSearch: ~Copyable {
  /// A direction of travel at a waypoint.
  struct Direction {
    var edge: EdgeIndex
    var offset: UInt32
    var unmet: RouteWaypoint.Preferences
  }

  /// The number of preferences that a route doesn't keep, and its cost.
  typealias Outcome = (unmet: Int, cost: UInt64)

  private let network: RoadNetwork
  private let options: RouteOptions
  private let costs: TravelCosts
  private let graph: SearchGraph
  private var search: RouteSearch

  init(_ network: RoadNetwork, _ options: RouteOptions) {
    self.network = network
    self.options = options
    costs = network.travelCosts(options, options.objective)
    graph = SearchGraph(network, costs)
    search = RouteSearch(network, costs)
  }

  /// Returns the directions at each waypoint; nil if one has no place, two successive ones have the
  /// same, or the direction or side is too close to call.
  func directions(_ waypoints: [RouteWaypoint]) throws -> [[Direction]]? {
    let places = try PlacedPoints(waypoints.map(\.coordinate), on: network, options: options).places
      .compactMap(\.self)
    guard places.count == waypoints.count,
      !zip(places, places.dropFirst()).contains(where: { $0.coordinate == $1.coordinate })
    else { return nil }
    var directions: [[Direction]] = []
    for (waypoint, place) in zip(waypoints, places) {
      let edge = place.position.edge.index
      let points =
        directions.isEmpty
        ? graph.departures(from: edge, at: place.position.offset)
        : graph.arrivals(at: edge, place.position.offset)
      var choices: [Direction] = []
      for point in points {
        guard let unmet = try unmet(waypoint, along: point.edge, point.offset) else { return nil }
        choices.append(Direction(edge: point.edge, offset: point.offset, unmet: unmet))
      }
      directions.append(choices)
    }
    return directions
  }

  /// Returns the preferences that a direction doesn't keep, by vectors on a plane; nil if it is too
  /// close to call.
  func unmet(
    _ waypoint: RouteWaypoint, along edge: EdgeIndex, _ offset: UInt32
  ) throws -> RouteWaypoint.Preferences? {
    let road = try network.edge(network.id(edge))
    let place = network.place(on: edge, at: offset).coordinate
    let frame = LocalFrame(origin: place)
    func vector(_ coordinate: Coordinate) -> SIMD2<Double> {
      let position = frame.position(of: coordinate)
      return SIMD2(position.east, position.north)
    }
    let line = road.shape.map(vector)
    let toNode = min(Int(offset), Int(road.lengthInMillimeters) - Int(offset))
    if line.first == line.last, toNode < 300 { return nil }
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    var direction = SIMD2<Double>.zero
    for (start, end) in zip(line, line.dropFirst()) where start != end {
      let segment = end - start
      let share = min(1, max(0, -(start * segment).sum() / (segment * segment).sum()))
      let distance = length(start + share * segment)
      guard distance < 0.3 else { continue }
      // The place is near a bend, or the line passes it twice.
      guard distance < 0.02, direction == .zero || length(start) < 0.02 else { return nil }
      direction += segment / length(segment)
    }
    guard length(direction) > 0.1 else { return nil }
    direction /= length(direction)
    var unmet: RouteWaypoint.Preferences = []
    if let bearing = waypoint.bearing {
      let wanted = vector(place.destination(distance: 1, bearing: bearing))
      let ahead = (direction * wanted).sum()
      guard abs(ahead) > 1e-3 else { return nil }
      if ahead < 0 { unmet.insert(.bearing) }
    }
    let toPoint = vector(waypoint.coordinate)
    guard abs(length(toPoint) - 1) > 0.01, abs(toNode - 15) > 3 else { return nil }
    if waypoint.prefersCurb, length(toPoint) > 1, toNode > 15 {
      let left = direction.x * toPoint.y - direction.y * toPoint.x
      if (left > 0) != road.attributes.drivesOnLeft { unmet.insert(.curb) }
    }
    return unmet
  }

  /// Returns the outcome that keeps the most preferences, and costs least among such; nil if there
  /// is no route.
  mutating func best(_ directions: [[Direction]]) -> Outcome? {
    for extent in [RouteSearch.Extent.open, .lenient] {
      var best: Outcome?
      for choice in Self.combinations(directions[...]) {
        guard let cost = cost(of: choice, extent) else { continue }
        let outcome = (choice.reduce(0) { $0 + $1.unmet.count }, cost)
        if best.map({ outcome < $0 }) ?? true { best = outcome }
      }
      if let best { return best }
    }
    return nil
  }

  private static func combinations(_ directions: ArraySlice<[Direction]>) -> [[Direction]] {
    guard let first = directions.first else { return [[]] }
    let others = combinations(directions.dropFirst())
    return first.flatMap { choice in others.map { [choice] + $0 } }
  }

  /// Returns the cost of the cheapest route in the given directions.
  private mutating func cost(
    of directions: [Direction], _ extent: RouteSearch.Extent
  ) -> UInt64? {
    var starts = [
      RouteSearch.Start(
        state: StateIndex(directions[0].edge), offset: directions[0].offset, cost: 0)
    ]
    for (number, direction) in directions.enumerated().dropFirst() {
      var states = [StateIndex(direction.edge)]
      if graph.edges[direction.edge].flags.contains(.hasStates) {
        graph.turns.forEachExtraState(on: direction.edge) { states.append($0) }
      }
      var arrivals: [RouteSearch.Start] = []
      for state in states {
        let goal = RouteSearch.Goal(edge: direction.edge, offset: direction.offset, state: state)
        if let found = search.path(from: starts, to: [goal], extent) {
          arrivals.append(
            RouteSearch.Start(state: state, offset: direction.offset, cost: found.cost))
        }
      }
      starts = arrivals
      guard options.turnsBackAtWaypoints, number < directions.count - 1,
        let least = arrivals.map(\.cost).min()
      else { continue }
      let row = graph.edges[direction.edge]
      guard graph.isOpen(graph.edges[row.twin]) else { continue }
      starts.append(
        RouteSearch.Start(
          state: StateIndex(row.twin), offset: row.length - direction.offset,
          cost: least + UInt64(costs.atNodes.uTurn)))
    }
    return starts.map(\.cost).min()
  }
}
