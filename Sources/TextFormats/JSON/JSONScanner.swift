public import Files

/// Walks over JSON text (RFC 8259) byte by byte, without building a tree.
///
///     var scanner = JSONScanner(bytes, in: 0..<bytes.count)
///     var more = try scanner.enterArray()
///     while more {
///       sum += try scanner.number()
///       more = try scanner.continueArray()
///     }
///
/// Only the grammar's own text passes. Where the range ends inside a value the error is
/// `truncated`, so that a reader with more bytes can try again. Errors carry the place in `bytes`
/// as their byte offset. Nothing recurses; brackets nest up to ``maximumDepth``.
@usableFromInline package struct JSONScanner {
  @usableFromInline package let bytes: [UInt8]
  @usableFromInline package let end: Int

  /// Where the scanner stands; only its own extensions move it.
  @usableFromInline package var position: Int

  /// Brackets around a value that is skipped.
  package static let maximumDepth = 128

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// How often a byte is still to come.
  package func count(of byte: UInt8) -> Int { bytes.count(of: byte, in: position..<end) }

  /// The next byte that is not white space.
  @inlinable
  @inline(__always)
  package mutating func peek() throws(FileError) -> UInt8 {
    skipWhitespace()
    guard position < end else { throw truncated() }
    return bytes[position]
  }

  @inlinable
  @inline(__always)
  package mutating func skipWhitespace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }

  /// Steps over a byte that must come next.
  @inlinable
  @inline(__always)
  package mutating func expect(_ byte: UInt8) throws(FileError) {
    guard try peek() == byte else {
      throw unexpected("'\(Character(Unicode.Scalar(byte)))'")
    }
    position += 1
  }

  /// Steps into an array; false if it is empty, and then it is behind.
  @inlinable
  @inline(__always)
  package mutating func enterArray() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "[") else { throw unexpected("an array") }
    position += 1
    if try peek() != UInt8(ascii: "]") { return true }
    position += 1
    return false
  }

  /// Steps to the next element of an array; false if there is none, and then the array is behind.
  @inlinable
  @inline(__always)
  package mutating func continueArray() throws(FileError) -> Bool {
    let byte = try peek()
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
      throw unexpected("',' or ']'")
    }
    position += 1
    return byte == UInt8(ascii: ",")
  }

  /// Steps into an object; false if it is empty, and then it is behind.
  package mutating func enterObject() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "{") else { throw unexpected("an object") }
    position += 1
    if try peek() != UInt8(ascii: "}") { return true }
    position += 1
    return false
  }

  /// Steps to the next member of an object; false if there is none, and then the object is behind.
  package mutating func continueObject() throws(FileError) -> Bool {
    let byte = try peek()
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
      throw unexpected("',' or '}'")
    }
    position += 1
    return byte == UInt8(ascii: ",")
  }

  /// The name of the member that follows; the scanner then stands before its value.
  package mutating func key() throws(FileError) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    let key = try string()
    try expect(UInt8(ascii: ":"))
    return key
  }

  /// The number that follows: finite, and nearest to its digits.
  @inlinable
  @inline(__always)
  package mutating func number() throws(FileError) -> Double {
    skipWhitespace()
    guard let number = DecimalNumber(bytes.span, from: position, to: end), number.isJSON else {
      throw notANumber()
    }
    guard number.value.isFinite else {
      throw failure(.invalidNumber, found: excerpt(), expected: "a number that a Double can hold")
    }
    position = number.end
    return number.value
  }

  /// Steps over `null` if it follows.
  @inlinable
  @inline(__always)
  package mutating func skipNull() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  /// Ends the text: nothing but white space may follow.
  package mutating func finish() throws(FileError) {
    skipWhitespace()
    guard position == end else { throw unexpected("the end of the text") }
  }

  /// Steps over the mark that some programs put before UTF-8.
  package mutating func skipByteOrderMark() {
    if bytes[position..<end].starts(with: [0xef, 0xbb, 0xbf]) { position += 3 }
  }
}

// MARK: - Skipping

