import Coordinates

extension FlexiblePolylineCodec {
  /// Decodes a line from text, using the settings in its header instead of those of the codec.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: String) throws(PolylineError) -> FlexiblePolyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// Decodes a line from text given as bytes, using the settings in its header instead of those of
  /// the codec.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: [UInt8]) throws(PolylineError) -> FlexiblePolyline {
    try decode(bytes.span)
  }

  /// Decodes a line from text given as bytes, using the settings in its header instead of those of
  /// the codec.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: Span<UInt8>) throws(PolylineError) -> FlexiblePolyline {
    // Each number ends with a capital letter or one of "a" to "f"; each coordinate has two or three
    // numbers.
    var numbers = 0
    for index in bytes.indices where Self.isLast(bytes[index]) { numbers &+= 1 }
    var decoder = FlexiblePolylineDecoder()
    var coordinates: [Coordinate] = []
    var values: [Double] = []
    coordinates.reserveCapacity(numbers / 2)
    try decoder.decode(bytes, into: &coordinates, &values)
    try decoder.finish()
    guard let codec = decoder.codec else {
      throw .unexpectedEnd(at: bytes.count, expected: "a header")
    }
    return FlexiblePolyline(line: Polyline(valid: coordinates), values: values, codec: codec)
  }

  /// Returns whether a letter ends a number, because its value is in 0…31.
  private static func isLast(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")..<UInt8(ascii: "g")).contains(byte)
  }
}
