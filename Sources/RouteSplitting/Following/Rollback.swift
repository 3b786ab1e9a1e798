/// A value that can be rolled back to its state before the first step that isn't proven.
///
/// It stores at most one earlier value, behind a reference, because most of the time there is none.
package struct Rollback<Value: Sendable>: Sendable {
  /// The value with all steps so far.
  package var value: Value
  private var held: Held?

  private final class Held: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Creates a proven value.
  package init(_ value: Value) { self.value = value }

  /// Whether all steps are proven.
  package var isProven: Bool { held == nil }

  /// The value before the steps that aren't proven; nil if all are proven.
  package var proven: Value? { held?.value }

  /// Stores an earlier value to roll back to.
  package mutating func hold(_ earlier: Value) { held = Held(earlier) }

  /// Accepts all steps so far as proven.
  package mutating func settle() { held = nil }

  /// Withdraws all steps that aren't proven.
  package mutating func rollBack() {
    guard let held = held.take() else { return }
    value = held.value
  }

  /// Applies a change that a rollback doesn't undo.
  package mutating func change(_ body: (inout Value) -> Void) {
    body(&value)
    guard var earlier = held?.value else { return }
    body(&earlier)
    hold(earlier)
  }

  /// Begins a step along a route: rolls back if the step is a correction, and stores the current
  /// value if the step is the first that isn't proven.
  package mutating func begin(_ step: RouteProgress) {
    if step.isCorrection { rollBack() }
    if step.isProven {
      settle()
    } else if isProven {
      hold(value)
    }
  }
}

extension Rollback {
  /// Returns the value and the earlier value, both converted by `form`; nil if `form` returns nil
  /// for either.
  package func map<Other>(_ form: (Value) -> Other?) -> Rollback<Other>? {
    guard let value = form(value) else { return nil }
    var other = Rollback<Other>(value)
    if let proven {
      guard let earlier = form(proven) else { return nil }
      other.hold(earlier)
    }
    return other
  }
}

extension Rollback: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case value, proven }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Value.self, forKey: .value)
    held = try container.decodeIfPresent(Value.self, forKey: .proven).map(Held.init)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(proven, forKey: .proven)
  }
}
