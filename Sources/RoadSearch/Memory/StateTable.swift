import RoadNetworks

/// A slot of the hash table: a state with its number, valid in one generation.
struct StateEntry: BitwiseCopyable {
  var state: StateIndex
  var generation: UInt32
  var number: UInt32
}

/// A hash table from states to numbers.
///
/// It uses open addressing. Each entry contains its generation, so clearing takes constant time,
/// unless the generations start over. Its memory is unsafe for the same reason as that of
/// ``SearchList``; the capacity is checked on insertion.
struct StateTable: ~Copyable {
  private var entries: UnsafeMutablePointer<StateEntry>
  private var mask: UInt32
  private var generation: UInt32
  private var count = 0

  /// - Parameter generation: the first generation, above 0.
  init(generation: UInt32 = 1) {
    let size = 1 << 10
    self.generation = generation
    entries = .allocate(capacity: size)
    entries.initialize(repeating: StateEntry(state: .first, generation: 0, number: 0), count: size)
    mask = UInt32(size - 1)
  }

  deinit {
    entries.deallocate()
  }

  mutating func removeAll() {
    count = 0
    generation &+= 1
    if generation == 0 {
      entries.update(
        repeating: StateEntry(state: .first, generation: 0, number: 0), count: Int(mask) + 1)
      generation = 1
    }
  }

  /// Returns the number of a state; nil if it has none.
  @inline(__always)
  func find(_ state: StateIndex) -> UInt32? {
    var slot = Self.slot(state) & mask
    while entries[Int(slot)].generation == generation {
      if entries[Int(slot)].state == state { return entries[Int(slot)].number }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Assigns a number to a state that has none.
  @inline(__always)
  mutating func insert(_ state: StateIndex, _ number: UInt32) {
    if count * 2 > Int(mask) { grow() }
    count += 1
    put(StateEntry(state: state, generation: generation, number: number))
  }

  @inline(__always)
  private func put(_ entry: StateEntry) {
    // At least half of the slots are empty, so the search for an empty slot ends.
    assert(count * 2 <= Int(mask) + 2)
    var slot = Self.slot(entry.state) & mask
    while entries[Int(slot)].generation == generation { slot = (slot &+ 1) & mask }
    entries[Int(slot)] = entry
  }

  /// Returns the slot of a state, before masking, by Fibonacci hashing, which moves neighboring
  /// states far apart.
  ///
  /// Source: Knuth, The Art of Computer Programming, volume 3, section 6.4.
  @inline(__always)
  private static func slot(_ state: StateIndex) -> UInt32 {
    let product = state.rawValue &* 2_654_435_769
    return product ^ product >> 15
  }

  @inline(never)
  private mutating func grow() {
    let old = entries
    let oldSize = Int(mask) + 1
    entries = .allocate(capacity: oldSize * 2)
    entries.initialize(
      repeating: StateEntry(state: .first, generation: 0, number: 0), count: oldSize * 2)
    mask = UInt32(oldSize * 2 - 1)
    for slot in 0..<oldSize where old[slot].generation == generation { put(old[slot]) }
    old.deallocate()
  }
}
