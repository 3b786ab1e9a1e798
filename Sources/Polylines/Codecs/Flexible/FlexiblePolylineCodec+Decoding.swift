import Coordinates

extension FlexiblePolylineCodec {
  /// The line that a text encodes, with the settings that it states.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the text is not copied.
  public static func decode(_ text: String) throws(PolylineError) -> FlexiblePolyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// The line that bytes of text encode, with the settings that it states.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public static func decode(_ bytes: [UInt8]) throws(PolylineError) -> FlexiblePolyline {
    try decode(bytes.span)
  }

  /// The line that bytes of text encode, with the settings that it states.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public static func decode(_ bytes: Span<UInt8>) throws(PolylineError) -> FlexiblePolyline {
    // A letter below "g" ends a number, at two or three to a coordinate.
    var numbers = 0
    for index in bytes.indices where isLast(bytes[index]) { numbers &+= 1 }
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

  /// Whether a letter stands for 0…31.
  private static func isLast(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")..<UInt8(ascii: "g")).contains(byte)
  }
}
