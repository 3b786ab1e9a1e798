extension Coordinate {
  /// The position on the ellipsoid in meters from the Earth's center.
  ///
  /// The x-axis points to longitude 0 on the equator, the z-axis to the North Pole.
  package var geocentric: SIMD3<Double> {
    Self.geocentric(
      latitude: UnitAngle(degrees: latitude), longitude: UnitAngle(degrees: longitude))
  }

  static func geocentric(latitude: UnitAngle, longitude: UnitAngle) -> SIMD3<Double> {
    let e2 = WGS84.eccentricitySquared
    let transverse = WGS84.equatorialRadius / (1 - e2 * latitude.sin * latitude.sin).squareRoot()
    let outward = transverse * latitude.cos
    return SIMD3(
      outward * longitude.cos, outward * longitude.sin, transverse * (1 - e2) * latitude.sin)
  }

  /// Creates the coordinate of a geocentric point on the ellipsoid.
  ///
  /// For a point *h* meters above or below the ellipsoid, the error is less than 0.004 *h* meters.
  package init(geocentric point: SIMD3<Double>) {
    let outward = (point.x * point.x + point.y * point.y).squareRoot()
    self.init(
      latitude: arctangent(y: point.z, x: (1 - WGS84.eccentricitySquared) * outward)
        / radiansPerDegree,
      longitude: arctangent(y: point.y, x: point.x) / radiansPerDegree)
  }
}
