/// A binary heap of indices ordered by keys that can be changed.
struct IndexedHeap {
  private var keys: [Double]
  private var heap: [Int]
  /// The position of each index in the heap; -1 if the heap doesn't contain the index.
  private var places: [Int]

  /// Creates a heap of the indices of `list` whose keys aren't nil.
  ///
  /// - Complexity: O(*n*).
  init(keys list: [Double?]) {
    keys = list.map { $0 ?? 0 }
    heap = list.indices.filter { list[$0] != nil }
    places = Array(repeating: -1, count: list.count)
    for place in heap.indices { places[heap[place]] = place }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: place) }
  }

  /// The index with the least key; nil if the heap is empty.
  var least: (index: Int, key: Double)? { heap.first.map { ($0, keys[$0]) } }

  func contains(_ index: Int) -> Bool { places[index] >= 0 }

  /// Removes and returns the index with the least key; returns nil if the heap is empty.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeLeast() -> (index: Int, key: Double)? {
    guard let least, let last = heap.popLast() else { return nil }
    places[least.index] = -1
    if last != least.index {
      heap[0] = last
      places[last] = 0
      sink(from: 0)
    }
    return least
  }

  /// Changes the key of an index in the heap.
  ///
  /// - Complexity: O(log *n*).
  mutating func set(_ index: Int, to key: Double) {
    let isLess = key < keys[index]
    keys[index] = key
    if isLess { rise(from: places[index]) } else { sink(from: places[index]) }
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard keys[heap[place]] < keys[heap[parent]] else { return }
      exchange(place, parent)
      place = parent
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, keys[heap[child + 1]] < keys[heap[child]] { child += 1 }
      guard keys[heap[child]] < keys[heap[place]] else { return }
      exchange(place, child)
      place = child
    }
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    heap.swapAt(first, second)
    places[heap[first]] = first
    places[heap[second]] = second
  }
}
