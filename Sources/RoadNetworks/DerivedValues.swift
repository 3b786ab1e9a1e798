import Synchronization

/// A cache of values computed from a network, kept with it and shared by all its users.
package final class DerivedValues: Sendable {
  private let made = Mutex<[AnyHashable: any Sendable]>([:])

  /// The value that was made for a key before, or a new one.
  ///
  /// - Parameter key: of a type of its owner's, so that different owners never meet.
  package func value<Key: Hashable & Sendable, Value: Sendable>(
    for key: Key, make: () -> Value
  ) -> Value {
    if let known = made.withLock({ $0[key] as? Value }) { return known }
    let value = make()
    made.withLock { $0[key] = value }
    return value
  }
}
