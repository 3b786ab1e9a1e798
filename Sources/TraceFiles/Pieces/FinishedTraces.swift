/// A multiset of traces already answered, by identity.
package struct FinishedTraces: Sendable {
  private var counts: [TraceIdentity: Int] = [:]

  /// No traces.
  package init() {}

  /// Whether no trace is left.
  package var isEmpty: Bool { counts.isEmpty }

  /// Adds one trace.
  package mutating func insert(_ identity: TraceIdentity) { counts[identity, default: 0] += 1 }

  /// Whether a trace is there.
  func contains(_ identity: TraceIdentity) -> Bool { counts[identity] != nil }

  /// Removes one trace; false if there is none of its identity.
  mutating func remove(_ identity: TraceIdentity) -> Bool {
    guard let count = counts[identity] else { return false }
    counts[identity] = count > 1 ? count - 1 : nil
    return true
  }
}
