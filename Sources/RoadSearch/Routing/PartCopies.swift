import RoadNetworks

/// The numbering of a search whose states have two copies: one in the first two parts of a route,
/// and one in the last two (``RouteSearch``).
struct PartCopies {
  /// The number of states; the indices from this number on are those of the second copies.
  let stateCount: UInt32

  @inline(__always)
  func isInLastParts(_ copy: StateIndex) -> Bool { copy.rawValue >= stateCount }

  /// Returns the state of a copy, which is also the index of its first copy.
  @inline(__always)
  func state(of copy: StateIndex) -> StateIndex { isInLastParts(copy) ? other(copy) : copy }

  /// Returns the other copy of a state.
  @inline(__always)
  func other(_ copy: StateIndex) -> StateIndex {
    StateIndex(
      rawValue: isInLastParts(copy) ? copy.rawValue - stateCount : copy.rawValue + stateCount)
  }
}
