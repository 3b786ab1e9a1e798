import Synchronization

/// A cache of the most recently used values, up to its capacity.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let recent = Mutex<[(key: Key, value: Value)]>([])
  private let capacity: Int

  package init(capacity: Int = 16) {
    self.capacity = capacity
  }

  /// Returns the value for a key; if it isn't cached, creates and caches it.
  ///
  /// Concurrent calls for the same key may each create the value.
  ///
  /// - Complexity: O(*c*) in the capacity, plus the creation of the value if it isn't cached.
  package func value(for key: Key, make: () -> Value) -> Value {
    let known = recent.withLock { recent -> Value? in
      guard let place = recent.firstIndex(where: { $0.key == key }) else { return nil }
      // Moves the value to the front, so that it is dropped last.
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
