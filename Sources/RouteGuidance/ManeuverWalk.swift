import Coordinates
import RoadNetworks
import RoadSearch

/// A walk along a leg that notes its maneuvers.
struct ManeuverWalk {
  private typealias Maneuver = NetworkRoute.Maneuver

  private let network: RoadNetwork
  private var reader: JunctionReader
  private var period: Int
  /// The time at the place of the walk.
  private(set) var clock: JourneyClock
  private let traversals: [EdgeTraversal]
  /// The traversals without those of no length at the start and at the end of the route.
  private var moving: Range<Int>
  private var maneuvers: [NetworkRoute.Maneuver] = []
  /// The number of exits passed in the roundabout; nil outside of roundabouts.
  private var exits: Int?
  /// The distance in millimeters since the last maneuver, or since the exit of its roundabout.
  private var distance: UInt64 = 0
  /// The same distance from the maneuver before.
  private var distanceBefore: UInt64 = 0
  /// Whether the last maneuver enters a slip road, which belongs to the turn at a junction.
  private var isOnSlipRoad = false

  /// The length in millimeters up to which a slip road is part of a junction, and up to which a
  /// street without a name is part of the way onto the next one.
  private static let slipRoad: UInt64 = 150_000
  /// The distance in millimeters between the two turns of a U-turn from one carriageway onto the
  /// other.
  private static let medianWidth: UInt64 = 40_000
  /// The distance in millimeters within which a road splits into an arm to each side.
  private static let splitLength: UInt64 = 20_000

  /// - Parameters:
  ///   - isFirst: whether the leg is the first one of the route.
  ///   - isLast: whether the leg is the last one of the route.
  init(
    _ network: RoadNetwork, _ clock: JourneyClock, _ traversals: [EdgeTraversal], isFirst: Bool,
    isLast: Bool
  ) {
    self.clock = clock
    period = clock.period
    self.network = network
    reader = JunctionReader(network, self.clock.periodCosts)
    self.traversals = traversals
    let start = isFirst ? traversals.firstIndex { $0.lengthInMillimeters > 0 } : 0
    let end = isLast ? traversals.lastIndex { $0.lengthInMillimeters > 0 } : traversals.count - 1
    moving = 0..<traversals.count
    if let start, let end, start <= end { moving = start..<(end + 1) }
  }

  /// Returns the maneuvers in order; empty for a leg without traversals.
  ///
  /// - Parameters:
  ///   - last: the edge on which the previous leg ended; nil for the first leg.
  ///   - point: the requested waypoint at the end.
  mutating func maneuvers(after last: EdgeIndex?, to point: Coordinate?) -> [NetworkRoute.Maneuver]
  {
    guard let first = traversals.first else { return [] }
    depart(turnsBack: last.map { reader.twin(of: $0) == first.edge.index } ?? false)
    var state = StateIndex(first.edge.index)
    for (number, traversal) in traversals.enumerated() {
      if number > 0 {
        if clock.period != period {
          period = clock.period
          reader = JunctionReader(network, clock.periodCosts)
        }
        let node = reader.step(from: state, onto: traversal.edge.index)
        if moving.contains(number), moving.contains(number - 1) { pass(node, number) }
        spendTime { _ = $0.turn(from: state, to: node.state) }
        state = node.state
      }
      drive(along: traversal, number, takesName: moving.contains(number))
    }
    arrive(at: point)
    return maneuvers
  }

  private mutating func depart(turnsBack: Bool) {
    let traversal = traversals[moving.lowerBound]
    let place = reader.place(on: traversal.edge.index, at: traversal.start)
    let maneuver = Maneuver(
      kind: .depart, direction: turnsBack ? .uTurn : nil, coordinate: place.coordinate,
      bearingAfter: reader.bearing(on: traversal, atEnd: false), traversal: moving.lowerBound)
    maneuvers.append(maneuver)
    maneuvers[0].isPushed = reader.traits(of: traversal.edge.index).isPushed
    if turnsBack { spendTime { $0.turnBack() } }
  }

  private mutating func arrive(at point: Coordinate?) {
    let traversal = traversals[moving.upperBound - 1]
    let place = reader.place(on: traversal.edge.index, at: traversal.end).coordinate
    let bearing = reader.bearing(on: traversal, atEnd: true)
    var maneuver = Maneuver(
      kind: .arrive, coordinate: place, bearingBefore: bearing, traversal: traversals.count)
    maneuver.direction = point.flatMap { Self.side(of: $0, from: place, bearing) }
    reader.name(&maneuver, traversal.edge.index)
    maneuvers.append(maneuver)
  }

