/// A point on the ellipsoid in meters from the Earth's center, with the compass directions there.
package struct GeocentricFrame: BitwiseCopyable, Sendable {
  /// The ``Coordinate/geocentric`` point.
  package let point: SIMD3<Double>
  private let east: SIMD3<Double>
  private let north: SIMD3<Double>

  package init(at coordinate: Coordinate) {
    let latitude = UnitAngle(degrees: coordinate.latitude)
    let longitude = UnitAngle(degrees: coordinate.longitude)
    point = Coordinate.geocentric(latitude: latitude, longitude: longitude)
    east = SIMD3(-longitude.sin, longitude.cos, 0)
    north = SIMD3(
      -latitude.sin * longitude.cos, -latitude.sin * longitude.sin, latitude.cos)
  }

  /// Returns the unit vector of a compass bearing in degrees.
  package func direction(_ bearing: Double) -> SIMD3<Double> {
    let angle = UnitAngle(degrees: bearing)
    return east * angle.sin + north * angle.cos
  }
}
