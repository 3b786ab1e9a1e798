/// A multiset of the traces that already have results, by identity.
package struct FinishedTraces: Sendable {
  private var counts: [TraceIdentity: Int] = [:]

  /// Creates an empty multiset.
  package init() {}

  /// Whether no traces are left.
  package var isEmpty: Bool { counts.isEmpty }

  /// Adds one trace.
  package mutating func insert(_ identity: TraceIdentity) { counts[identity, default: 0] += 1 }

  /// Returns whether a trace is in the multiset.
  func contains(_ identity: TraceIdentity) -> Bool { counts[identity] != nil }

  /// Removes one trace, or returns false if there is none with its identity.
  mutating func remove(_ identity: TraceIdentity) -> Bool {
    guard let count = counts[identity] else { return false }
    counts[identity] = count > 1 ? count - 1 : nil
    return true
  }
}
