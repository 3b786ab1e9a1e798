package import RoadNetworks

/// The effect of a turn restriction on the turn from its first to its last way.
///
/// Source: OpenStreetMap wiki, "Relation:restriction".
package enum RestrictionKind: String, Sendable, Hashable, CaseIterable {
  case noLeftTurn = "no_left_turn"
  case noRightTurn = "no_right_turn"
  case noStraightOn = "no_straight_on"
  case noUTurn = "no_u_turn"
  case onlyLeftTurn = "only_left_turn"
  case onlyRightTurn = "only_right_turn"
  case onlyStraightOn = "only_straight_on"
  case onlyUTurn = "only_u_turn"
  /// The turns from several ways into one way are forbidden.
  case noEntry = "no_entry"
  /// The turns from one way into several ways are forbidden.
  case noExit = "no_exit"

  /// Whether the turn is the only one allowed, rather than forbidden.
  package var isOnly: Bool {
    switch self {
    case .onlyLeftTurn, .onlyRightTurn, .onlyStraightOn, .onlyUTurn: true
    default: false
    }
  }

  /// The direction implied by the restriction's name; nil if the name has none.
  package var direction: TurnRestriction.Direction? {
    switch self {
    case .noLeftTurn, .onlyLeftTurn: .left
    case .noRightTurn, .onlyRightTurn: .right
    case .noStraightOn, .onlyStraightOn: .straightOn
    case .noUTurn, .onlyUTurn: .back
    case .noEntry, .noExit: nil
    }
  }
}
