/// An array with an element for each row of a table, accessed by the table's type of index.
struct IndexedArray<Index: RowIndex, Element> {
  private(set) var elements: [Element]

  init(_ elements: [Element] = []) { self.elements = elements }

  init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  var count: Int { elements.count }

  var indices: Range<Index> { .first..<endIndex }

  var endIndex: Index { Index(rawValue: UInt32(elements.count)) }

  subscript(index: Index) -> Element {
    get { elements[Int(index.rawValue)] }
    _modify { yield &elements[Int(index.rawValue)] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }
}
