extension Span<UInt8> {
  /// Returns whether the bytes are the given ASCII text.
  @inlinable package func equals(_ text: StaticString) -> Bool { equals(text, in: 0..<count) }

  /// Returns whether the bytes in a range are the given ASCII text.
  @inlinable package func equals(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in 0..<expected.count where self[range.lowerBound + index] != expected[index] {
        return false
      }
      return true
    }
  }

  /// The first 40 bytes, decoded as UTF-8.
  package var text: String {
    String(decoding: (0..<Swift.min(count, 40)).map { self[$0] }, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends bytes.
  package mutating func append(_ text: Span<UInt8>) {
    // Reserving capacity for each piece would reallocate the array each time.
    if isEmpty { reserveCapacity(text.count) }
    text.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Returns the number of occurrences of a byte in a range.
  package func count(of byte: UInt8, in range: Range<Int>) -> Int {
    withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[range])
      var total = 0
      var place = 0
      while place < text.count {
        let end = Swift.min(place + 255, text.count)
        // Counting in a byte without overflow checks lets the compiler vectorize the loop.
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
  /// The string without surrounding whitespace.
  package var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
