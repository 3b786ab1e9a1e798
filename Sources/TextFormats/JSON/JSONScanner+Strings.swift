package import Files

extension JSONScanner {
  /// Reads a string and resolves its escapes.
  ///
  /// - Throws: ``FileError/Code/malformed`` for anything but a valid string, such as an unpaired
  ///   surrogate; ``FileError/Code/notUTF8``; or ``FileError/Code/truncated`` if the text ends
  ///   before the closing quotation mark.
  package mutating func string() throws(FileError) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    let (range, hasEscapes) = try skipString()
    return hasEscapes
      ? try unescaped(range) : String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips the string at the current position, checking its syntax and its UTF-8, but not whether
  /// surrogates are paired.
  ///
  /// - Returns: the range between the quotation marks, and whether it contains escapes.
  package mutating func skipString() throws(FileError) -> (range: Range<Int>, hasEscapes: Bool) {
    let start = position + 1
    var hasEscapes = false
    var place = start
    while place < end {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""):
        position = place + 1
        return (start..<place, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        place += try escapeLength(place)
      case 0..<0x20:
        throw failure(
          .malformed, found: "control character \(byte) in a string", expected: "an escape",
          at: place)
      case 0..<0x80:
        place += 1
      default:
        guard let length = UTF8Form.length(bytes.span, at: place, to: end) else {
          throw failure(.notUTF8, found: "byte \(byte)", expected: "UTF-8", at: place)
        }
        // If the text ends inside a character, the loop ends, and the string is reported as
        // truncated.
        place += length
      }
    }
    position = end
    throw truncated()
  }

  /// Returns the length of the escape at a position: 2, or 6 for `\u`.
  private func escapeLength(_ place: Int) throws(FileError) -> Int {
    guard place + 1 < end else { return 2 }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      for digit in place + 2..<min(place + 6, max(end, place + 2)) where hexadecimal(digit) == nil {
        throw failure(
          .malformed, found: "\\u without four digits", expected: "four hexadecimal digits",
          at: place)
      }
      return 6
    default:
      throw failure(
        .malformed, found: "an unknown escape",
        expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
        at: place)
    }
  }

  private func hexadecimal(_ place: Int) -> UInt32? {
    switch bytes[place] {
    case let digit where digit &- 0x30 <= 9: UInt32(digit - 0x30)
    case let letter where (letter | 0x20) &- 0x61 <= 5: UInt32((letter | 0x20) - 0x61 + 10)
    default: nil
    }
  }

  /// Resolves the escapes of a string that was checked by ``skipString()``.
  private func unescaped(_ range: Range<Int>) throws(FileError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "\\") else {
        text.append(bytes[place])
        place += 1
        continue
      }
      let kind = bytes[place + 1]
      guard kind == UInt8(ascii: "u") else {
        text.append(simpleEscape(kind))
        place += 2
        continue
      }
      let (scalar, length) = try scalar(at: place, before: range.upperBound)
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      place += length
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func simpleEscape(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: kind
    }
  }

  /// Returns the character of a `\u` escape, or of two that form a surrogate pair.
  private func scalar(
    at place: Int, before limit: Int
  ) throws(FileError) -> (scalar: Unicode.Scalar, length: Int) {
    let first = codeUnit(place)
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    if first < 0xdc00, place + 12 <= limit, bytes[place + 6] == UInt8(ascii: "\\"),
      bytes[place + 7] == UInt8(ascii: "u")
    {
      let second = codeUnit(place + 6)
      if 0xdc00...0xdfff ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
      {
        return (scalar, 12)
      }
    }
    throw failure(
      .malformed, found: "an unpaired surrogate", expected: "a surrogate pair", at: place)
  }

  private func codeUnit(_ place: Int) -> UInt32 {
    (place + 2..<place + 6).reduce(0) { $0 << 4 | (hexadecimal($1) ?? 0) }
  }
}
