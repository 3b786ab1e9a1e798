import Coordinates

/// A converter of vectors to latitude and longitude that is fast for a vector near the previous
/// one.
///
/// The angle between a vector with known angles and a nearby one is small, so a short series
/// suffices. The vectors with known angles form a lattice, and each vector uses the nearest lattice
/// point, so equal vectors have equal coordinates, regardless of previous vectors. Results are
/// within 9 · 10⁻¹⁶ radians of the exact angle.
struct S2Directions {
  /// The lattice point of the previous vector, and its distance from the axis.
  private var anchor = SIMD3<Double>()
  private var anchorAcross = Double.nan
  /// The anchor's latitude and longitude in degrees.
  private var angles = SIMD2<Double>()

  /// Returns the coordinate in the direction of a vector with a length of 1 to 2.
  @inline(__always)
  mutating func coordinate(toward point: SIMD3<Double>) -> Coordinate {
    // From 2⁴⁵ to 2⁴⁶, a Double is a multiple of 1/128.
    let nearest = (point + 0x1.8p45) - 0x1.8p45
    if nearest != anchor { moveAnchor(to: nearest) }
    let across = (point.x * point.x + point.y * point.y).squareRoot()
    let up = SIMD2(point.z, point.y)
    let along = SIMD2(across, point.x)
    let anchorUp = SIMD2(anchor.z, anchor.y)
    let anchorAlong = SIMD2(anchorAcross, anchor.x)
    let cross = up * anchorAlong - along * anchorUp
    let dot = along * anchorAlong + up * anchorUp
    let t = cross / dot
    let square = t * t
    guard square.x < 0x1p-12, square.y < 0x1p-12 else { return Self.farCoordinate(toward: point) }
    // The series of the arctangent; the omitted terms are below 10⁻¹⁷.
    var series = square * (-1.0 / 7) + 1.0 / 5
    series = (series * square - 1.0 / 3) * square
    let degrees = angles + (t + t * series) * (180.0 / .pi)
    return Coordinate(latitude: degrees.x, longitude: degrees.y)
  }

  @inline(never)
  private static func farCoordinate(toward point: SIMD3<Double>) -> Coordinate {
    Coordinate(s2Point: point)
  }

  @inline(never)
  private mutating func moveAnchor(to point: SIMD3<Double>) {
    anchor = point
    anchorAcross = (point.x * point.x + point.y * point.y).squareRoot()
    let place = Coordinate(s2Point: point)
    angles = SIMD2(place.latitude, place.longitude)
    // On the antimeridian, longitude has two values, and no angle is near both of them.
    if point.y == 0, point.x < 0 { anchorAcross = .nan }
  }
}
