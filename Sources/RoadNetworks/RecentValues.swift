import Synchronization

/// The values that were asked for last, of a kind that would grow without end: one for each time of
/// the week, say.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let recent = Mutex<[(key: Key, value: Value)]>([])
  private let capacity: Int

  package init(capacity: Int = 16) {
    self.capacity = capacity
  }

  /// The value for a key, made where it is not known any more.
  ///
  /// - Complexity: O(1) besides the making.
  package func value(for key: Key, make: () -> Value) -> Value {
    let known = recent.withLock { recent -> Value? in
      guard let place = recent.firstIndex(where: { $0.key == key }) else { return nil }
      // To the front, so that what is asked for often stays.
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
