import Coordinates

/// Brings vectors to latitude and longitude, fast where one lies near the one before.
///
/// The angle from a vector with known angles to one nearby is small, so that a short series gives
/// it. The known vectors are those of a lattice, each point takes its own one: equal vectors have
/// equal coordinates, whatever came before. Within 7 · 10⁻¹⁶ of the exact angle.
struct S2Directions {
  /// The lattice point of the vector before, and how far it is from the axis.
  private var anchor = SIMD3<Double>()
  private var anchorAcross = Double.nan
  /// Its latitude and longitude in degrees.
  private var angles = SIMD2<Double>()

  /// The coordinate in the direction of a vector that is 1 to 2 long.
  @inline(__always)
  mutating func coordinate(toward point: SIMD3<Double>) -> Coordinate {
    // A number of 2⁴⁵ and more has steps of 1/128.
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
    // The series of the arctangent; what is left out is below 10⁻¹⁷.
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
    // On the antimeridian the longitude has two values, and no angle is near both.
    if point.y == 0, point.x < 0 { anchorAcross = .nan }
  }
}
