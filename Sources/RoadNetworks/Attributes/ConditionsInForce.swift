import Coordinates

/// The effect of all conditions at a time: changed attributes of edges, and forbidden turns.
package struct ConditionsInForce: Sendable {
  /// The circumstances that hold, one bit each; values of one network with equal keys are equal.
  package let key: [UInt64]
  /// The edges with a condition that holds, in ascending order.
  package let edges: [EdgeIndex]
  /// The index in ``attributes`` for each of ``edges``.
  package let variants: [UInt32]
  package let attributes: [RoadAttributes]
  /// The modes that may not take a step, one bit each, at the index of the step's first
  /// ``TurnConditionRow``.
  package let turns: [UInt8]

  /// Returns the changed attributes of an edge; nil if no condition of the edge holds.
  ///
  /// - Complexity: O(log *n*) in the number of ``edges``.
  package func attributes(of edge: EdgeIndex) -> RoadAttributes? {
    let place = edges.partitionPoint { $0 >= edge }
    guard place < edges.count, edges[place] == edge else { return nil }
    return attributes[Int(variants[place])]
  }
}

/// The conditions of a network, indexed by their distinct circumstances.
///
/// A circumstance that is text is unsupported and never holds.
final class ConditionIndex: Sendable {
  private let times: [TimeCondition]
  /// The index of each row's circumstance in `times`; -1 for text.
  private let numbers: [Int]
  private let turnNumbers: [Int]

  init(_ network: RoadNetwork) {
    var times: [TimeCondition] = []
    var known: [SIMD2<UInt32>: Int] = [:]
    func number(_ first: UInt32, _ count: UInt32) -> Int {
      let place = SIMD2(first, count)
      if let number = known[place] { return number }
      known[place] = times.count
      times.append(TimeCondition(network.conditions.ranges(first, count)))
      return times.count - 1
    }
    let rows = network.conditions.rows
    numbers = (0..<rows.count).map {
      rows[$0].isText != 0 ? -1 : number(rows[$0].firstRange, rows[$0].rangeCount)
    }
    let turnTimes = network.conditions.turnTimes
    turnNumbers = (0..<turnTimes.count).map {
      number(turnTimes[$0].firstRange, turnTimes[$0].rangeCount)
    }
    self.times = times
  }

  /// Returns the circumstances that hold, one bit each.
  func key(at time: TravelTime) -> [UInt64] {
    var key = [UInt64](repeating: 0, count: (times.count + 63) / 64)
    for (number, condition) in times.enumerated() where condition.holds(at: time) {
      key[number / 64] |= 1 << UInt64(number % 64)
    }
    return key
  }

  /// Returns the effect on the network if the circumstances in a key hold.
  func state(_ key: [UInt64], of network: RoadNetwork) -> ConditionsInForce {
    func holds(_ number: Int) -> Bool {
      number >= 0 && key[number / 64] & 1 << UInt64(number % 64) != 0
    }
    var edges: [EdgeIndex] = []
    var variants: [UInt32] = []
    var table = RowTable<RoadAttributes>()
    let rows = network.conditions.rows
    for (index, number) in numbers.enumerated() where holds(number) {
      let row = rows[UInt32(index)]
      guard row.edge < network.edges.endIndex, let effect = row.roadEffect else { continue }
      // The rows of an edge are adjacent, and later rows take precedence.
      let isFirst = edges.last != row.edge
      var attributes =
        isFirst
        ? network.attributes[network.edges[row.edge].attributes]
        : table.rows[Int(variants[variants.count - 1])]
      attributes.apply(effect)
      let variant = table.row(of: attributes)
      if isFirst {
        edges.append(row.edge)
        variants.append(variant)
      } else {
        variants[variants.count - 1] = variant
      }
    }
    var turns: [UInt8] = []
    var modes: UInt8 = 0
    // In reverse order, so that each row includes the later rows of its step.
    for (index, number) in turnNumbers.enumerated().reversed() {
      let row = network.conditions.turnTimes[UInt32(index)]
      if row.isLast != 0 { modes = 0 }
      if holds(number) { modes |= UInt8(truncatingIfNeeded: row.modes) }
      turns.append(modes)
    }
    return ConditionsInForce(
      key: key, edges: edges, variants: variants, attributes: table.rows, turns: turns.reversed())
  }
}

extension RoadAttributes {
  mutating func apply(_ effect: RoadCondition.Effect) {
    switch effect {
    case .access(let mode, let access): self.access[mode] = access
    case .carPace(let pace): (paces.car, paces.carOrigin) = (pace, .posted)
    }
  }
}

extension RoadNetwork {
  /// Whether any road or turn has a condition.
  public var hasConditions: Bool {
    conditions.rows.count > 0 || conditions.turnTimes.count > 0
  }

  /// Returns the effect of all conditions at a time; nil if the network has none.
  ///
  /// - Complexity: O(*n*) in the number of conditions if the effect isn't cached.
  package func conditionsInForce(at time: TravelTime) -> ConditionsInForce? {
    guard hasConditions else { return nil }
    let index = derived.value(for: ConditionIndexKey()) { ConditionIndex(self) }
    let keys = derived.value(for: ConditionKeysKey()) { RecentValues<TravelTime, [UInt64]>() }
    let key = keys.value(for: time) { index.key(at: time) }
    let states = derived.value(for: ConditionStatesKey()) {
      RecentValues<[UInt64], ConditionsInForce>()
    }
    return states.value(for: key) { index.state(key, of: self) }
  }
}

private struct ConditionIndexKey: Hashable {}
private struct ConditionKeysKey: Hashable {}
private struct ConditionStatesKey: Hashable {}
