public import Files

/// A scanner that reads JSON text (RFC 8259) step by step, without building a tree.
///
///     var scanner = JSONScanner(bytes, in: 0..<bytes.count)
///     var more = try scanner.enterArray()
///     while more {
///       sum += try scanner.number()
///       more = try scanner.continueArray()
///     }
///
/// Only valid JSON is accepted. If the range ends too early, the error is `truncated`, so that a
/// reader with more bytes can try again. A number that ends with the range is read without an
/// error, although its digits may continue. The byte offset of an error is an index of `bytes`.
/// Nothing is recursive; the brackets of a skipped value may be nested up to ``maximumDepth`` deep.
@usableFromInline package struct JSONScanner {
  @usableFromInline package let bytes: [UInt8]
  @usableFromInline package let end: Int

  /// The current position, an index in `bytes`.
  @usableFromInline package var position: Int

  /// The maximum nesting depth of a skipped value.
  package static let maximumDepth = 128

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the number of occurrences of a byte in the remaining text.
  package func count(of byte: UInt8) -> Int { bytes.count(of: byte, in: position..<end) }

  /// Returns the next byte that isn't whitespace, without consuming it.
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

  /// Consumes a byte, which must be the next one after any whitespace.
  @inlinable
  @inline(__always)
  package mutating func expect(_ byte: UInt8) throws(FileError) {
    guard try peek() == byte else {
      throw unexpected("'\(Character(Unicode.Scalar(byte)))'")
    }
    position += 1
  }

  /// Enters an array; returns false, having consumed it, if it is empty.
  @inlinable
  @inline(__always)
  package mutating func enterArray() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "[") else { throw unexpected("an array") }
    position += 1
    if try peek() != UInt8(ascii: "]") { return true }
    position += 1
    return false
  }

  /// Moves to the next element of an array; returns false, having consumed the array, at its end.
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

  /// Enters an object; returns false, having consumed it, if it is empty.
  package mutating func enterObject() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "{") else { throw unexpected("an object") }
    position += 1
    if try peek() != UInt8(ascii: "}") { return true }
    position += 1
    return false
  }

  /// Moves to the next member of an object; returns false, having consumed the object, at its end.
  package mutating func continueObject() throws(FileError) -> Bool {
    let byte = try peek()
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
      throw unexpected("',' or '}'")
    }
    position += 1
    return byte == UInt8(ascii: ",")
  }

  /// Reads the name of the next member and the colon after it.
  package mutating func key() throws(FileError) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    let key = try string()
    try expect(UInt8(ascii: ":"))
    return key
  }

  /// Reads a finite number as the `Double` nearest to its digits.
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

  /// Consumes the next value if it is `null`, and returns whether it was.
  @inlinable
  @inline(__always)
  package mutating func skipNull() throws(FileError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  /// Checks that only whitespace remains.
  package mutating func finish() throws(FileError) {
    skipWhitespace()
    guard position == end else { throw unexpected("the end of the text") }
  }

  /// Skips the byte order mark that some programs put before UTF-8.
  package mutating func skipByteOrderMark() {
    if bytes[position..<end].starts(with: [0xef, 0xbb, 0xbf]) { position += 3 }
  }
}

// MARK: - Skipping

extension JSONScanner {
  /// Skips a whole value, checking its syntax.
  ///
  /// - Returns: the range of the value's bytes.
  /// - Throws: ``FileError/Code/tooDeep`` for brackets nested deeper than ``maximumDepth``, or
  ///   another error for invalid or truncated JSON.
  package mutating func skipValue() throws(FileError) -> Range<Int> {
    _ = try peek()
    let start = position
    // The open brackets, the innermost in the lowest bit; 1 stands for an object, 0 for an array.
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
      // After a value: move to the next value, leaving all objects and arrays that end here.
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

// MARK: - Errors

extension JSONScanner {
  /// Returns the error for an array with fewer than two numbers.
  @inline(never)
  @usableFromInline package func unexpectedPair() -> FileError {
    failure(.malformed, found: "fewer than two numbers", expected: "[longitude, latitude, …]")
  }

  /// Returns an error that quotes the text at the current position, or reports its end.
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

  /// Returns the error for brackets nested deeper than ``maximumDepth``.
  package func tooDeep() -> FileError {
    failure(
      .tooDeep, found: "more than \(Self.maximumDepth) nested brackets", expected: "fewer")
  }

  /// Returns an error at a given position, or at the current one.
  @usableFromInline package func failure(
    _ code: FileError.Code, found: String, expected: String, at place: Int? = nil
  ) -> FileError {
    FileError(code, found: found, expected: expected, byteOffset: place ?? position)
  }

  @inline(never)
  @usableFromInline func notANumber() -> FileError {
    // If only characters of numbers are left, more bytes may complete a number.
    var place = position
    while place < end, bytes[place] != UInt8(ascii: ","),
      "+-.eE0123456789".utf8.contains(bytes[place])
    {
      place += 1
    }
    return place == end ? truncated() : unexpected("a value")
  }

  /// The maximum number of bytes that an error shows.
  package static let excerptLength = 24

  /// Returns up to ``excerptLength`` bytes of text at the current position in quotation marks.
  ///
  /// Control characters are replaced by spaces, and surrounding whitespace is removed. An ellipsis
  /// marks that more text follows.
  @usableFromInline package func excerpt() -> String {
    let part = bytes[position..<min(end, position + Self.excerptLength)]
    let text = String(decoding: part, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7f ? " " : Character(scalar)
    }
    return "'\(String(text).trimmed)\(position + Self.excerptLength < end ? "…" : "")'"
  }
}

// MARK: - Detection

extension JSONScanner {
  /// Returns whether the first object in JSON text, possibly inside an array, is of a certain kind,
  /// judging by its members.
  ///
  /// - Parameter verdict: a closure that reads the name of a member and returns the decision, or
  ///   nil if the member isn't conclusive. The closure may peek at the value but must not read it.
  /// - Returns: the first decision; false if no member is conclusive, or if an error or the end of
  ///   the text comes first.
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
