import CGEOS

/// A geometry that GEOS has indexed for many questions, freed with this object.
final class PreparedHandle {
  let geometry: GeometryHandle
  let pointer: OpaquePointer

  init(_ geometry: GeometryHandle) throws(GeometryError) {
    guard let pointer = GEOSPrepare_r(geometry.context.handle, geometry.pointer) else {
      throw geometry.context.failure()
    }
    self.geometry = geometry
    self.pointer = pointer
  }

  deinit { GEOSPreparedGeom_destroy_r(geometry.context.handle, pointer) }

  /// Whether the other lies inside, and not on the border alone.
  func contains(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    let context = geometry.context
    return try context.answer(
      GEOSPreparedContains_r(context.handle, pointer, other.pointer))
  }

  /// Whether the other lies inside or on the border.
  func covers(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    let context = geometry.context
    return try context.answer(GEOSPreparedCovers_r(context.handle, pointer, other.pointer))
  }

  /// Whether there is a point of both.
  func intersects(_ other: GeometryHandle) throws(GeometryError) -> Bool {
    let context = geometry.context
    return try context.answer(
      GEOSPreparedIntersects_r(context.handle, pointer, other.pointer))
  }
}
