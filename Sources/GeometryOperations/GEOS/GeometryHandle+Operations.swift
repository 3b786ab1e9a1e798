import CGEOS

// Each call keeps its geometries alive until it returns. Otherwise, Swift could free an object as
// soon as its pointer has been read.

extension GeometryHandle {
  /// Returns the union of all parts.
  func united() throws(GeometryError) -> GeometryHandle {
    try applying { GEOSUnaryUnion_r($0, $1) }
  }

  /// Returns the union of all parts, with coordinates rounded to multiples of `grid`.
  func united(grid: Double) throws(GeometryError) -> GeometryHandle {
    try applying { GEOSUnaryUnionPrec_r($0, $1, grid) }
  }

  /// Returns the area within a distance of the geometry, in which a quarter of a circle is
  /// approximated by the given number of sides.
  func buffered(by distance: Double, sidesPerQuarter: Int32) throws(GeometryError) -> GeometryHandle
  {
    try applying { GEOSBuffer_r($0, $1, distance, sidesPerQuarter) }
  }

  /// Returns the geometry, repaired to follow the rules of OGC Simple Features.
  func mended() throws(GeometryError) -> GeometryHandle {
    try applying { GEOSMakeValid_r($0, $1) }
  }

  /// Returns a point inside an area, away from its border; nil for an empty area.
  func innerPoint() throws(GeometryError) -> ProjectedPoint? {
    let point = try applying { GEOSPointOnSurface_r($0, $1) }
    return try point.points(of: point.pointer).first
  }

  func subtracting(_ other: GeometryHandle) throws(GeometryError) -> GeometryHandle {
    try withExtendedLifetime(other) { () throws(GeometryError) in
      try applying { GEOSDifference_r($0, $1, other.pointer) }
    }
  }

  func intersection(_ other: GeometryHandle) throws(GeometryError) -> GeometryHandle {
    try withExtendedLifetime(other) { () throws(GeometryError) in
      try applying { GEOSIntersection_r($0, $1, other.pointer) }
    }
  }

  /// Returns the area in square units of the plane.
  func area() throws(GeometryError) -> Double {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      var area = Double.nan
      guard GEOSArea_r(context.handle, pointer, &area) == 1 else { throw context.failure() }
      return area
    }
  }

  /// Returns the broken rule of OGC Simple Features and the place where it is broken, or nil for a
  /// valid geometry.
  func defect() throws(GeometryError) -> (reason: String, place: ProjectedPoint?)? {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      var reason: UnsafeMutablePointer<CChar>?
      var location: OpaquePointer?
      let isValid = GEOSisValidDetail_r(context.handle, pointer, 0, &reason, &location)
      defer {
        GEOSFree_r(context.handle, reason)
        GEOSGeom_destroy_r(context.handle, location)
      }
      if try context.answer(isValid) { return nil }
      var place: ProjectedPoint?
      if let location { place = try points(of: location).first }
      return (reason.map { String(cString: $0) } ?? "an invalid geometry", place)
    }
  }

  private func applying(
    _ operation: (GEOSContextHandle_t, OpaquePointer) -> OpaquePointer?
  ) throws(GeometryError) -> GeometryHandle {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      try GeometryHandle(operation(context.handle, pointer), in: context)
    }
  }
}
