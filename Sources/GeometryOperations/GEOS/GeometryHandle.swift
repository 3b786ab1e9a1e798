import CGEOS

/// A geometry of GEOS in the plane, freed with this object.
final class GeometryHandle {
  let context: GEOSContext
  let pointer: OpaquePointer
  private var isOwned = true

  /// Takes what a function of GEOS returned; null means that it failed.
  init(_ pointer: OpaquePointer?, in context: GEOSContext) throws(GeometryError) {
    guard let pointer else { throw context.failure() }
    self.pointer = pointer
    self.context = context
  }

  deinit {
    if isOwned { GEOSGeom_destroy_r(context.handle, pointer) }
  }

  /// Gives the geometry to a collection, or to whatever else frees it from now on.
  func relinquish() -> OpaquePointer {
    isOwned = false
    return pointer
  }

  /// The coordinates of a point, a line or a ring that lives at least as long as this geometry.
  ///
  /// - Parameter part: this geometry or one inside of it.
  func points(of part: OpaquePointer) throws(GeometryError) -> [ProjectedPoint] {
    defer { withExtendedLifetime(self) {} }
    guard let sequence = GEOSGeom_getCoordSeq_r(context.handle, part) else {
      throw context.failure()
    }
    var count: UInt32 = 0
    guard GEOSCoordSeq_getSize_r(context.handle, sequence, &count) == 1 else {
      throw context.failure()
    }
    guard count > 0 else { return [] }
    var isCopied = false
    let points = [ProjectedPoint](unsafeUninitializedCapacity: Int(count)) { buffer, size in
      size = Int(count)
      // Unsafe: a point is two doubles, as GEOS writes them.
      buffer.withMemoryRebound(to: Double.self) {
        isCopied =
          GEOSCoordSeq_copyToBuffer_r(context.handle, sequence, $0.baseAddress, 0, 0) == 1
      }
      if !isCopied { size = 0 }
    }
    guard isCopied else { throw context.failure() }
    return points
  }
}

extension GeometryHandle {
  /// A sequence of coordinates, which the caller hands to a geometry at once.
  private static func sequence(
    _ points: [ProjectedPoint], in context: GEOSContext
  ) throws(GeometryError) -> OpaquePointer {
    guard let size = UInt32(exactly: points.count) else {
      throw GeometryError(
        .tooLarge, found: "\(points.count) coordinates", expected: "at most \(UInt32.max)")
    }
    // Unsafe: a point is two doubles, as GEOS reads them.
    let sequence = points.withUnsafeBytes {
      GEOSCoordSeq_copyFromBuffer_r(
        context.handle, $0.bindMemory(to: Double.self).baseAddress, size, 0, 0)
    }
    guard let sequence else { throw context.failure() }
    return sequence
  }

  static func point(
    _ point: ProjectedPoint, in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    try GeometryHandle(
      GEOSGeom_createPointFromXY_r(context.handle, point.x, point.y), in: context)
  }

  static func line(
    _ points: [ProjectedPoint], in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    guard !points.isEmpty else {
      return try GeometryHandle(GEOSGeom_createEmptyLineString_r(context.handle), in: context)
    }
    return try GeometryHandle(
      GEOSGeom_createLineString_r(context.handle, sequence(points, in: context)), in: context)
  }

  /// A polygon from its rings, the exterior first.
  static func polygon(
    _ rings: [[ProjectedPoint]], in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    var handles: [GeometryHandle] = []
    for ring in rings {
      handles.append(
        try GeometryHandle(
          GEOSGeom_createLinearRing_r(context.handle, sequence(ring, in: context)), in: context))
    }
    guard let exterior = handles.first else {
      return try GeometryHandle(GEOSGeom_createEmptyPolygon_r(context.handle), in: context)
    }
    var holes: [OpaquePointer?] = handles.dropFirst().map { $0.relinquish() }
    return try GeometryHandle(
      GEOSGeom_createPolygon_r(
        context.handle, exterior.relinquish(), &holes, UInt32(holes.count)),
      in: context)
  }

  static func collection(
    _ parts: [GeometryHandle], of kind: GEOSGeomTypes, in context: GEOSContext
  ) throws(GeometryError) -> GeometryHandle {
    var pointers: [OpaquePointer?] = parts.map { $0.relinquish() }
    return try GeometryHandle(
      GEOSGeom_createCollection_r(
        context.handle, Int32(kind.rawValue), &pointers, UInt32(pointers.count)),
      in: context)
  }
}
