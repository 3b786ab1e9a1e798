import Coordinates

/// Coordinates as in S2: vectors from the center of a sphere.
///
/// Like S2, these conversions use latitude and longitude unchanged, without regard to the
/// ellipsoid.
extension Coordinate {
  /// Creates the coordinate in the direction of a vector of any length.
  @inline(__always)
  init(s2Point point: SIMD3<Double>) {
    let across = (point.x * point.x + point.y * point.y).squareRoot()
    let angles = arctangents(SIMD2(point.z, point.y), SIMD2(across, point.x)) * (180 / .pi)
    self.init(latitude: angles.x, longitude: angles.y)
  }

  /// The unit vector in the direction of the coordinate.
  var s2Point: SIMD3<Double> {
    let latitude = latitude * (.pi / 180)
    let longitude = longitude * (.pi / 180)
    let across = cosine(latitude)
    return SIMD3(
      across * cosine(longitude), across * sine(longitude), sine(latitude))
  }
}
