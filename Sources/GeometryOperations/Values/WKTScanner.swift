/// Looks over well-known text for what GEOS 3.11 does not refuse.
///
/// GEOS reads nested collections by recursion without a bound, stops at the end of the first geometry
/// whatever follows, and takes its text up to the first NUL.
enum WKTScanner {
  static func check(_ text: some Sequence<UInt8>) throws(GeometryError) {
    var depth = 0
    var isOver = false
    var word: [UInt8] = []
    var offset = 0
    for byte in text {
      let isWordByte = isLetter(byte) || isNumeric(byte)
      if !isWordByte && !word.isEmpty {
        // `POINT EMPTY` is over without a parenthesis.
        isOver = isOver || (depth == 0 && word.elementsEqual("EMPTY".utf8))
        word.removeAll(keepingCapacity: true)
      }
      guard !isOver || isSpace(byte) else {
        throw unexpected(byte, at: offset, expected: "the end of the text")
      }
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= Geometry.deepestNesting else { throw .nestedTooDeep(byteOffset: offset) }
      case UInt8(ascii: ")"):
        depth -= 1
        guard depth >= 0 else {
          throw unexpected(byte, at: offset, expected: "a parenthesis that was opened")
        }
        isOver = depth == 0
      case UInt8(ascii: ","): break
      case _ where isWordByte: if word.count < 6 { word.append(byte & 0xdf) }
      case _ where isSpace(byte): break
      default: throw unexpected(byte, at: offset, expected: "well-known text")
      }
      offset += 1
    }
    guard depth == 0 else {
      throw GeometryError(
        .malformedText, found: "the end of the text", expected: "\(depth) closing parentheses",
        byteOffset: offset)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
  }

  private static func unexpected(
    _ byte: UInt8, at offset: Int, expected: String
  ) -> GeometryError {
    let isPrintable = (0x21...0x7e).contains(byte)
    return GeometryError(
      .malformedText,
      found: isPrintable ? "\"\(Unicode.Scalar(byte))\"" : "byte 0x" + String(byte, radix: 16),
      expected: expected, byteOffset: offset)
  }
}
