/// A turn that a restriction speaks of, as its source states it, by the source's ids.
package struct TurnRestriction: Sendable, Hashable {
  /// Where the turn happens.
  package enum Via: Sendable, Hashable {
    /// At a node.
    case node(Int64)
    /// Along one way or several, in order.
    case ways([Int64])
  }

  /// Whether the turn is the only one allowed, instead of forbidden.
  package var isOnly: Bool
  /// Whether the turn back is meant where the first way is the last one, too; else the way on along
  /// it is.
  package var turnsBack: Bool
  package var from: Int64
  package var via: Via
  package var to: Int64
  /// The modes that it binds, a bit each.
  package var modes: UInt32
  /// When it holds; nil is always.
  package var circumstance: RoadCondition.Circumstance?

  package init(
    isOnly: Bool, from: Int64, via: Via, to: Int64, modes: [TravelMode],
    turnsBack: Bool = false, circumstance: RoadCondition.Circumstance? = nil
  ) {
    self.turnsBack = turnsBack
    self.circumstance = circumstance
    self.isOnly = isOnly
    self.from = from
    self.via = via
    self.to = to
    self.modes = modes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }
}
