import Coordinates
import Polylines

extension Geometry {
  /// Throws an error for invalid points and for lines of one coordinate, which readers reject.
  func checkCoordinates() throws(GeometryError) {
    var index = 0
    try checkCoordinates(from: &index)
  }

  private func checkCoordinates(from index: inout Int) throws(GeometryError) {
    switch self {
    case .point(let coordinate): try Self.check([coordinate], from: &index)
    case .multiPoint(let coordinates): try Self.check(coordinates, from: &index)
    case .line(let line): try Self.check(line, from: &index)
    case .multiLine(let lines):
      for line in lines { try Self.check(line, from: &index) }
    // The rings of a polygon are checked when it is created.
    case .polygon(let polygon): index += polygon.rings.reduce(0) { $0 + $1.count }
    case .multiPolygon(let polygons):
      index += polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
    case .collection(let parts):
      for part in parts { try part.checkCoordinates(from: &index) }
    }
  }

  private static func check(_ points: [Coordinate], from index: inout Int) throws(GeometryError) {
    for point in points {
      guard point.isValid else { throw .invalid(point, index: index) }
      index += 1
    }
  }

  private static func check(_ line: Polyline, from index: inout Int) throws(GeometryError) {
    guard line.count != 1 else { throw .singleCoordinate(index: index) }
    index += line.count
  }
}
