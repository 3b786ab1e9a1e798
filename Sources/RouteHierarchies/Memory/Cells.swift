/// A fixed number of plain values in memory of its own, for loops that need no bounds checks.
///
/// All unsafe memory of hierarchies is in this type. Indices aren't checked, except by assertions
/// in debug builds. Nor are writes synchronized: cells that tasks share, such as those of a metric,
/// are written only before they are shared.
struct Cells<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  /// Creates cells with the same value.
  init(repeating value: Element, count: Int) {
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: value, count: count)
    self.count = count
  }

  /// Creates cells with the elements of an array.
  init(_ elements: [Element]) {
    base = .allocate(capacity: max(1, elements.count))
    count = elements.count
    elements.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { base.initialize(from: first, count: source.count) }
    }
  }

  /// Creates cells with the values of others.
  init(copying others: borrowing Cells) {
    base = .allocate(capacity: max(1, others.count))
    count = others.count
    base.initialize(from: others.base, count: count)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  subscript(index: UInt32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) nonmutating set { self[Int(index)] = newValue }
  }

  /// A view of the cells, valid as long as they exist.
  struct View: BitwiseCopyable, @unchecked Sendable {
    fileprivate let base: UnsafeMutablePointer<Element>
    let count: Int

    subscript(index: UInt32) -> Element {
      @inline(__always) get {
        assert(Int(index) < count)
        return base[Int(index)]
      }
      @inline(__always) nonmutating set {
        assert(Int(index) < count)
        base[Int(index)] = newValue
      }
    }
  }

  var view: View { View(base: base, count: count) }
}
