/// A scanner that checks well-known text for errors that GEOS 3.11 accepts.
///
/// GEOS reads nested collections by unbounded recursion, ignores everything after the first
/// geometry, and reads only up to the first NUL.
///
/// PostGIS writes the number of a reference system before the shape, as in `SRID=4326;POINT (1 2)`,
/// which GEOS doesn't support.
enum WKTScanner {
  /// Checks the text.
  ///
  /// - Returns: the text without the number of a reference system.
  static func check(_ text: String) throws(GeometryError) -> Substring {
    let shape = try behindReferenceSystem(text)
    var depth = 0
    var isOver = false
    var word: [UInt8] = []
    var offset = text.utf8.count - shape.utf8.count
    for byte in shape.utf8 {
      let isWordByte = isLetter(byte) || isNumeric(byte)
      if !isWordByte && !word.isEmpty {
        // `POINT EMPTY` ends without a parenthesis.
        isOver = isOver || (depth == 0 && word.elementsEqual("EMPTY".utf8))
        word.removeAll(keepingCapacity: true)
      }
      guard !isOver || isSpace(byte) else {
        throw .unexpectedByte(byte, at: offset, expected: "the end of the text")
      }
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= Geometry.deepestNesting else { throw .nestedTooDeep(byteOffset: offset) }
      case UInt8(ascii: ")"):
        depth -= 1
        guard depth >= 0 else {
          throw .unexpectedByte(byte, at: offset, expected: "a matching opening parenthesis")
        }
        isOver = depth == 0
      case UInt8(ascii: ","): break
      case _ where isWordByte: if word.count < 6 { word.append(byte & 0xdf) }
      case _ where isSpace(byte): break
      default: throw .unexpectedByte(byte, at: offset, expected: "well-known text")
      }
      offset += 1
    }
    guard depth == 0 else {
      throw GeometryError(
        .malformedText, found: "the end of the text", expected: "\(depth) closing parentheses",
        byteOffset: offset)
    }
    return shape
  }

  private static func behindReferenceSystem(_ text: String) throws(GeometryError) -> Substring {
    let start = text.utf8.drop(while: isSpace)
    let word = "SRID="
    guard String(decoding: start.prefix(word.utf8.count), as: UTF8.self).uppercased() == word else {
      return text[...]
    }
    let number = start.dropFirst(word.utf8.count).prefix { $0 != UInt8(ascii: ";") }
    let offset = text.utf8.distance(from: text.startIndex, to: number.startIndex)
    guard number.endIndex < text.endIndex else {
      throw GeometryError(
        .malformedText, found: "the end of the text", expected: "\";\" after a reference system",
        byteOffset: text.utf8.count)
    }
    guard let system = Int(Substring(number)), system == 0 || system == 4_326 else {
      throw .otherReferenceSystem("\"\(Substring(number.prefix(20)))\"", byteOffset: offset)
    }
    return text[text.utf8.index(after: number.endIndex)...]
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
}
