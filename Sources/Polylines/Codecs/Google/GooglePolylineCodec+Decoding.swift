import Coordinates

extension GooglePolylineCodec {
  /// Decodes a line from text.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the text is not copied.
  public func decode(_ text: String) throws(PolylineError) -> Polyline {
    try text.withUTF8Span { (bytes) throws(PolylineError) in try decode(bytes) }
  }

  /// Decodes a line from text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: [UInt8]) throws(PolylineError) -> Polyline {
    try decode(bytes.span)
  }

  /// Decodes a line from text given as bytes.
  ///
  /// - Throws: ``PolylineError`` with the byte offset of the error.
  /// - Complexity: O(*n*); the bytes are not copied.
  public func decode(_ bytes: Span<UInt8>) throws(PolylineError) -> Polyline {
    var decoder = GooglePolylineDecoder(self)
    var coordinates: [Coordinate] = []
    try decoder.decode(bytes, into: &coordinates)
    try decoder.finish()
    return Polyline(valid: coordinates)
  }
}
