/// The base64url encoding (RFC 4648, section 5).
///
/// Flexible polylines use the same alphabet.
enum Base64URL {
  static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each letter; 64 for other bytes.
  static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns the index of the letter in which a byte begins.
  static func letter(ofByte byte: Int) -> Int { byte / 3 * 4 + byte % 3 }

  /// Returns the number of letters that encode `count` bytes, without padding.
  static func letters(forBytes count: Int) -> Int { (count * 4 + 2) / 3 }

  /// Writes bytes as text without padding to the start of `text`, which must have room for
  /// ``letters(forBytes:)`` letters.
  ///
  /// - Returns: The length of the text.
  static func write(_ bytes: [UInt8], to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    assert(text.count >= letters(forBytes: bytes.count))
    let letters = letters
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

  /// Decodes text, with or without padding, to the start of `bytes`, which must have room for three
  /// bytes per four letters.
  ///
  /// - Returns: The number of decoded bytes.
  /// - Throws: ``PolylineError`` at the first byte that isn't a letter of base64url, or at the end
  ///   if the last group has only one letter.
  static func decode(
    _ text: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer
  ) throws(PolylineError) -> Int {
    assert(bytes.count >= text.count * 3 / 4)
    var end = text.count
    // Padding completes the last group of four letters.
    while end > 0, text.count - end < 2, text.count % 4 == 0, text[end - 1] == UInt8(ascii: "=") {
      end -= 1
    }
    let values = values
    var offset = 0
    var written = 0
    while offset &+ 4 <= end {
      var bits: UInt32 = 0
      var bad: UInt8 = 0
      for index in 0..<4 {
        let value = values[Int(text[offset &+ index])]
        bits = (bits &<< 6) | UInt32(value)
        bad |= value
      }
      guard bad < 64 else { break }
      bytes[written] = UInt8(truncatingIfNeeded: bits &>> 16)
      bytes[written &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
      bytes[written &+ 2] = UInt8(truncatingIfNeeded: bits)
      written &+= 3
      offset &+= 4
    }
    var bits: UInt32 = 0
    for rest in offset..<end {
      let value = values[Int(text[rest])]
      guard value < 64 else {
        throw .unexpectedByte(
          text[rest], at: rest, expected: "a letter, a digit, \"-\", or \"_\" (base64url)")
      }
      bits = (bits &<< 6) | UInt32(value)
    }
    switch end - offset {
    case 1: throw .unexpectedEnd(at: end, expected: "another letter")
    case 2:
      bytes[written] = UInt8(truncatingIfNeeded: bits &>> 4)
      written += 1
    case 3:
      bytes[written] = UInt8(truncatingIfNeeded: bits &>> 10)
      bytes[written + 1] = UInt8(truncatingIfNeeded: bits &>> 2)
      written += 2
    default: break
    }
    return written
  }
}
