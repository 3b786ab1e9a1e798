/// An asynchronous sequence that returns elements, and may then throw an error.
struct Elements<Element: Sendable>: AsyncSequence, Sendable {
  private let elements: [Element]
  private let failure: (any Error)?

  init(_ elements: [Element], failure: (any Error)? = nil) {
    self.elements = elements
    self.failure = failure
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(elements: elements.makeIterator(), failure: failure)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: IndexingIterator<[Element]>
    fileprivate let failure: (any Error)?

    mutating func next() async throws -> Element? {
      if let element = elements.next() { return element }
      if let failure { throw failure }
      return nil
    }
  }
}