  /// The distance in meters from which on a point has a side of the road.
  private static let leastOffset = 3.0

  private static func side(
    of point: Coordinate, from place: Coordinate, _ bearing: Double
  ) -> NetworkRoute.Maneuver.Direction? {
    guard place.distance(to: point) >= leastOffset else { return nil }
    let angle = Bearing.difference(from: bearing, to: place.initialBearing(to: point))
    // The point lies beyond an end of the road, on neither side.
    guard abs(angle) >= 20, abs(angle) <= 160 else { return nil }
    return angle > 0 ? .right : .left
  }

  /// Adds a traversal to the last maneuver.
  private mutating func drive(along traversal: EdgeTraversal, _ number: Int, takesName: Bool) {
    let last = maneuvers.count - 1
    if takesName, exits == nil, maneuvers[last].name == nil, maneuvers[last].reference == nil,
      distance <= (maneuvers[last].kind.leadsOntoRamp ? 0 : Self.slipRoad)
    {
      reader.name(&maneuvers[last], traversal.edge.index)
    }
    let length = UInt64(traversal.lengthInMillimeters)
    distance += length
    maneuvers[last].millimeters += length
    spendTime {
      _ = $0.drive(
        along: traversal.edge.index, from: traversal.start,
        to: max(traversal.start, traversal.end), isOnEdge: number == 0)
    }
  }

  /// Adds time to the last maneuver.
  private mutating func spendTime(_ advance: (inout JourneyClock) -> Void) {
    let start = clock.elapsed
    advance(&clock)
    maneuvers[maneuvers.count - 1].milliseconds += clock.elapsed - start
  }

  /// Notes the maneuver, if any, at the node before a traversal.
  private mutating func pass(_ node: JunctionReader.Step, _ number: Int) {
    let arrival = reader.traits(of: node.from)
    let next = reader.traits(of: node.to)
    let before = maneuvers[maneuvers.count - 1]
    note(node, number, arrival, next)
    // A rider has to act where the bicycle is pushed from or up to.
    if before.isPushed != next.isPushed, maneuvers[maneuvers.count - 1] == before {
      add(.turn, .straight, node, number)
    }
    maneuvers[maneuvers.count - 1].isPushed = next.isPushed
  }

  private mutating func note(
    _ node: JunctionReader.Step, _ number: Int, _ arrival: StreetTraits, _ next: StreetTraits
  ) {
    if node.isUTurn {
      add(.turn, .uTurn, node, number)
    } else if arrival.isFerry != next.isFerry {
      add(next.isFerry ? .boardFerry : .leaveFerry, nil, node, number)
    } else if arrival.isRoundabout || next.isRoundabout {
      goAround(node, number, arrival, next)
    } else {
      let decision = reader.junction(node)?.decision
      if arrival.isLink, !next.isLink, leavesSlipRoad(decision) {
        leaveSlipRoad(node)
      } else if let decision {
        turn(decision, node, number)
        isOnSlipRoad = next.isLink && !next.isExpressway && !arrival.isLink
      }
    }
  }

  private mutating func add(
    _ kind: NetworkRoute.Maneuver.Kind, _ direction: NetworkRoute.Maneuver.Direction?,
    _ node: JunctionReader.Step, _ number: Int
  ) {
    exits = nil
    isOnSlipRoad = false
    (distanceBefore, distance) = (distance, 0)
    maneuvers.append(
      Maneuver(
        kind: kind, direction: direction, coordinate: reader.coordinate(of: node),
        bearingBefore: reader.bearing(into: node), bearingAfter: reader.bearing(outOf: node),
        traversal: number))
  }

  private mutating func goAround(
    _ node: JunctionReader.Step, _ number: Int, _ arrival: StreetTraits, _ next: StreetTraits
  ) {
    if !arrival.isRoundabout {
      add(.roundabout, nil, node, number)
      exits = 0
      return
    }
    guard next.isRoundabout else {
      // A leg may begin in the roundabout.
      if maneuvers[maneuvers.count - 1].kind != .roundabout || exits == nil {
        let passed = exits
        add(.roundabout, nil, node, number)
        exits = passed
      }
      finishRoundabout(node)
      return
    }
    exits = (exits ?? 0) + reader.exits(at: node)
  }

