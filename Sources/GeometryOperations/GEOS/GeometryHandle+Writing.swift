import CGEOS
import Coordinates
import Polylines

extension GeometryHandle {
  /// Creates a handle to a geometry that is projected to a plane.
  static func make(
    _ geometry: Geometry, on plane: some GeometryPlane, in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    func collection<Part>(
      _ kind: GEOSGeomTypes, _ parts: [Part],
      _ make: (Part) throws(GeometryError) -> GeometryHandle
    ) throws(GeometryError) -> GeometryHandle {
      var handles: [GeometryHandle] = []
      for part in parts { handles.append(try make(part)) }
      return try self.collection(handles, of: kind, in: context)
    }
    func point(_ coordinate: Coordinate) throws(GeometryError) -> GeometryHandle {
      try self.point(plane.point(coordinate), in: context)
    }
    func line(_ line: Polyline) throws(GeometryError) -> GeometryHandle {
      try self.line(plane.points(along: line), in: context)
    }
    func polygon(_ polygon: Polygon) throws(GeometryError) -> GeometryHandle {
      try self.polygon(polygon.rings.map(plane.points(along:)), in: context)
    }
    switch geometry {
    case .point(let coordinate): return try point(coordinate)
    case .line(let shape): return try line(shape)
    case .polygon(let shape): return try polygon(shape)
    case .multiPoint(let parts): return try collection(GEOS_MULTIPOINT, parts, point)
    case .multiLine(let parts): return try collection(GEOS_MULTILINESTRING, parts, line)
    case .multiPolygon(let parts): return try collection(GEOS_MULTIPOLYGON, parts, polygon)
    case .collection(let parts):
      return try collection(GEOS_GEOMETRYCOLLECTION, parts) { part throws(GeometryError) in
        try make(part, on: plane, in: context)
      }
    }
  }
}
