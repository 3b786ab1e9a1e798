/// What a search knows of a state.
protocol StateLabel: BitwiseCopyable {
  var state: UInt32 { get }
}

/// A state that is reached at a cost.
struct SearchLabel: StateLabel {
  var state: UInt32
  /// The label that it was reached from; `none` at a start.
  var parent: UInt32
  var cost: UInt64

  static let none = UInt32.max
}

/// A place of the hash table: a label of a generation.
private struct LabelEntry: BitwiseCopyable {
  var state: UInt32
  var generation: UInt32
  var label: UInt32
}

/// What a search knows of the states that it has reached: found by state, in order of discovery.
///
/// An open-addressing table of entries over a list of labels. Clearing costs nothing: entries carry
/// the generation that they belong to.
///
/// Its memory is unsafe, so that a search pays for no bounds and uniqueness checks at each step. All
/// unsafe memory of searches is here, in ``SearchHeap`` and in ``LookupTable``; label numbers, which
/// alone come from outside, are asserted, and capacities are checked where something is appended.
struct LabelTable<Label: StateLabel>: ~Copyable {
  private typealias Entry = LabelEntry

  private var entries: UnsafeMutablePointer<Entry>
  private var mask: UInt32
  private var labels: UnsafeMutablePointer<Label>
  private var capacity: Int
  private(set) var count = 0
  private var firstOfGeneration = 0
  private var generation: UInt32 = 1

  init() {
    let size = 1 << 10
    entries = .allocate(capacity: size)
    entries.initialize(repeating: Entry(state: 0, generation: 0, label: 0), count: size)
    mask = UInt32(size - 1)
    capacity = size
    labels = .allocate(capacity: size)
  }

  deinit {
    entries.deallocate()
    labels.deallocate()
  }

  /// Forgets all labels.
  mutating func removeAll() {
    count = 0
    forgetStates()
  }

  /// Starts anew without dropping labels, so that paths found before can still be read.
  mutating func forgetStates() {
    firstOfGeneration = count
    generation &+= 1
    if generation == 0 {
      entries.update(repeating: Entry(state: 0, generation: 0, label: 0), count: Int(mask) + 1)
      generation = 1
    }
  }

  subscript(label: UInt32) -> Label {
    @inline(__always)
    get {
      assert(label < count)
      return labels[Int(label)]
    }
    @inline(__always)
    set {
      assert(label < count)
      labels[Int(label)] = newValue
    }
  }

  /// The label of a state; nil where it was not reached.
  @inline(__always)
  func find(_ state: UInt32) -> UInt32? {
    var slot = Self.slot(state) & mask
    while entries[Int(slot)].generation == generation {
      if entries[Int(slot)].state == state { return entries[Int(slot)].label }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Adds a label for a state that has none, and gives its number.
  @inline(__always)
  mutating func append(_ label: Label) -> UInt32 {
    if count == capacity || (count - firstOfGeneration) * 2 > Int(mask) { grow() }
    labels[count] = label
    insert(label.state, UInt32(count))
    count += 1
    return UInt32(count - 1)
  }

  @inline(__always)
  private mutating func insert(_ state: UInt32, _ label: UInt32) {
    // At least half of the slots are empty, or a search for one wouldn't end.
    assert((count - firstOfGeneration) * 2 <= Int(mask) + 1)
    var slot = Self.slot(state) & mask
    while entries[Int(slot)].generation == generation { slot = (slot &+ 1) & mask }
    entries[Int(slot)] = Entry(state: state, generation: generation, label: label)
  }

  /// Fibonacci hashing: neighboring states go to far slots.
  ///
  /// Source: Knuth, The Art of Computer Programming, volume 3, section 6.4.
  @inline(__always)
  private static func slot(_ state: UInt32) -> UInt32 {
    let product = state &* 2_654_435_769
    return product ^ product >> 15
  }

  @inline(never)
  private mutating func grow() {
    if count == capacity {
      let larger = UnsafeMutablePointer<Label>.allocate(capacity: capacity * 2)
      larger.moveInitialize(from: labels, count: count)
      labels.deallocate()
      labels = larger
      capacity *= 2
    }
    guard (count - firstOfGeneration) * 2 > Int(mask) else { return }
    entries.deallocate()
    let size = (Int(mask) + 1) * 2
    entries = .allocate(capacity: size)
    entries.initialize(repeating: Entry(state: 0, generation: 0, label: 0), count: size)
    mask = UInt32(size - 1)
    for label in firstOfGeneration..<count { insert(labels[label].state, UInt32(label)) }
  }
}
