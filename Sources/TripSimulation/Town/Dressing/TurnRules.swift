import Coordinates
import RoadImport

extension TownNet {
  /// Adds turn restrictions at some junctions, cycling through all kinds.
  mutating func placeTurnRules(seed: UInt64) {
    var rules = TurnRules(self, seed: seed)
    rules.placeAtNodes()
    rules.placeAcrossMedians()
    rules.placeChains()
    let type: OSMTags = ["type": "restriction"]
    for rule in rules.rules { restrict(rule.path, type.adding(rule.tags)) }
  }
}

/// The choice of turn restrictions at junctions where they make sense.
private struct TurnRules {
  /// The direction of a turn.
  private enum Turn {
    case left
    case right
    case straight
    case back

    /// Creates the turn between two directions of travel; nil if it is ambiguous.
    init?(from: Point, to: Point) {
      let degrees = arctangent(y: from.cross(to), x: from.dot(to)) / radiansPerDegree
      switch degrees {
      case 45...135: self = .left
      case -135 ... -45: self = .right
      case -30...30: self = .straight
      case ..<(-170), 170...: self = .back
      default: return nil
      }
    }
  }

  private(set) var rules: [TownNet.TurnRule] = []
  private let net: TownNet
  private let streets: CarStreets
  private var random: RandomSource

  init(_ net: TownNet, seed: UInt64) {
    self.net = net
    streets = CarStreets(net)
    random = RandomSource(seed: seed, for: .turnRules)
  }

