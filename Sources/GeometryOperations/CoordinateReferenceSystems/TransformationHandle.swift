import CPROJ

/// PROJ's transformation from WGS 84 degrees to a reference system and back, which is freed with
/// this object.
final class TransformationHandle {
  let targetName: String
  private let context: PROJContext
  private let pointer: OpaquePointer

  /// The source system: WGS 84 with longitude before latitude, so that `x` is the longitude.
  private static let source = "OGC:CRS84"

  init(to definition: String, in context: PROJContext) throws(GeometryError) {
    func refusal(_ found: String) -> GeometryError {
      GeometryError(
        .invalidReferenceSystem, found: found,
        expected: "a projected or geographic system known to PROJ")
    }
    guard !definition.utf8.contains(0) else { throw refusal("a NUL in the definition") }
    // PROJ interprets a plain PROJ string as an operation unless it is marked as a system.
    let isBare =
      definition.contains("+proj=")
      && !["+step", "type=crs"].contains { definition.contains($0) }
    let text = isBare ? definition + " +type=crs" : definition
    guard let target = proj_create(context.handle, text) else {
      throw refusal("\"\(definition.prefix(100))\": \(context.reason())")
    }
    defer { proj_destroy(target) }
    guard Self.isHorizontal(target, in: context) else {
      throw refusal("\"\(definition.prefix(100))\", which has no horizontal coordinates")
    }
    targetName = proj_get_name(target).map { String(cString: $0) } ?? definition
    let source = proj_create(context.handle, Self.source)
    defer { proj_destroy(source) }
    guard
      let native = proj_create_crs_to_crs_from_pj(context.handle, source, target, nil, nil)
    else { throw refusal("\"\(definition.prefix(100))\": \(context.reason())") }
    defer { proj_destroy(native) }
    guard let pointer = proj_normalize_for_visualization(context.handle, native) else {
      throw refusal("\"\(definition.prefix(100))\": \(context.reason())")
    }
    self.pointer = pointer
    self.context = context
  }

  deinit { proj_destroy(pointer) }

  /// Transforms points in place, and returns the index of the first point without a result, or nil
  /// if all points have results.
  func transform(_ points: inout [ProjectedPoint], isInverse: Bool) -> Int? {
    proj_errno_reset(pointer)
    let stride = MemoryLayout<ProjectedPoint>.stride
    // Unsafe: x and y are adjacent in each point, and points are `stride` bytes apart.
    points.withUnsafeMutableBytes { bytes in
      guard let x = bytes.baseAddress else { return }
      let count = bytes.count / stride
      _ = proj_trans_generic(
        pointer, isInverse ? PJ_INV : PJ_FWD, x.assumingMemoryBound(to: Double.self), stride, count,
        (x + MemoryLayout<Double>.stride).assumingMemoryBound(to: Double.self), stride, count,
        nil, 0, 0, nil, 0, 0)
    }
    return points.firstIndex { !$0.x.isFinite || !$0.y.isFinite }
  }

  func reason() -> String { context.reason(proj_errno(pointer)) }

  private static func isHorizontal(_ system: OpaquePointer, in context: PROJContext) -> Bool {
    switch proj_get_type(system) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_PROJECTED_CRS:
      return true
    case PJ_TYPE_BOUND_CRS:
      guard let base = proj_get_source_crs(context.handle, system) else { return false }
      defer { proj_destroy(base) }
      return isHorizontal(base, in: context)
    case PJ_TYPE_COMPOUND_CRS:
      guard let base = proj_crs_get_sub_crs(context.handle, system, 0) else { return false }
      defer { proj_destroy(base) }
      return isHorizontal(base, in: context)
    default: return false
    }
  }
}
