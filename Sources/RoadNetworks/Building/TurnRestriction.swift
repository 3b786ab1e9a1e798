/// A turn restriction as its source states it, by the source's ids.
///
/// Of several ways to come from, and to go to, each that meets the place of the turn counts.
package struct TurnRestriction: Sendable, Hashable {
  /// Where the turn happens.
  package enum Via: Sendable, Hashable {
    /// At a node; of several, at each where both ways meet.
    case nodes([Int64])
    /// Along one way or several.
    case ways([Int64])
  }

  /// Where a turn leads, seen by who takes it.
  package enum Direction: Sendable, Hashable {
    case left
    case right
    case straightOn
    /// Back onto the road that is come from.
    case back
  }

  /// Whether the turn is the only one allowed, instead of forbidden.
  package var isOnly: Bool
  /// The direction that its name states; nil where it states none.
  package var direction: Direction?
  package var from: [Int64]
  package var via: Via
  package var to: [Int64]
  /// The modes that it binds, a bit each.
  package var modes: UInt32
  /// When it holds; nil is always.
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
  /// By how much a turn differs from one of this direction, 256 to the full circle.
  ///
  /// - Parameter angle: 256 to the full circle, clockwise, 0 straight on.
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

  /// The misfit from which on a turn isn't one of this direction.
  var tolerance: Int {
    switch self {
    case .left, .right: 64
    case .straightOn, .back: 40
    }
  }
}
