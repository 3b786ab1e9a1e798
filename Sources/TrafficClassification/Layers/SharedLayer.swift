import Synchronization

/// A value with many readers that is occasionally replaced, such as ``SpeedLayers`` every minute.
///
///     let layers = SharedLayer(SpeedLayers(typical: typical))
///     // Readers, on any thread: they can keep the value as long as they need it.
///     let now = layers.value
///     // A writer, on any thread:
///     layers.replace(by: SpeedLayers(typical: typical, live: live))
///
/// Readers take no lock and never wait for a writer: there are two slots, one for reading while the
/// other is written. A writer waits for other writers, and for readers that are copying the
/// previous value at that moment. After that, only readers keep the previous value alive.
public final class SharedLayer<Value: Sendable>: Sendable {
  /// A slot for a value, with the number of readers that are copying it.
  private final class Place: @unchecked Sendable {
    let readers = Atomic<Int>(0)
    // Changed only by the single active writer, while no reader copies it.
    nonisolated(unsafe) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let places: (Place, Place)
  /// The slot to read, in the lowest bit.
  private let turn = Atomic<UInt>(0)
  /// Serializes writers.
  private let writing = Mutex<Void>(())

  /// Creates a shared layer with an initial value.
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
      // If the turn has changed, a writer may be writing the slot.
      if self.turn.load(ordering: .sequentiallyConsistent) == turn { return place.value }
    }
  }

  /// Replaces the value for all later reads.
  public func replace(by value: Value) {
    writing.withLock { _ in
      let turn = turn.load(ordering: .sequentiallyConsistent)
      let (read, free) = turn & 1 == 0 ? places : (places.1, places.0)
      // No reader copies this slot, since the previous writer waited for its last reader.
      free.value = value
      self.turn.store(turn &+ 1, ordering: .sequentiallyConsistent)
      // Later readers see the new turn and don't copy the old slot.
      while read.readers.load(ordering: .sequentiallyConsistent) > 0 {}
      read.value = value
    }
  }
}
