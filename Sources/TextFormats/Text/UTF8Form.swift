/// The well-formed byte sequences of UTF-8 (Unicode 15, table 3-7).
enum UTF8Form {
  /// Returns the length in bytes of the character at `place`, whose first byte is at least 0x80.
  ///
  /// A character that `end` cuts off has its full length if its bytes before `end` are valid.
  ///
  /// - Returns: nil if the bytes aren't UTF-8.
  static func length(_ bytes: Span<UInt8>, at place: Int, to end: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch bytes[place] {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    case 0xf1...0xf3: length = 4
    default: return nil
    }
    var next = place + 1
    while next < min(place + length, end) {
      let allowed = next == place + 1 ? second : 0x80...0xbf
      guard allowed.contains(bytes[next]) else { return nil }
      next += 1
    }
    return length
  }
}
