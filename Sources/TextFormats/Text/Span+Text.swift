extension Span<UInt8> {
  /// Whether all of the bytes are just these ASCII ones.
  @inlinable package func equals(_ text: StaticString) -> Bool { equals(text, in: 0..<count) }

  /// Whether a range holds just these ASCII bytes.
  @inlinable package func equals(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in 0..<expected.count where self[range.lowerBound + index] != expected[index] {
        return false
      }
      return true
    }
  }

  /// The first bytes as text for people.
  package var text: String {
    String(decoding: (0..<Swift.min(count, 40)).map { self[$0] }, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends bytes.
  package mutating func append(_ text: Span<UInt8>) {
    // Reserved for every piece, a text of many pieces would be moved for each of them.
    if isEmpty { reserveCapacity(text.count) }
    text.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// How often a byte stands in a range.
  package func count(of byte: UInt8, in range: Range<Int>) -> Int {
    withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[range])
      var total = 0
      var place = 0
      while place < text.count {
        let end = Swift.min(place + 255, text.count)
        // Counted in bytes and without a check, so that the compiler counts many at once.
        var count: UInt8 = 0
        while place < end {
          count &+= text[place] == byte ? 1 : 0
          place &+= 1
        }
        total += Int(count)
      }
      return total
    }
  }
}

extension String {
  /// The text without white space around it.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
