/// A list that a search appends to and accesses by index.
///
/// Its memory is unsafe, so that a search needs no bounds and uniqueness checks at each step. All
/// unsafe memory of searches is in this type, ``StateTable``, ``SearchHeap``, and ``LookupTable``.
/// Only this type uses its callers' indices unchecked; in debug builds, assertions check them.
struct SearchList<Element: BitwiseCopyable>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity = 1 << 10
  private(set) var count = 0

  init() {
    elements = .allocate(capacity: capacity)
  }

  deinit {
    elements.deallocate()
  }

  subscript(place: UInt32) -> Element {
    @inline(__always)
    get {
      assert(place < count)
      return elements[Int(place)]
    }
    @inline(__always)
    set {
      assert(place < count)
      elements[Int(place)] = newValue
    }
    @inline(__always)
    _modify {
      assert(place < count)
      yield &elements[Int(place)]
    }
  }

  /// Appends an element, and returns its index.
  @inline(__always)
  @discardableResult
  mutating func append(_ element: Element) -> UInt32 {
    if count == capacity { grow() }
    elements[count] = element
    count += 1
    return UInt32(count - 1)
  }

  mutating func removeAll() {
    count = 0
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}
