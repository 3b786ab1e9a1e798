import Synchronization

/// A cache of values computed from an immutable object, such as a network, and shared by its users.
package final class DerivedValues: Sendable {
  private let made = Mutex<[AnyHashable: any Sendable]>([:])

  package init() {}

  /// Returns the cached value for a key, or makes and caches a new one.
  ///
  /// - Parameter key: a value of a type that is private to the caller, so that keys can't collide.
  package func value<Key: Hashable & Sendable, Value: Sendable>(
    for key: Key, make: () -> Value
  ) -> Value {
    if let known = made.withLock({ $0[key] as? Value }) { return known }
    let value = make()
    made.withLock { $0[key] = value }
    return value
  }
}
