/// The distance between two nearby points, computed from the chord between them.
///
/// The chord through the ellipsoid is computed in closed form from the middle latitude and the
/// differences, so that no digits are lost by cancellation. A geodesic with curvature *κ* at its
/// middle is longer than its chord *c* by *κ²c³*/24 + 3*κ⁴c⁵*/640 plus terms of order *e²c⁵*/*R⁴*;
/// *κ* follows from Euler's theorem. The poles and the antimeridian need no special case.
enum ShortDistance {
  /// The longest chord in meters for which ``meters(from:to:)`` returns a result.
  ///
  /// Up to this length, the error is below 0.1 µm.
  static let longestChord = 50_000.0

  /// The bound on small half angles, in radians.
  ///
  /// Points whose latitudes differ by at least twice this angle are farther apart than the longest
  /// chord.
  private static let widestHalfAngle = 0.0046

  /// Returns the distance between two valid coordinates in meters; nil if they are too far apart
  /// for this formula.
  @inline(__always)
  static func meters(from start: Coordinate, to end: Coordinate) -> Double? {
    let halfNorth = (end.latitude - start.latitude) * (0.5 * radiansPerDegree)
    guard halfNorth.magnitude < widestHalfAngle else { return nil }
    let halfEast = start.longitudeDifference(to: end) * (0.5 * radiansPerDegree)
    let middle = latitudeAngle((start.latitude + end.latitude) * 0.5)

    let north = smallAngle(halfNorth)
    let sinHalfEast =
      halfEast.magnitude < widestHalfAngle ? smallAngle(halfEast).sin : sine(halfEast)

    // sin² φ at the two ends is `mean` ± `spread`.
    let e2 = WGS84.eccentricitySquared
    let product = middle.sin * middle.cos
    let mean =
      middle.sin * middle.sin * north.cos * north.cos
      + middle.cos * middle.cos * north.sin * north.sin
    let spread = 2 * product * north.sin * north.cos
    let w1 = (1 - e2 * (mean - spread)).squareRoot()
    let w2 = (1 - e2 * (mean + spread)).squareRoot()
    let inverse = WGS84.equatorialRadius / (w1 * w2)
    let sum = (w1 + w2) * inverse
    let gain = 2 * e2 * spread / (w1 + w2) * inverse

    // The components in the plane of the meridian: away from the Earth's axis and along it.
    let outward = middle.cos * north.cos * gain - middle.sin * north.sin * sum
    let upward = (1 - e2) * (middle.sin * north.cos * gain + middle.cos * north.sin * sum)
    let northSquared = outward * outward + upward * upward
    let eastSquared =
      4 * sinHalfEast * sinHalfEast * WGS84.equatorialRadius * inverse
      * max((middle.cos - north.sin) * (middle.cos + north.sin), 0)
    let chordSquared = northSquared + eastSquared
    guard chordSquared <= longestChord * longestChord else { return nil }

    // κ² c², with the curvatures 1/M to the north and 1/N to the east.
    let wSquared = 1 - e2 * middle.sin * middle.sin
    let bend = northSquared * wSquared / (1 - e2) + eastSquared
    let curvature =
      chordSquared > 0
      ? bend * bend * wSquared
        / (chordSquared * WGS84.equatorialRadius * WGS84.equatorialRadius) : 0
    return chordSquared.squareRoot() * (1 + curvature * (1.0 / 24 + curvature * 3 / 640))
  }

  /// Returns the sine and cosine of a latitude in degrees, exact at the poles, without a division.
  @inline(__always)
  private static func latitudeAngle(_ degrees: Double) -> UnitAngle {
    guard degrees.magnitude > 45 else { return UnitAngle(radians: degrees * radiansPerDegree) }
    let fromPole = UnitAngle(radians: (90 - degrees.magnitude) * radiansPerDegree)
    return UnitAngle(sin: degrees < 0 ? -fromPole.cos : fromPole.cos, cos: fromPole.sin)
  }

  /// Returns the sine and cosine of an angle below ``widestHalfAngle`` radians by their Taylor
  /// series.
  @inline(__always)
  private static func smallAngle(_ radians: Double) -> UnitAngle {
    let square = radians * radians
    return UnitAngle(
      sin: radians * (1 - square * (1.0 / 6 - square / 120)),
      cos: 1 - square * (0.5 - square / 24))
  }
}
