import Synchronization

/// A value that many read while one now and then replaces it, such as ``SpeedLayers`` every minute.
///
///     let layers = SharedLayer(SpeedLayers(typical: typical))
///     // Readers, on any thread: they keep what they have got, however long they use it.
///     let now = layers.value
///     // Whoever has a newer one:
///     layers.replace(by: SpeedLayers(typical: typical, live: live))
///
/// Readers take no lock and never wait for a writer: of two places one is read while the other is
/// written. A writer waits for readers only who are just taking their copy of the value before,
/// some nanoseconds; then nothing is left of it here, and it goes with the last of its readers.
public final class SharedLayer<Value: Sendable>: Sendable {
  /// A place for a value, and how many readers are taking a copy.
  private final class Place: @unchecked Sendable {
    let readers = Atomic<Int>(0)
    // Written only by the one writer, while it has no readers.
    nonisolated(unsafe) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let places: (Place, Place)
  /// Which place is read, in the lowest bit.
  private let turn = Atomic<UInt>(0)
  /// Writers take turns.
  private let writing = Mutex<Void>(())

  /// Shares a first value.
  public init(_ value: Value) {
    places = (Place(value), Place(value))
  }

  /// The newest value.
  public var value: Value {
    while true {
      let turn = turn.load(ordering: .sequentiallyConsistent)
      let place = turn & 1 == 0 ? places.0 : places.1
      place.readers.add(1, ordering: .sequentiallyConsistent)
      defer { place.readers.subtract(1, ordering: .sequentiallyConsistent) }
      // Who comes late might read what is being written.
      if self.turn.load(ordering: .sequentiallyConsistent) == turn { return place.value }
    }
  }

  /// Replaces the value for all who ask from now on.
  public func replace(by value: Value) {
    writing.withLock { _ in
      let turn = turn.load(ordering: .sequentiallyConsistent)
      let (read, free) = turn & 1 == 0 ? places : (places.1, places.0)
      // It has no readers: the writer before has waited for its last reader.
      free.value = value
      self.turn.store(turn &+ 1, ordering: .sequentiallyConsistent)
      // Who comes from now on sees the new turn, and doesn't take a copy.
      while read.readers.load(ordering: .sequentiallyConsistent) > 0 {}
      read.value = value
    }
  }
}