  /// The kinds with one via node, in the order in which they are used.
  private static let kinds: [(turn: Turn, tags: OSMTags)] = [
    (.left, ["restriction": "no_left_turn"]),
    (.right, ["restriction": "no_right_turn"]),
    (.back, ["restriction": "no_u_turn"]),
    (.straight, ["restriction": "only_straight_on"]),
    (.left, ["restriction": "no_left_turn", "except": "bicycle;psv"]),
    (.right, ["restriction": "only_right_turn"]),
    (.straight, ["restriction": "no_straight_on"]),
    (
      .left,
      ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:30,16:00-18:30)"]
    ),
    (.left, ["restriction": "only_left_turn", "except": "bus"]),
    (.right, ["restriction:hgv": "no_right_turn"]),
    (.back, ["restriction": "no_u_turn", "except": "psv"]),
  ]

  mutating func placeAtNodes() {
    var next = 0
    for node in net.points.indices where isJunction(node) && random.chance(0.16) {
      let kind = Self.kinds[next % Self.kinds.count]
      var turns: [[TownNet.Step]] = []
      for from in ways(into: node) {
        for to in ways(outOf: node) where turn(from, to) == kind.turn {
          // Only a U-turn leads back into the same street.
          if (kind.turn == .back) == (to == from.reversed) { turns.append([from, to]) }
        }
      }
      guard !turns.isEmpty else { continue }
      rules.append(
        TownNet.TurnRule(path: random.pick(turns), tags: kind.tags))
      next += 1
    }
  }

  /// Adds rules against U-turns through a break in the median, and for going straight through it.
  mutating func placeAcrossMedians() {
    var backs = 0
    for node in net.points.indices where streets.arms(node).count > 2 {
      for from in ways(into: node) where isDual(from) {
        for via in ways(outOf: node) where !isDual(via) {
          guard let across = stretch(from: via, within: 45), let last = across.last else {
            continue
          }
          for to in ways(outOf: net.end(of: last.end))
          where isDual(to) && turn(from, to) == .back && name(from) == name(to) {
            backs += 1
            let noBack: OSMTags = ["restriction": "no_u_turn"]
            if !backs.isMultiple(of: 3) {
              append(
                [from] + across.map(\.start) + [to],
                backs.isMultiple(of: 4) ? noBack.adding("except", "bicycle;psv") : noBack)
            }
            if random.chance(0.3), let before = before(via), let after = onward(last.end) {
              append(
                [before] + across.map(\.start) + [after], ["restriction": "only_straight_on"])
            }
          }
        }
      }
    }
  }

  /// Adds rules with one or two via stretches, along main roads with closely spaced junctions.
  mutating func placeChains() {
    let kinds: [(stretches: Int, turn: Turn, tags: OSMTags)] = [
      (2, .straight, ["restriction": "only_straight_on"]),
      (2, .left, ["restriction": "no_left_turn"]),
      (1, .straight, ["restriction": "only_straight_on"]),
      (1, .right, ["restriction": "no_right_turn", "except": "psv"]),
    ]
    var next = 0
    for node in net.points.indices
    where streets.arms(node).count > 2 && random.chance(0.25) {
      let kind = kinds[next % kinds.count]
      guard let from = ways(into: node).first(where: { rank($0) > 0 && !isDual($0) })
      else { continue }
      var path = [from]
      var last = from
      for _ in 0..<kind.stretches {
        guard let start = onward(last), let ways = stretch(from: start, within: 130),
          let end = ways.last?.end
        else { break }
        path += ways.map(\.start)
        last = end
      }
      let exit = ways(outOf: net.end(of: last)).first {
        turn(last, $0) == kind.turn && $0 != last.reversed
      }
      guard let exit, path.count == kind.stretches + 1 else { continue }
      append(path + [exit], kind.tags)
      next += 1
    }
  }

  private mutating func append(_ path: [TownNet.Step], _ tags: OSMTags) {
    rules.append(TownNet.TurnRule(path: path, tags: tags))
  }

  /// Returns the step of an undivided road that leads straight to the start of another step; nil if
  /// there is none.
  private func before(_ step: TownNet.Step) -> TownNet.Step? {
    ways(into: net.start(of: step)).first {
      !isDual($0) && $0 != step.reversed && turn($0, step) == .straight
    }
  }

  /// Returns the step that continues straight from the end of another step; nil if there is none.
  private func onward(_ step: TownNet.Step) -> TownNet.Step? {
    ways(outOf: net.end(of: step)).first {
      $0 != step.reversed && turn(step, $0) == .straight
    }
  }

  /// Returns the road from a step to the next junction, as the first and the last step on each way.
  ///
  /// - Returns: nil if the junction is too far away, or if the road ends or is closed before it.
  private func stretch(
    from step: TownNet.Step, within meters: Double
  ) -> [(start: TownNet.Step, end: TownNet.Step)]? {
    var ways = [(start: step, end: step)]
    var step = step
    var length = 0.0
    while true {
      length += net.points[net.start(of: step)].distance(to: net.points[net.end(of: step)])
      let arms = streets.arms(net.end(of: step))
      guard length <= meters, arms.count > 1 else { return nil }
      if arms.count > 2 { return ways }
      guard let next = arms.first(where: { $0 != step.reversed }), streets.isOpen(next)
      else { return nil }
      if next.way == step.way {
        ways[ways.count - 1].end = next
      } else {
        ways.append((next, next))
      }
      step = next
    }
  }

  /// Returns whether a node is a junction with a main road, away from roundabouts.
  private func isJunction(_ node: Int) -> Bool {
    let arms = streets.arms(node)
    return arms.count > 2 && arms.contains { rank($0) > 0 }
      && !arms.contains { net.ways[$0.way].tags["junction"] != nil }
  }

  private func ways(into node: Int) -> [TownNet.Step] {
    streets.arms(node).map(\.reversed).filter(streets.isOpen)
  }

  private func ways(outOf node: Int) -> [TownNet.Step] {
    streets.arms(node).filter(streets.isOpen)
  }

  private func turn(_ from: TownNet.Step, _ to: TownNet.Step) -> Turn? {
    Turn(from: net.direction(of: from), to: net.direction(of: to))
  }

  private func rank(_ step: TownNet.Step) -> Int { TownNet.rank(net.ways[step.way].tags) }

  private func name(_ step: TownNet.Step) -> String? { net.ways[step.way].tags["name"] }

  private func isDual(_ step: TownNet.Step) -> Bool {
    net.ways[step.way].tags["dual_carriageway"] != nil
  }
}
