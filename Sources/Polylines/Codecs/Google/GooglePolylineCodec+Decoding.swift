import Coordinates

extension GooglePolylineCodec {
  /// Decodes the line of a text.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// Decodes the line of a text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: [UInt8]) throws(PolylineError) -> Polyline {
    try decode(bytes.span)
  }

  /// Decodes the line of a text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the offset of the first bad byte.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: Span<UInt8>) throws(PolylineError) -> Polyline {
    var decoder = GooglePolylineDecoder(self)
    var coordinates: [Coordinate] = []
    try decoder.decode(bytes, into: &coordinates)
    try decoder.finish()
    return Polyline(valid: coordinates)
  }
}
