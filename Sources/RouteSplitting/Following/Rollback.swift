/// A value that can be rolled back to what it was before the first step that isn't proven.
///
/// It holds one earlier value at most, behind a reference: values have none most of the time.
package struct Rollback<Value: Sendable>: Sendable {
  /// The value with all steps so far.
  package var value: Value
  private var held: Held?

  private final class Held: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Creates a value that is proven.
  package init(_ value: Value) { self.value = value }

  /// Whether nothing is to be proven.
  package var isProven: Bool { held == nil }

  /// The value before the steps that aren't proven; nil where all are.
  package var proven: Value? { held?.value }

  /// Holds an earlier value, to be rolled back to.
  package mutating func hold(_ earlier: Value) { held = Held(earlier) }

  /// Believes in all steps so far.
  package mutating func settle() { held = nil }

  /// Takes all steps back that aren't proven.
  package mutating func rollBack() {
    guard let held = held.take() else { return }
    value = held.value
  }

  /// Changes what holds whatever becomes of the steps.
  package mutating func change(_ body: (inout Value) -> Void) {
    body(&value)
    guard var earlier = held?.value else { return }
    body(&earlier)
    hold(earlier)
  }

  /// Begins a step along a route: takes those back that turned out to be outliers, and holds the
  /// value before the first that isn't proven.
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
  /// The same steps of another form of the value; nil where one of them has none.
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
