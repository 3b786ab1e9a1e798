/// Gives bytes one after the other and counts them: binary ones, or those that base64 stands for.
protocol ByteReader {
  /// Bytes that are left.
  var remaining: Int { get }
  /// Where the next byte stands in what is read.
  var offset: Int { get }
  /// The next byte; asked for only while there are some.
  mutating func next() -> UInt8
}

extension ByteReader {
  @inline(__always)
  mutating func byte(expected: @autoclosure () -> String) throws(PolylineError) -> UInt8 {
    guard remaining > 0 else { throw .unexpectedEnd(at: offset, expected: expected()) }
    return next()
  }

  /// A number of so many bytes, up to 8, the lowest first.
  @inline(__always)
  mutating func fixed(
    bytes: Int, expected: @autoclosure () -> String
  ) throws(PolylineError) -> UInt64 {
    guard remaining >= bytes else {
      throw .unexpectedEnd(at: offset, expected: expected())
    }
    var value: UInt64 = 0
    for index in 0..<UInt64(bytes) { value |= UInt64(next()) &<< (8 &* index) }
    return value
  }

  /// A number in groups of seven bits, the lowest first; the eighth bit says that it goes on.
  ///
  /// The S2 library takes the longest forms too, so they are no error here.
  @inline(__always)
  mutating func number(
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

/// Bytes in memory.
struct BinaryReader: ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count &- offset }

  @inline(__always)
  mutating func next() -> UInt8 {
    assert(remaining > 0)
    defer { offset &+= 1 }
    return bytes[offset]
  }
}