  private mutating func finishRoundabout(_ node: JunctionReader.Step) {
    let last = maneuvers.count - 1
    let bearing = reader.bearing(outOf: node)
    maneuvers[last].exit = (exits ?? 0) + reader.exits(at: node) + 1
    maneuvers[last].bearingAfter = bearing
    maneuvers[last].direction = .init(
      angle: Bearing.difference(from: maneuvers[last].bearingBefore ?? bearing, to: bearing))
    exits = nil
    distance = 0
  }

  /// Adds a turn, or joins it with the last one if both are part of one maneuver.
  private mutating func turn(
    _ decision: Junction.Decision, _ node: JunctionReader.Step, _ number: Int
  ) {
    guard let direction = joinedDirection(decision, node) else {
      return add(decision.kind, decision.direction, node, number)
    }
    var last = maneuvers.removeLast()
    guard direction != .straight else {
      maneuvers[maneuvers.count - 1].millimeters += last.millimeters
      maneuvers[maneuvers.count - 1].milliseconds += last.milliseconds
      distance += distanceBefore
      return
    }
    last.kind = .turn
    last.direction = direction
    last.bearingAfter = reader.bearing(outOf: node)
    (last.name, last.reference) = (nil, nil)
    distance = 0
    maneuvers.append(last)
  }

  /// Returns the direction of the last maneuver and a turn together, if they are one maneuver: a
  /// U-turn from one carriageway of a street onto the other, a turn whose two parts are close
  /// together, or straight on along a street past an island.
  ///
  /// Two forks to the same side are one maneuver only if both together also turn to that side.
  private func joinedDirection(
    _ decision: Junction.Decision, _ node: JunctionReader.Step
  ) -> NetworkRoute.Maneuver.Direction? {
    let last = maneuvers[maneuvers.count - 1]
    guard last.millimeters <= Self.medianWidth, [.turn, .fork].contains(last.kind),
      [.turn, .fork].contains(decision.kind), let before = last.bearingBefore,
      let side = last.direction?.side, side == decision.direction.side
    else { return nil }
    let angle = Bearing.difference(from: before, to: reader.bearing(outOf: node))
    let street = reader.traits(of: traversals[last.traversal - 1].edge.index)
    let next = reader.traits(of: node.to)
    let isSame = next.isNamed && street.isSameStreet(as: next)
    if isSame, abs(angle) >= 150 { return .uTurn }
    // In between, the way past an island bends to the other side.
    if isSame, abs(angle) < 20, last.kind == .turn, decision.kind == .turn { return .straight }
    guard last.direction == .slightLeft || last.direction == .slightRight,
      last.millimeters <= Self.splitLength, abs(angle) < 150
    else { return nil }
    let joined = Maneuver.Direction(angle: angle)
    return joined.side == side ? joined : nil
  }

  /// Returns whether the end of a road is that of a slip road to the same side.
  private func leavesSlipRoad(_ decision: Junction.Decision?) -> Bool {
    guard isOnSlipRoad, distance <= Self.slipRoad else { return false }
    let side = decision?.direction.side
    return side == nil || side == maneuvers[maneuvers.count - 1].direction?.side
  }

  /// Joins a turn onto a slip road and the end of the slip road into one turn.
  private mutating func leaveSlipRoad(_ node: JunctionReader.Step) {
    let last = maneuvers.count - 1
    let bearing = reader.bearing(outOf: node)
    let before = maneuvers[last].bearingBefore ?? bearing
    isOnSlipRoad = false
    distance = 0
    (maneuvers[last].name, maneuvers[last].reference) = (nil, nil)
    maneuvers[last].kind = .turn
    maneuvers[last].direction = .init(angle: Bearing.difference(from: before, to: bearing))
    maneuvers[last].bearingAfter = bearing
  }
}

extension NetworkRoute.Maneuver.Kind {
  /// Whether the maneuver leads onto a ramp or a ferry, which doesn't get the name of the street
  /// after it.
  fileprivate var leadsOntoRamp: Bool {
    switch self {
    case .onRamp, .offRamp, .boardFerry: true
    default: false
    }
  }
}

extension NetworkRoute.Maneuver.Direction {
  /// The side of a turn: -1 for left, 1 for right; nil for neither.
  fileprivate var side: Int? {
    switch self {
    case .left, .slightLeft, .sharpLeft: -1
    case .right, .slightRight, .sharpRight: 1
    case .straight, .uTurn: nil
    }
  }
}
