import Coordinates

/// Coordinates as S2 has them: vectors from the center of a sphere.
///
/// Latitude and longitude are taken as they are, as S2 does, without regard to the ellipsoid.
extension Coordinate {
  init(s2Point point: SIMD3<Double>) {
    let across = (point.x * point.x + point.y * point.y).squareRoot()
    self.init(
      latitude: arctangent(point.z, across) * (180 / .pi),
      longitude: arctangent(point.y, point.x) * (180 / .pi))
  }

  var s2Point: SIMD3<Double> {
    let latitude = latitude * (.pi / 180)
    let longitude = longitude * (.pi / 180)
    let across = cosine(latitude)
    return SIMD3(
      across * cosine(longitude), across * sine(longitude), sine(latitude))
  }
}
