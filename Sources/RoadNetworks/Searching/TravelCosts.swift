/// What a search adds up: for each row of the attribute table a cost by length, and what turns cost.
///
/// Costs are integers, milliseconds or millimetres, so that sums are exact and a path costs the
/// same from whichever end it is added up.
package struct TravelCosts: Sendable {
  package let mode: TravelMode
  /// Millionths of a cost unit per millimetre of road, for each attribute row; 0 is closed.
  let paces: [UInt32]
  /// Attribute rows that a route may use only at its ends.
  let isEndsOnly: [Bool]
  /// The cost of a turn by its angle, 256 to the full circle, 0 straight on, at a junction.
  let turnCosts: [UInt32]
  let signalCost: UInt32
  /// The cost of turning back.
  let uTurnCost: UInt32
  /// Whether turning back is open everywhere, not only where nothing else is.
  var turnsBackAnywhere = false

  /// The cost of a length, rounded to the nearest unit.
  @inline(__always)
  static func cost(length: UInt32, pace: UInt32) -> UInt64 {
    (UInt64(length) * UInt64(pace) + 500_000) / 1_000_000
  }

  /// The pace of an attribute row; 0 is closed.
  @inline(__always)
  func pace(_ row: UInt32) -> UInt32 {
    Int(row) < paces.count ? paces[Int(row)] : 0
  }

  @inline(__always)
  func isEndsOnly(_ row: UInt32) -> Bool {
    Int(row) < isEndsOnly.count && isEndsOnly[Int(row)]
  }

  /// The cost of turning from one direction into another at a node.
  @inline(__always)
  func turnCost(from: UInt8, to: UInt8, at flags: NodeFlags) -> UInt64 {
    var cost: UInt64 = 0
    if flags.contains(.junction) { cost += UInt64(turnCosts[Int(to &- from)]) }
    if flags.contains(.signal) { cost += UInt64(signalCost) }
    return cost
  }
}

extension TravelCosts {
  /// Milliseconds of travel for a mode, over legal roads.
  ///
  /// Turns of vehicles at junctions cost up to some seconds, by a logistic curve of their angle:
  /// nothing straight on, half at a right angle, and a little more across the oncoming traffic.
  package static func time(in network: RoadNetwork, for mode: TravelMode) -> TravelCosts {
    let rows = (0..<network.attributeRows.count).map { network.attributes($0) }
    let drivesOnLeft = rows.contains { $0.drivesOnLeft }
    let turn: [UInt32] =
      mode == .foot
      ? Array(repeating: 0, count: 256)
      : (0..<256).map { turnCost(angle: $0, drivesOnLeft: drivesOnLeft) }
    return TravelCosts(
      mode: mode, paces: rows.map { $0.access[mode].isRoutable ? $0[paceOf: mode] : 0 },
      isEndsOnly: rows.map { $0.access[mode].isEndsOnly }, turnCosts: turn,
      signalCost: mode == .car ? 2_000 : 0, uTurnCost: mode == .car ? 20_000 : 5_000)
  }

  /// Millimetres of road for a mode, over legal roads.
  package static func distance(in network: RoadNetwork, for mode: TravelMode) -> TravelCosts {
    let rows = (0..<network.attributeRows.count).map { network.attributes($0) }
    return TravelCosts(
      mode: mode,
      paces: rows.map { $0.access[mode].isRoutable && $0[paceOf: mode] != 0 ? 1_000_000 : 0 },
      isEndsOnly: rows.map { $0.access[mode].isEndsOnly },
      turnCosts: Array(repeating: 0, count: 256), signalCost: 0, uTurnCost: 0)
  }

  /// Millimetres of road for a mode as vehicles really drive: also where they may not, at a price.
  ///
  /// A road that is closed to the mode counts longer than it is, and turning back at a node like a
  /// detour, so that a legal way is preferred while it is not much longer.
  package static func matching(in network: RoadNetwork, for mode: TravelMode) -> TravelCosts {
    let rows = (0..<network.attributeRows.count).map { network.attributes($0) }
    func stretch(_ access: RoadAccess) -> Double {
      switch access {
      case .none: 0
      case .allowed, .destination: 1
      case .private: 1.1
      case .restricted: 1.3
      case .againstOneway: 3
      }
    }
    return TravelCosts(
      mode: mode, paces: rows.map { UInt32(stretch($0.access[mode]) * 1_000_000) },
      isEndsOnly: rows.map { _ in false }, turnCosts: Array(repeating: 0, count: 256),
      signalCost: 0, uTurnCost: 60_000, turnsBackAnywhere: true)
  }

  /// Milliseconds of a turn at a junction.
  ///
  /// - Parameter angle: 256 to the full circle, clockwise, 0 straight on.
  private static func turnCost(angle: Int, drivesOnLeft: Bool) -> UInt32 {
    let longest = 7_500.0
    let steepness = 13.0
    let middle = 0.5
    let bias = 0.04
    let isRight = angle < 128
    let share = Double(isRight ? angle : 256 - angle) / 128
    let crosses = isRight == drivesOnLeft
    let center = crosses ? middle - bias : middle + bias
    return UInt32((longest / (1 + exponential(-steepness * (share - center)))).rounded())
  }
}
