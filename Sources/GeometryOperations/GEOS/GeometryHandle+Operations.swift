import CGEOS

// Each call keeps its geometries alive until it is over: Swift may free an object after its last
// use, which is where its pointer is read.

extension GeometryHandle {
  /// All of the parts in one, where they overlap or touch.
  func united() throws(GeometryError) -> GeometryHandle {
    try applying { GEOSUnaryUnion_r($0, $1) }
  }

  /// All of the parts in one, with coordinates on a grid.
  func united(grid: Double) throws(GeometryError) -> GeometryHandle {
    try applying { GEOSUnaryUnionPrec_r($0, $1, grid) }
  }

  /// All points within a distance; a quarter of a circle gets so many sides.
  func buffered(by distance: Double, sidesPerQuarter: Int32) throws(GeometryError) -> GeometryHandle
  {
    try applying { GEOSBuffer_r($0, $1, distance, sidesPerQuarter) }
  }

  /// The geometry without what breaks the rules of OGC Simple Features.
  func mended() throws(GeometryError) -> GeometryHandle {
    try applying { GEOSMakeValid_r($0, $1) }
  }

  /// A point in the middle of an area, away from its border.
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

  /// In the square of the plane's unit.
  func area() throws(GeometryError) -> Double {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      var area = Double.nan
      guard GEOSArea_r(context.handle, pointer, &area) == 1 else { throw context.failure() }
      return area
    }
  }

  /// Which rule of OGC Simple Features is broken, and where; nil for a valid geometry.
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
