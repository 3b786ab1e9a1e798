import Synchronization

/// A cache of the most recently used values, for an unbounded set of keys.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let recent = Mutex<[(key: Key, value: Value)]>([])
  private let capacity: Int

  package init(capacity: Int = 16) {
    self.capacity = capacity
  }

  /// Returns the cached value for a key, or makes and caches a new one.
  ///
  /// - Complexity: O(1), apart from making a value.
  package func value(for key: Key, make: () -> Value) -> Value {
    let known = recent.withLock { recent -> Value? in
      guard let place = recent.firstIndex(where: { $0.key == key }) else { return nil }
      // Move the value to the front, so that it is dropped last.
      if place > 0 { recent.insert(recent.remove(at: place), at: 0) }
      return recent[0].value
    }
    if let known { return known }
    let value = make()
    recent.withLock { recent in
      recent.insert((key, value), at: 0)
      if recent.count > capacity { recent.removeLast() }
    }
    return value
  }
}