extension JSONScanner {
  /// Steps over a whole value and checks its grammar.
  ///
  /// - Returns: The range of its bytes.
  /// - Throws: ``FileError/Code/tooDeep`` beyond ``maximumDepth``.
  package mutating func skipValue() throws(FileError) -> Range<Int> {
    _ = try peek()
    let start = position
    // The open brackets, innermost in the lowest bit; 1 is an object.
    var objects: UInt128 = 0
    var depth = 0
    repeat {
      let byte = try peek()
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard depth < Self.maximumDepth else { throw tooDeep() }
        let isObject = byte == UInt8(ascii: "{")
        if isObject ? try enterObject() : try enterArray() {
          objects = objects << 1 | (isObject ? 1 : 0)
          depth += 1
          if isObject { try skipKey() }
          continue
        }
      } else {
        try skipScalar(byte)
      }
      // Behind a value: step to the next one, out of every bracket that ends here.
      while depth > 0 {
        if objects & 1 == 1 {
          if try continueObject() {
            try skipKey()
            break
          }
        } else if try continueArray() {
          break
        }
        objects >>= 1
        depth -= 1
      }
    } while depth > 0
    return start..<position
  }

  private mutating func skipKey() throws(FileError) {
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    _ = try skipString()
    try expect(UInt8(ascii: ":"))
  }

  private mutating func skipScalar(_ byte: UInt8) throws(FileError) {
    switch byte {
    case UInt8(ascii: "\""): _ = try skipString()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default:
      guard let number = DecimalNumber(bytes.span, from: position, to: end), number.isJSON else {
        throw notANumber()
      }
      position = number.end
    }
  }

  @usableFromInline mutating func literal(_ text: StaticString) throws(FileError) {
    let count = text.utf8CodeUnitCount
    let held = min(count, end - position)
    let isEqual = text.withUTF8Buffer { expected in
      (0..<held).allSatisfy { bytes[position + $0] == expected[$0] }
    }
    guard isEqual else { throw unexpected("a value") }
    guard held == count else { throw truncated() }
    position += count
  }
}

// MARK: - Failures

extension JSONScanner {
  /// An error about an array with fewer than two numbers.
  @inline(never)
  @usableFromInline package func unexpectedPair() -> FileError {
    failure(.malformed, found: "fewer than two numbers", expected: "[longitude, latitude, …]")
  }

  /// An error about the byte where the scanner stands.
  @inline(never)
  @usableFromInline package func unexpected(_ expected: String) -> FileError {
    position < end
      ? failure(.malformed, found: excerpt(), expected: expected)
      : failure(.truncated, found: "the end of the text", expected: expected)
  }

  @inline(never)
  @usableFromInline package func truncated() -> FileError {
    failure(.truncated, found: "the end of the text", expected: "more JSON")
  }

  /// An error about brackets that nest deeper than ``maximumDepth``.
  package func tooDeep() -> FileError {
    failure(
      .tooDeep, found: "more than \(Self.maximumDepth) brackets in each other", expected: "fewer")
  }

  /// An error at a place, or where the scanner stands.
  @usableFromInline package func failure(
    _ code: FileError.Code, found: String, expected: String, at place: Int? = nil
  ) -> FileError {
    FileError(code, found: found, expected: expected, byteOffset: place ?? position)
  }

  @inline(never)
  @usableFromInline func notANumber() -> FileError {
    // A form that runs into the end may be a number once more bytes are there.
    var place = position
    while place < end, bytes[place] != UInt8(ascii: ","),
      "+-.eE0123456789".utf8.contains(bytes[place])
    {
      place += 1
    }
    return place == end ? truncated() : unexpected("a value")
  }

  /// The most bytes that an error shows.
  package static let excerptLength = 24

  /// A few bytes of text from where the scanner stands, fit to be shown.
  @usableFromInline package func excerpt() -> String {
    let part = bytes[position..<min(end, position + Self.excerptLength)]
    let text = String(decoding: part, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7f ? " " : Character(scalar)
    }
    return "'\(String(text).trimmed)\(position + Self.excerptLength < end ? "…" : "")'"
  }
}

// MARK: - Recognizing

extension JSONScanner {
  /// Whether the first object of a text, which may be in an array, is of some kind by its members.
  ///
  /// - Parameter verdict: reads the name of a member, and gives what it tells; nil where it tells
  ///   nothing. It may look at how the value begins, but not read it.
  /// - Returns: false where no member tells anything, or the text is cut or broken before one does:
  ///   what reads it says so.
  package static func firstObject(
    of bytes: [UInt8], in range: Range<Int>,
    tells verdict: (inout JSONScanner) throws(FileError) -> Bool?
  ) -> Bool {
    var scanner = JSONScanner(bytes, in: bytes[range].dropByteOrderMark().indices)
    do {
      if try scanner.peek() == UInt8(ascii: "["), try !scanner.enterArray() { return false }
      var more = try scanner.enterObject()
      while more {
        if let isSo = try verdict(&scanner) { return isSo }
        _ = try scanner.skipValue()
        more = try scanner.continueObject()
      }
    } catch {
      return false
    }
    return false
  }
}
