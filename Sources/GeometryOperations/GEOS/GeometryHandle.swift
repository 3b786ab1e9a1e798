import CGEOS

/// A planar geometry of GEOS, which is freed with this object.
final class GeometryHandle {
  let context: GEOSContext
  let pointer: OpaquePointer
  private var isOwned = true

  /// Takes ownership of the result of a GEOS function; null means that the function failed.
  init(_ pointer: OpaquePointer?, in context: GEOSContext) throws(GeometryError) {
    guard let pointer else { throw context.failure() }
    self.pointer = pointer
    self.context = context
  }

  deinit {
    if isOwned { GEOSGeom_destroy_r(context.handle, pointer) }
  }

  /// Transfers ownership of the geometry to the caller.
  func relinquish() -> OpaquePointer {
    isOwned = false
    return pointer
  }

  /// Returns the coordinates of a point, line, or ring.
  ///
  /// - Parameter part: this geometry or a part of it.
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
      // Unsafe: a point is laid out as two doubles, as GEOS writes them.
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
  /// Creates a coordinate sequence; the caller must pass it to a geometry, which then owns it.
  private static func sequence(
    _ points: [ProjectedPoint], in context: GEOSContext
  ) throws(GeometryError) -> OpaquePointer {
    guard let size = UInt32(exactly: points.count) else {
      throw GeometryError(
        .tooLarge, found: "\(points.count) coordinates", expected: "at most \(UInt32.max)")
    }
    // Unsafe: a point is laid out as two doubles, as GEOS reads them.
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

  /// Creates a polygon from its rings, the exterior first.
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
