import CGEOS

/// A builder that makes one valid area from polygons in a plane.
struct AreaBuilder {
  let plane: AzimuthalPlane
  let context: GEOSContext

  // The two sides of a seam along the antimeridian may be divided at different places. Rounding to
  // a grid of 1 cm closes the gaps between the sides if both are within the plane's tolerance.
  private static let seamGrid = 0.01

  // A repair may change the area by at most this fraction of the area plus this number of square
  // meters, which is enough to remove spikes without width.
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
    return try touchesSeam ? all.united(grid: Self.seamGrid) : all.united()
  }

  /// Returns the polygon, repaired if it is invalid.
  ///
  /// For example, a cut along a pole leaves spikes.
  ///
  /// - Throws: ``GeometryError`` if the repair changes the area by more than the limit.
  private func valid(_ polygon: GeometryHandle) throws(GeometryError) -> GeometryHandle {
    guard let defect = try polygon.defect() else { return polygon }
    let mended = try polygon.mended()
    let before = try polygon.area()
    let change = try (mended.area() - before).magnitude
    guard change > Self.spikeArea + Self.spikeShare * before else { return mended }
    let place = defect.place.map { " at \(plane.coordinate($0))" } ?? ""
    throw GeometryError(
      .invalidGeometry, found: defect.reason + place,
      expected: "rings that don't cross themselves or each other")
  }
}
