/// A reader of consecutive numbers from bytes in memory.
///
/// It never reads beyond the bytes: the number of remaining bytes is checked before each read.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next number.
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The number of remaining bytes.
  var remaining: Int { bytes.count &- offset }

  @inline(__always)
  mutating func byte(expected: @autoclosure () -> String) throws(PolylineError) -> UInt8 {
    guard remaining > 0 else { throw .unexpectedEnd(at: bytes.count, expected: expected()) }
    defer { offset &+= 1 }
    return bytes[offset]
  }

  /// Reads a number of up to 8 bytes, the lowest byte first.
  @inline(__always)
  mutating func fixed(
    bytes count: Int, expected: @autoclosure () -> String
  ) throws(PolylineError) -> UInt64 {
    guard remaining >= count else { throw .unexpectedEnd(at: bytes.count, expected: expected()) }
    defer { offset &+= count }
    if count == 8 {
      return bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[offset &+ $1]) &<< UInt64(8 &* $1) }
  }

  /// Reads a number in groups of seven bits, lowest first; the eighth bit is set if another group
  /// follows.
  ///
  /// As in the S2 library, a number may have more groups than necessary, up to `bits` / 7 groups,
  /// rounded up.
  @inline(__always)
  mutating func number(
    bits: UInt64, expected: @autoclosure () -> String
  ) throws(PolylineError) -> UInt64 {
    if remaining >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let ends = ~word & 0x8080_8080_8080_8080
      // Four groups have 28 bits.
      if ends & 0x8080_8080 != 0 {
        let length = ends.trailingZeroBitCount &+ 1
        offset &+= length &>> 3
        return Self.joined(UInt32(truncatingIfNeeded: word & (ends ^ (ends &- 1))))
      }
    }
    return try longNumber(bits: bits, expected: expected())
  }

  /// Returns the low seven bits of each of four bytes, joined.
  @inline(__always)
  private static func joined(_ groups: UInt32) -> UInt64 {
    let pairs = (groups & 0x007f_007f) | ((groups & 0x7f00_7f00) &>> 1)
    return UInt64((pairs & 0x3fff) | ((pairs &>> 2) & 0x0fff_c000))
  }

  private mutating func longNumber(
    bits: UInt64, expected: @autoclosure () -> String
  ) throws(PolylineError) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < bits {
      let byte = try byte(expected: expected())
      let group = UInt64(byte & 0x7f)
      let shifted = group &<< shift
      guard shifted &>> shift == group, bits == 64 || shifted &>> bits == 0 else { break }
      value |= shifted
      if byte < 0x80 { return value }
      shift &+= 7
    }
    throw PolylineError(
      .overlongValue, found: "a number of more than \(bits) bits",
      expected: "at most \((bits + 6) / 7) bytes", byteOffset: start)
  }
}
