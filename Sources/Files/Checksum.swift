/// XXH64, the 64-bit checksum of `.roads` files and other data.
///
/// Follows the public specification (Y. Collet, xxHash fast digest algorithm, version 0.1.1) and
/// uses no processor-specific instructions.
package enum Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the checksum of bytes.
  ///
  /// - Complexity: O(*n*).
  package static func hash(_ bytes: RawSpan, seed: UInt64 = 0) -> UInt64 {
    let count = bytes.byteCount
    var at = 0
    var hash: UInt64
    if count >= 32 {
      var a = seed &+ prime1 &+ prime2
      var b = seed &+ prime2
      var c = seed
      var d = seed &- prime1
      while at <= count - 32 {
        a = round(a, word64(bytes, at))
        b = round(b, word64(bytes, at + 8))
        c = round(c, word64(bytes, at + 16))
        d = round(d, word64(bytes, at + 24))
        at += 32
      }
      hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
      hash = merge(hash, a)
      hash = merge(hash, b)
      hash = merge(hash, c)
      hash = merge(hash, d)
    } else {
      hash = seed &+ prime5
    }
    hash = hash &+ UInt64(count)
    while at <= count - 8 {
      hash ^= round(0, word64(bytes, at))
      hash = rotate(hash, 27) &* prime1 &+ prime4
      at += 8
    }
    if at <= count - 4 {
      hash ^= UInt64(word32(bytes, at)) &* prime1
      hash = rotate(hash, 23) &* prime2 &+ prime3
      at += 4
    }
    while at < count {
      hash ^= UInt64(bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self)) &* prime5
      hash = rotate(hash, 11) &* prime1
      at += 1
    }
    hash ^= hash >> 33
    hash = hash &* prime2
    hash ^= hash >> 29
    hash = hash &* prime3
    return hash ^ hash >> 32
  }

  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }

  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  // Unsafe loads avoid a bounds check per word; `hash` passes only valid offsets.

  private static func word64(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    assert(offset >= 0 && offset <= bytes.byteCount - 8)
    return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func word32(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
    assert(offset >= 0 && offset <= bytes.byteCount - 4)
    return UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

extension UInt64 {
  /// The number as 16 hexadecimal digits.
  package var hexadecimal: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
