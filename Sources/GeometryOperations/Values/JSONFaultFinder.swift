/// Finds where text is no JSON (RFC 8259), which Foundation's decoder does not tell.
///
/// It is asked only about texts that the decoder refused. One pass, without recursion.
struct JSONFaultFinder {
  /// Levels of brackets that Foundation's decoder takes.
  static let deepestOfDecoder = 512

  private let bytes: [UInt8]
  private let deepest: Int
  private var offset = 0
  /// The brackets that are open, each as the one that closes it.
  private var closers: [UInt8] = []

  /// The first fault of a text; nil where it is JSON.
  ///
  /// - Parameter deepest: how many levels of brackets may be open.
  static func fault(in bytes: [UInt8], deepest: Int) -> GeometryError? {
    var finder = JSONFaultFinder(bytes: bytes, deepest: deepest)
    do throws(GeometryError) {
      try finder.scan()
      return notUTF8(bytes)
    } catch {
      return error
    }
  }

  private static func notUTF8(_ bytes: [UInt8]) -> GeometryError? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return .unexpectedByte(bytes[offset], at: offset, expected: "UTF-8")
      case .emptyInput: return nil
      }
    }
  }

  private init(bytes: [UInt8], deepest: Int) {
    self.bytes = bytes
    self.deepest = deepest
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func scan() throws(GeometryError) {
    repeat {
      skipSpace()
      let isOpened = try value()
      if !isOpened { try goOn() }
    } while !closers.isEmpty
    skipSpace()
    if next != nil { throw unexpected(expected: "the end of the text") }
  }

  /// Takes a value, or the beginning of an array or object that has elements: true.
  private mutating func value() throws(GeometryError) -> Bool {
    switch next {
    case UInt8(ascii: "["): return try open(UInt8(ascii: "]"))
    case UInt8(ascii: "{"): return try open(UInt8(ascii: "}"))
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case let byte? where byte == UInt8(ascii: "-") || Self.digits ~= byte: try number()
    default: throw unexpected(expected: "a value")
    }
    return false
  }

  private mutating func open(_ closer: UInt8) throws(GeometryError) -> Bool {
    guard closers.count < deepest else { throw .nestedTooDeep(byteOffset: offset) }
    offset += 1
    skipSpace()
    if next == closer {
      offset += 1
      return false
    }
    closers.append(closer)
    if closer == UInt8(ascii: "}") { try key() }
    return true
  }

  /// Takes what stands behind a value: brackets that close, then a comma.
  private mutating func goOn() throws(GeometryError) {
    while let closer = closers.last {
      skipSpace()
      if next == closer {
        offset += 1
        closers.removeLast()
      } else if next == UInt8(ascii: ",") {
        offset += 1
        if closer == UInt8(ascii: "}") { try key() }
        return
      } else {
        throw unexpected(expected: "\",\" or \"\(Unicode.Scalar(closer))\"")
      }
    }
  }

  private mutating func key() throws(GeometryError) {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw unexpected(expected: "the name of a member") }
    try string()
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(expected: "\":\"") }
    offset += 1
  }

  private mutating func string() throws(GeometryError) {
    offset += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected(expected: "an escape such as \\n") }
      offset += 1
      if byte == UInt8(ascii: "\\") { try escape() }
    }
    guard next != nil else { throw unexpected(expected: "the rest of a string") }
    offset += 1
  }

  private mutating func escape() throws(GeometryError) {
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else {
      throw unexpected(expected: "an escape such as \\n")
    }
    offset += 1
    guard byte == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
        throw unexpected(expected: "a hexadecimal digit")
      }
      offset += 1
    }
  }

  private mutating func word(_ word: String) throws(GeometryError) {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected(expected: word) }
      offset += 1
    }
  }

  private mutating func number() throws(GeometryError) {
    let start = offset
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") {
      offset += 1
      // JSON allows it, the decoder does not.
      if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
        throw unexpected(expected: "no exponent of 0")
      }
    } else {
      try digits()
    }
    if next == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Double(text)?.isFinite == true else {
      throw GeometryError(
        .invalidCoordinate, found: "the number \(text.prefix(40))", expected: "-90…90 or -180…180",
        byteOffset: start)
    }
  }

  private mutating func digits() throws(GeometryError) {
    let start = offset
    while let byte = next, Self.digits ~= byte { offset += 1 }
    guard offset > start else { throw unexpected(expected: "a digit") }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
  }

  private func unexpected(expected: String) -> GeometryError {
    guard let byte = next else {
      return GeometryError(
        .malformedText, found: "the end of the text", expected: expected, byteOffset: offset)
    }
    return .unexpectedByte(byte, at: offset, expected: expected)
  }
}
