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

  static func singleCoordinate(index: Int? = nil) -> GeometryError {
    GeometryError(
      .invalidGeometry, found: "a line of one coordinate", expected: "none, or at least two",
      index: index)
  }

  static func nestedTooDeep(byteOffset: Int?) -> GeometryError {
    GeometryError(
      .nestedTooDeep, found: "another level of nesting",
      expected: "at most \(Geometry.deepestNesting) levels", byteOffset: byteOffset)
  }

  static func emptyLine() -> GeometryError {
    GeometryError(
      .emptyGeometry, found: "a line without coordinates", expected: "at least one coordinate")
  }
}

extension MeasuredPolyline {
  /// Measures a line, for operations whose errors are of this module.
  init(measuring line: Polyline) throws(GeometryError) {
    do {
      try self.init(line)
    } catch {
      throw .emptyLine()
    }
  }
}
