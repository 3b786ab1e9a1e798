import Coordinates

extension GooglePolylineCodec {
  /// The line that a text encodes.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    let result = text.utf8.withContiguousStorageIfAvailable { decoding($0.span) }
    // Only a string bridged from Objective-C has no contiguous storage.
    return try (result ?? decoding(Array(text.utf8).span)).get()
  }

  /// The line that bytes of text encode.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: [UInt8]) throws(PolylineError) -> Polyline {
    try decode(bytes.span)
  }

  /// The line that bytes of text encode.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: Span<UInt8>) throws(PolylineError) -> Polyline {
    // A byte below "_" ends a value: so many values there are, at two to a coordinate.
    var values = 0
    for offset in bytes.indices where bytes[offset] < Self.firstContinuation { values += 1 }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(values / 2)

    var offset = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while offset < bytes.count {
      let start = offset
      // Both sums stay far below 2⁶³: the one before was in range and a difference is below 2⁵⁰.
      latitude += try Self.difference(in: bytes, at: &offset)
      longitude += try Self.difference(in: bytes, at: &offset)
      let coordinate = Coordinate(
        latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
      guard coordinate.isValid else {
        throw outOfRange(coordinate, index: coordinates.count, byteOffset: start)
      }
      coordinates.append(coordinate)
    }
    return Polyline(valid: coordinates)
  }

  private func decoding(_ bytes: Span<UInt8>) -> Result<Polyline, PolylineError> {
    Result { () throws(PolylineError) in try decode(bytes) }
  }

  /// Reads one difference and moves the offset behind it.
  @inline(__always)
  private static func difference(
    in bytes: Span<UInt8>, at offset: inout Int
  ) throws(PolylineError) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard firstByte...lastByte ~= byte else { throw unexpectedByte(byte, at: offset) }
      let isLast = byte < firstContinuation
      // Only the value 0 has a last group of zeros, and 2⁵⁰ is beyond every difference.
      if shift > 0 && byte == firstByte || shift == 45 && !isLast {
        throw overlongValue(at: offset)
      }
      value |= (UInt64(byte &- firstByte) & 0x1f) &<< shift
      shift &+= 5
      offset &+= 1
      if isLast { return Int64(value >> 1) ^ -Int64(value & 1) }
    }
    throw unexpectedEnd(at: offset, isInsideValue: shift > 0)
  }

  /// The byte of five zero bits that end a value.
  private static let firstByte = UInt8(ascii: "?")
  /// The byte of five zero bits after which the value goes on.
  private static let firstContinuation = UInt8(ascii: "_")
  private static let lastByte = UInt8(ascii: "~")
}

extension GooglePolylineCodec {
  private static func unexpectedByte(_ byte: UInt8, at offset: Int) -> PolylineError {
    let isPrintable = (0x21...0x7e).contains(byte)
    return PolylineError(
      .unexpectedByte,
      found: isPrintable ? "\"\(Unicode.Scalar(byte))\"" : "byte 0x" + String(byte, radix: 16),
      expected: "one of \"?\" to \"~\"", byteOffset: offset)
  }

  private static func overlongValue(at offset: Int) -> PolylineError {
    PolylineError(
      .overlongValue, found: "a number written with too many bytes",
      expected: "the shortest form of at most 10 bytes", byteOffset: offset)
  }

  private static func unexpectedEnd(at offset: Int, isInsideValue: Bool) -> PolylineError {
    PolylineError(
      .unexpectedEnd, found: "the end of the text",
      expected: isInsideValue ? "the rest of a number" : "a longitude", byteOffset: offset)
  }

  private func outOfRange(
    _ coordinate: Coordinate, index: Int, byteOffset: Int
  ) -> PolylineError {
    PolylineError(
      .coordinateOutOfRange,
      found: "latitude \(coordinate.latitude), longitude \(coordinate.longitude)",
      expected: "-90…90 and -180…180; is \(precision) the text's precision?",
      index: index, byteOffset: byteOffset)
  }
}
