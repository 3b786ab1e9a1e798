extension Geometry {
  /// Parses well-known binary (OGC 06-103r4, section 8) in either byte order, longitude first.
  ///
  /// Altitudes and measures are accepted in the encodings of ISO and PostGIS, and ignored. The
  /// number of a reference system, which PostGIS may write, must be 4326, or 0 for an unknown
  /// system.
  ///
  /// - Throws: ``GeometryError`` with the offset of the first invalid byte or the index of an
  ///   invalid coordinate; with neither for an invalid line or ring.
  /// - Complexity: O(*n*); memory is bounded by the length of the input.
  public init(
    wkb bytes: [UInt8], in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    try WKBScanner.check(bytes)
    self = try GeometryHandle.reading(wkb: bytes, in: workspace.geos).geometry(on: DegreePlane())
  }

  /// Parses well-known binary from hexadecimal digits, as printed by databases.
  ///
  /// - Throws: ``GeometryError``. For an invalid or missing digit, its offset counts digits; for
  ///   invalid binary, it counts bytes.
  /// - Complexity: O(*n*).
  public init(
    hexadecimalWKB text: String, in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: Int?
    for (offset, character) in text.utf8.enumerated() {
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else {
        throw GeometryError(
          .malformedText, found: "byte 0x" + String(character, radix: 16),
          expected: "a hexadecimal digit", byteOffset: offset)
      }
      if let first = high {
        bytes.append(UInt8(first * 16 + digit))
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else {
      throw GeometryError(
        .malformedText, found: "\(text.utf8.count) digits", expected: "an even number of digits",
        byteOffset: text.utf8.count)
    }
    try self.init(wkb: bytes, in: workspace)
  }

  /// Returns the shape as little-endian well-known binary, with two numbers per position, longitude
  /// first.
  ///
  /// - Throws: ``GeometryError`` for an invalid point or a line of one coordinate.
  /// - Complexity: O(*n*).
  public func wkb(
    in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) -> [UInt8] {
    try checkCoordinates()
    return try GeometryHandle.make(self, on: DegreePlane(), in: workspace.geos).wkb()
  }

  /// Returns the shape as ``wkb(in:)`` does, in lowercase hexadecimal digits.
  public func hexadecimalWKB(
    in workspace: GeometryWorkspace = GeometryWorkspace()
  ) throws(GeometryError) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: try wkb(in: workspace).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self)
  }
}
