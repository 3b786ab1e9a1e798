import CGEOS

extension GeometryHandle {
  /// Reads well-known text that ``WKTScanner`` has checked.
  static func reading(
    wkt text: String, in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    try withExtendedLifetime(context) { () throws(GeometryError) in
      guard let reader = GEOSWKTReader_create_r(context.handle) else { throw context.failure() }
      defer { GEOSWKTReader_destroy_r(context.handle, reader) }
      guard let pointer = GEOSWKTReader_read_r(context.handle, reader, text) else {
        throw context.refusal(.malformedText, expected: "well-known text")
      }
      return try GeometryHandle(pointer, in: context)
    }
  }

  /// Reads well-known binary that ``WKBScanner`` has checked.
  static func reading(
    wkb bytes: [UInt8], in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    try withExtendedLifetime(context) { () throws(GeometryError) in
      guard let reader = GEOSWKBReader_create_r(context.handle) else { throw context.failure() }
      defer { GEOSWKBReader_destroy_r(context.handle, reader) }
      guard let pointer = GEOSWKBReader_read_r(context.handle, reader, bytes, bytes.count) else {
        throw context.refusal(.malformedBytes, expected: "well-known binary")
      }
      return try GeometryHandle(pointer, in: context)
    }
  }

  /// Returns the geometry as little-endian well-known binary.
  func wkb() throws(GeometryError) -> [UInt8] {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      guard let writer = GEOSWKBWriter_create_r(context.handle) else { throw context.failure() }
      defer { GEOSWKBWriter_destroy_r(context.handle, writer) }
      GEOSWKBWriter_setByteOrder_r(context.handle, writer, Int32(GEOS_WKB_NDR.rawValue))
      var size = 0
      guard let bytes = GEOSWKBWriter_write_r(context.handle, writer, pointer, &size) else {
        throw context.failure()
      }
      defer { GEOSFree_r(context.handle, bytes) }
      // Unsafe: GEOS returns a buffer of `size` bytes, which is freed after they are copied.
      return Array(UnsafeBufferPointer(start: bytes, count: size))
    }
  }
}
