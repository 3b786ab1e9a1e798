/// A turn restriction as stated by its source, with the source's ids.
///
/// If `from` or `to` lists several ways, the restriction applies to all of them that meet the via
/// node or way.
package struct TurnRestriction: Sendable, Hashable {
  /// The place of the turn.
  package enum Via: Sendable, Hashable {
    /// At a node, or at each of several nodes at which both ways meet.
    case nodes([Int64])
    /// Along one or more ways.
    case ways([Int64])
  }

  /// The direction of a turn, as seen by the driver.
  package enum Direction: Sendable, Hashable {
    case left
    case right
    case straightOn
    /// A U-turn.
    case back
  }

  /// Whether the turn is the only one allowed, instead of forbidden.
  package var isOnly: Bool
  /// The direction in the restriction's name; nil if there is none.
  package var direction: Direction?
  package var from: [Int64]
  package var via: Via
  package var to: [Int64]
  /// The modes concerned, one bit each.
  package var modes: UInt32
  /// The circumstance under which the restriction holds; nil if it always holds.
  package var circumstance: RoadCondition.Circumstance?

  package init(
    isOnly: Bool, _ direction: Direction? = nil, from: [Int64], via: Via, to: [Int64],
    modes: [TravelMode], circumstance: RoadCondition.Circumstance? = nil
  ) {
    self.isOnly = isOnly
    self.direction = direction
    self.from = from
    self.via = via
    self.to = to
    self.modes = modes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    self.circumstance = circumstance
  }
}

extension TurnRestriction.Direction {
  /// Returns the difference between a turn and the ideal turn in this direction, in units of 1/256
  /// of a full circle.
  ///
  /// - Parameter angle: the turn angle in the same unit, clockwise from straight on.
  func misfit(_ angle: UInt8) -> Int {
    let ideal: UInt8 =
      switch self {
      case .left: 192
      case .right: 64
      case .straightOn: 0
      case .back: 128
      }
    return abs(Int(Int8(bitPattern: angle &- ideal)))
  }

  /// The minimum misfit at which a turn no longer has this direction.
  var tolerance: Int {
    switch self {
    case .left, .right: 64
    case .straightOn, .back: 40
    }
  }
}
