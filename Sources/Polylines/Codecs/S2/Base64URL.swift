/// The letters of base64url (RFC 4648, section 5).
enum Base64URL {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each letter, 64 of other bytes.
  static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Bytes as text, without padding.
  static func text(of bytes: [UInt8]) -> String {
    let letters = letters
    return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
      var bits: UInt32 = 0
      var count = 0
      var written = 0
      for byte in bytes {
        bits = bits &<< 8 | UInt32(byte)
        count &+= 8
        while count >= 6 {
          count &-= 6
          text[written] = letters[Int(bits &>> UInt32(count) & 63)]
          written &+= 1
        }
      }
      if count > 0 {
        text[written] = letters[Int(bits &<< UInt32(6 &- count) & 63)]
        written &+= 1
      }
      return written
    }
  }
}

/// The bytes that a base64url text stands for, decoded as they are asked for.
struct Base64URLReader: ByteReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let values: [UInt8]
  private let count: Int
  private var taken = 0
  private var letter = 0
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// - Throws: ``PolylineError`` at the first byte that is no letter of base64url, or at the end where it is cut.
  init(_ text: UnsafeBufferPointer<UInt8>) throws(PolylineError) {
    self.text = text
    values = Base64URL.values
    var end = text.count
    // Padding fills the last four letters.
    while end > 0, text.count - end < 2, text.count % 4 == 0, text[end - 1] == UInt8(ascii: "=") {
      end -= 1
    }
    for offset in 0..<end where values[Int(text[offset])] > 63 {
      throw .unexpectedByte(
        text[offset], at: offset, expected: "a letter, a digit, \"-\" or \"_\" (base64url)")
    }
    guard end % 4 != 1 else {
      throw .unexpectedEnd(at: end, expected: "two letters at least to a byte")
    }
    count = end * 3 / 4
  }

  var remaining: Int { count &- taken }

  /// The letter in which the next byte begins.
  var offset: Int { taken * 4 / 3 }

  @inline(__always)
  mutating func next() -> UInt8 {
    assert(remaining > 0)
    while bitCount < 8 {
      bits = bits &<< 6 | UInt32(values[Int(text[letter])])
      letter &+= 1
      bitCount &+= 6
    }
    bitCount &-= 8
    taken &+= 1
    return UInt8(truncatingIfNeeded: bits &>> bitCount)
  }
}
