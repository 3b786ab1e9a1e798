/// The part that a state plays in a route: roads that are open only to traffic that starts or ends
/// on them belong to its first or its last part.
enum Role: Int, CaseIterable {
  /// In the first part.
  case departing
  /// Between the first and the last part, on a street without an entry.
  case withoutEntry
  /// Between the first and the last part.
  case open
  /// Between the first and the last part, on a street without an exit.
  case withoutExit
  /// In the last part.
  case arriving

  /// The first and the last of the four successive parts of a route in which the role occurs.
  private var parts: ClosedRange<Int> {
    switch self {
    case .departing: 0...0
    case .withoutEntry: 1...1
    case .open: 1...2
    case .withoutExit: 2...2
    case .arriving: 3...3
    }
  }

  func mayPrecede(_ next: Role) -> Bool { parts.lowerBound <= next.parts.upperBound }
}

/// The roles of the two copies of a state; the later copy of a usual state has none.
struct Roles: Hashable {
  var early: Role
  var late: Role?

  static let usual = Roles(early: .open)
  static let ownTraffic = Roles(early: .departing, late: .arriving)
  static let withoutExit = Roles(early: .departing, late: .withoutExit)
  static let withoutEntry = Roles(early: .withoutEntry, late: .arriving)

  func role(isLate: Bool) -> Role? { isLate ? late : early }

  /// Returns whether a route may take the step from a copy of a state to a copy of another state.
  ///
  /// A route passes a gate for own traffic only from a road of its first part, or onto a road of
  /// its last part.
  func allowsStep(isLate: Bool, to next: Roles, isNextLate: Bool, isGate: Bool) -> Bool {
    guard let role = role(isLate: isLate), let other = next.role(isLate: isNextLate) else {
      return false
    }
    return role.mayPrecede(other) && (!isGate || role == .departing || other == .arriving)
  }

  /// Returns whether a route needs the step from a copy of a state to a copy of another state.
  ///
  /// A step to the later copy isn't needed if the earlier one can be reached, too, since it leads
  /// to the same places.
  func needsStep(isLate: Bool, to next: Roles, isNextLate: Bool, isGate: Bool) -> Bool {
    allowsStep(isLate: isLate, to: next, isNextLate: isNextLate, isGate: isGate)
      && !(isNextLate
        && allowsStep(isLate: isLate, to: next, isNextLate: false, isGate: isGate))
  }
}
