import CGEOS

/// A geometry that GEOS has indexed for many queries, which is freed with this object.
final class PreparedHandle {
  private let geometry: GeometryHandle
  private let pointer: OpaquePointer

  var context: GEOSContext { geometry.context }

  init(_ geometry: GeometryHandle) throws(GeometryError) {
    guard let pointer = GEOSPrepare_r(geometry.context.handle, geometry.pointer) else {
      throw geometry.context.failure()
    }
    self.geometry = geometry
    self.pointer = pointer
  }

  deinit { GEOSPreparedGeom_destroy_r(geometry.context.handle, pointer) }

  /// Returns whether the other geometry lies inside, and not only on the border.
  func contains(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    try answer(other) { GEOSPreparedContains_r($0, $1, $2) }
  }

  /// Returns whether the other geometry lies inside or on the border.
  func covers(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    try answer(other) { GEOSPreparedCovers_r($0, $1, $2) }
  }

  /// Returns whether the geometries have a point in common.
  func intersects(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    try answer(other) { GEOSPreparedIntersects_r($0, $1, $2) }
  }

  func contains(_ point: ProjectedPoint) throws(GeometryError) -> Bool {
    try answer(point) { GEOSPreparedContains_r($0, $1, $2) }
  }

  func covers(_ point: ProjectedPoint) throws(GeometryError) -> Bool {
    try answer(point) { GEOSPreparedCovers_r($0, $1, $2) }
  }

  private typealias Predicate = (GEOSContextHandle_t, OpaquePointer, OpaquePointer) -> CChar

  private func answer(
    _ other: GeometryHandle, _ predicate: Predicate
  ) throws(GeometryError) -> Bool {
    assert(other.context === context)
    return try withExtendedLifetime((self, other)) { () throws(GeometryError) in
      try context.answer(predicate(context.handle, pointer, other.pointer))
    }
  }

  // GEOS 3.11 requires a geometry for each point. From 3.12, GEOSPreparedContainsXY accepts plain
  // numbers.
  private func answer(
    _ point: ProjectedPoint, _ predicate: Predicate
  ) throws(GeometryError) -> Bool {
    try withExtendedLifetime(self) { () throws(GeometryError) in
      guard let other = GEOSGeom_createPointFromXY_r(context.handle, point.x, point.y) else {
        throw context.failure()
      }
      defer { GEOSGeom_destroy_r(context.handle, other) }
      return try context.answer(predicate(context.handle, pointer, other))
    }
  }
}
