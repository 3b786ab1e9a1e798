import CGEOS
import Coordinates

/// Makes one valid area of polygons in a plane.
struct AreaBuilder {
  let plane: AzimuthalPlane
  let context: GEOSContext

  // Seams along the antimeridian may be divided at other places on either side. Rounding to a grid
  // closes what is left open between edges that are within the plane's tolerance.
  private static let seamGrid = 0.01

  // How much of an area, and how many square meters, may be lost as a spike without width.
  private static let spikeShare = 1e-9
  private static let spikeArea = 1.0

  func area(of polygons: [Polygon]) throws(GeometryError) -> GeometryHandle {
    var parts: [GeometryHandle] = []
    for polygon in polygons {
      parts.append(
        try valid(
          .polygon(polygon.rings.map(plane.points(along:)), in: context)))
    }
    let touchesSeam = polygons.contains { polygon in
      polygon.rings.contains { $0.contains { $0.longitude.magnitude == 180 } }
    }
    if parts.count == 1 && !touchesSeam { return parts[0] }
    let all = try GeometryHandle.collection(parts, of: GEOS_GEOMETRYCOLLECTION, in: context)
    return try GeometryHandle(
      touchesSeam
        ? GEOSUnaryUnionPrec_r(context.handle, all.pointer, Self.seamGrid)
        : GEOSUnaryUnion_r(context.handle, all.pointer), in: context)
  }

  /// The polygon itself, or without the spikes that cuts along a pole leave on the globe.
  private func valid(_ polygon: GeometryHandle) throws(GeometryError) -> GeometryHandle {
    var reason: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let isValid = GEOSisValidDetail_r(context.handle, polygon.pointer, 0, &reason, &location)
    defer {
      GEOSFree_r(context.handle, reason)
      GEOSGeom_destroy_r(context.handle, location)
    }
    if try context.answer(isValid) { return polygon }
    let mended = try GeometryHandle(
      GEOSMakeValid_r(context.handle, polygon.pointer), in: context)
    let before = try area(of: polygon)
    let change = try (area(of: mended) - before).magnitude
    guard change > Self.spikeArea + Self.spikeShare * before else { return mended }
    let place = try location.map { location throws(GeometryError) in
      try polygon.points(of: location).first
    }
    let coordinate = place?.map(plane.coordinate)
    throw GeometryError(
      .invalidGeometry,
      found: (reason.map { String(cString: $0) } ?? "an invalid polygon")
        + (coordinate.map { " at \($0)" } ?? ""),
      expected: "rings that don't cross themselves or each other")
  }

  private func area(of shape: GeometryHandle) throws(GeometryError) -> Double {
    var area = Double.nan
    guard GEOSArea_r(context.handle, shape.pointer, &area) == 1 else { throw context.failure() }
    return area
  }
}
