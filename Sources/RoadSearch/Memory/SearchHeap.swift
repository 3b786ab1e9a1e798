/// The priority queue of a search: labels by their cost, cheapest first.
///
/// A heap with four children per node (Johnson 1975) is half as deep as a binary heap, and the
/// children are adjacent in memory. If the cost of a label falls, the search pushes the label
/// again. When the outdated entry is popped, the search recognizes it by its cost.
///
/// Its memory is unsafe for the same reason as that of ``SearchList``; it is accessed only by
/// indices that the heap itself computes.
struct SearchHeap: ~Copyable {
  struct Entry: BitwiseCopyable {
    var cost: UInt64
    var label: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 256
    entries = .allocate(capacity: capacity)
  }

  deinit {
    entries.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// The lowest cost; `UInt64.max` if the heap is empty.
  var leastCost: UInt64 { count == 0 ? .max : entries[0].cost }

  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func push(cost: UInt64, label: UInt32) {
    if count == capacity { grow() }
    assert(count < capacity)
    var hole = count
    count += 1
    while hole > 0 {
      let parent = (hole - 1) / 4
      if entries[parent].cost <= cost { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = Entry(cost: cost, label: label)
  }

  /// Removes and returns the cheapest entry; nil if the heap is empty.
  @inline(__always)
  mutating func pop() -> Entry? {
    guard count > 0 else { return nil }
    let top = entries[0]
    count -= 1
    let moved = entries[count]
    var hole = 0
    while true {
      let first = hole * 4 + 1
      if first >= count { break }
      var least = first
      var child = first + 1
      let end = min(first + 4, count)
      while child < end {
        if entries[child].cost < entries[least].cost { least = child }
        child += 1
      }
      if entries[least].cost >= moved.cost { break }
      entries[hole] = entries[least]
      hole = least
    }
    entries[hole] = moved
    return top
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }
}
