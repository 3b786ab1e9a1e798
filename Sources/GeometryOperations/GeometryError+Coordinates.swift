import Coordinates
import Polylines

extension GeometryError {
  static func invalid(_ found: Coordinate, index: Int? = nil, path: String? = nil) -> GeometryError
  {
    let hint = found.looksSwapped ? "; are latitude and longitude swapped?" : ""
    return GeometryError(
      .invalidCoordinate, found: "latitude \(found.latitude), longitude \(found.longitude)",
      expected: "-90…90 and -180…180" + hint, index: index, path: path)
  }

  static func singleCoordinate(index: Int? = nil, path: String? = nil) -> GeometryError {
    GeometryError(
      .invalidGeometry, found: "a line of one coordinate", expected: "none, or at least two",
      index: index, path: path)
  }

  static func nestedTooDeep(byteOffset: Int?) -> GeometryError {
    GeometryError(
      .nestedTooDeep, found: "another level of nesting",
      expected: "at most \(Geometry.deepestNesting) levels", byteOffset: byteOffset)
  }

  static func shortRing(count: Int, path: String? = nil) -> GeometryError {
    GeometryError(
      .invalidGeometry, found: "a ring of \(count) coordinates", expected: "at least 4", path: path)
  }

  static func openRing(_ found: String, path: String? = nil) -> GeometryError {
    GeometryError(
      .invalidGeometry, found: found, expected: "a ring that ends where it starts", path: path)
  }

  static func holesWithoutExterior(path: String? = nil) -> GeometryError {
    GeometryError(
      .invalidGeometry, found: "holes in an empty polygon", expected: "an exterior ring", path: path
    )
  }

  /// Returns the error for a reference system other than WGS 84.
  static func otherReferenceSystem(_ number: String, byteOffset: Int) -> GeometryError {
    GeometryError(
      .unsupportedGeometry, found: "reference system \(number)", expected: "4326 (WGS 84)",
      byteOffset: byteOffset)
  }

  static func unexpectedByte(_ byte: UInt8, at offset: Int, expected: String) -> GeometryError {
    let isPrintable = (0x21...0x7e).contains(byte)
    return GeometryError(
      .malformedText,
      found: isPrintable ? "'\(Unicode.Scalar(byte))'" : "byte 0x" + String(byte, radix: 16),
      expected: expected, byteOffset: offset)
  }

  static func emptyLine() -> GeometryError {
    GeometryError(
      .emptyGeometry, found: "a line without coordinates", expected: "at least one coordinate")
  }
}

extension MeasuredPolyline {
  /// Measures a line; throws an error of this module if it is empty.
  init(measuring line: Polyline) throws(GeometryError) {
    do {
      try self.init(line)
    } catch {
      throw .emptyLine()
    }
  }
}
