import CGEOS
import Coordinates
import Polylines

extension GeometryHandle {
  /// Returns the geometry as a value.
  ///
  /// - Throws: ``GeometryError`` with the index of the first invalid coordinate or empty point.
  func geometry(on plane: some GeometryPlane) throws(GeometryError) -> Geometry {
    defer { withExtendedLifetime(self) {} }
    var reader = GeometryReader(handle: self, plane: plane)
    return try reader.geometry(pointer)
  }
}

/// A reader that traverses a geometry of GEOS and counts its coordinates for error messages.
private struct GeometryReader<Plane: GeometryPlane> {
  let handle: GeometryHandle
  let plane: Plane
  private var index = 0

  init(handle: GeometryHandle, plane: Plane) {
    self.handle = handle
    self.plane = plane
  }

  private var context: GEOSContext { handle.context }

  mutating func geometry(_ shape: OpaquePointer) throws(GeometryError) -> Geometry {
    let kind = GEOSGeomTypeId_r(context.handle, shape)
    guard kind >= 0 else { throw context.failure() }
    switch GEOSGeomTypes(UInt32(kind)) {
    case GEOS_POINT: return .point(try point(shape))
    case GEOS_LINESTRING, GEOS_LINEARRING: return .line(try line(shape))
    case GEOS_POLYGON: return .polygon(try polygon(shape))
    case GEOS_MULTIPOINT:
      return .multiPoint(
        try parts(of: shape) { reader, part throws(GeometryError) in
          try reader.point(part)
        })
    case GEOS_MULTILINESTRING:
      return .multiLine(
        try parts(of: shape) { reader, part throws(GeometryError) in
          try reader.line(part)
        })
    case GEOS_MULTIPOLYGON:
      return .multiPolygon(
        try parts(of: shape) { reader, part throws(GeometryError) in
          try reader.polygon(part)
        })
    default:
      return .collection(
        try parts(of: shape) { reader, part throws(GeometryError) in
          try reader.geometry(part)
        })
    }
  }

  private mutating func parts<Part>(
    of shape: OpaquePointer,
    _ read: (inout Self, OpaquePointer) throws(GeometryError) -> Part
  ) throws(GeometryError) -> [Part] {
    let count = GEOSGetNumGeometries_r(context.handle, shape)
    guard count >= 0 else { throw context.failure() }
    var parts: [Part] = []
    for place in 0..<count {
      guard let part = GEOSGetGeometryN_r(context.handle, shape, place) else {
        throw context.failure()
      }
      parts.append(try read(&self, part))
    }
    return parts
  }

  private mutating func coordinates(
    _ shape: OpaquePointer
  ) throws(GeometryError) -> [Coordinate] {
    var coordinates: [Coordinate] = []
    let points = try handle.points(of: shape)
    coordinates.reserveCapacity(points.count)
    for point in points {
      let coordinate = plane.coordinate(point)
      guard coordinate.isValid else { throw .invalid(coordinate, index: index) }
      coordinates.append(coordinate)
      index += 1
    }
    return coordinates
  }

  private mutating func point(_ shape: OpaquePointer) throws(GeometryError) -> Coordinate {
    guard let coordinate = try coordinates(shape).first else {
      throw GeometryError(
        .emptyGeometry, found: "an empty point", expected: "a coordinate", index: index)
    }
    return coordinate
  }

  private mutating func line(_ shape: OpaquePointer) throws(GeometryError) -> Polyline {
    Polyline(valid: try coordinates(shape))
  }

  private mutating func polygon(_ shape: OpaquePointer) throws(GeometryError) -> Polygon {
    guard let exterior = GEOSGetExteriorRing_r(context.handle, shape) else {
      throw context.failure()
    }
    var rings = [try line(exterior)].filter { !$0.isEmpty }
    let count = GEOSGetNumInteriorRings_r(context.handle, shape)
    guard count >= 0 else { throw context.failure() }
    for place in 0..<count {
      guard let hole = GEOSGetInteriorRingN_r(context.handle, shape, place) else {
        throw context.failure()
      }
      rings.append(try line(hole))
    }
    return try Polygon(rings: rings)
  }
}
