/// The straight line through the Earth between two places on its surface, in geocentric meters.
///
/// The chord of a short segment replaces the geodesic. At the fraction *t* of a chord of length
/// *c*, the geodesic runs *t* (1 - *t*) *c²* / 2*R* above the chord: 8 cm in the middle of 2 km. A
/// point of the chord, raised by this height along the vertical, is within 1 mm of the geodesic's
/// point at the same fraction. The horizontal part of this error is below 10 µm.
struct SegmentChord {
  let start: SIMD3<Double>
  let vector: SIMD3<Double>
  let lengthSquared: Double

  init(from start: SIMD3<Double>, to end: SIMD3<Double>) {
    self.start = start
    vector = end - start
    lengthSquared = vector.dot(vector)
  }

  /// Whether the chord may replace the geodesic.
  var isShort: Bool { lengthSquared <= Self.longest * Self.longest }

  /// Returns the fraction in `range` at which the chord is nearest to a point.
  func fraction(nearestTo point: SIMD3<Double>, in range: ClosedRange<Double>) -> Double {
    guard lengthSquared > 0 else { return range.lowerBound }
    let fraction = (point - start).dot(vector) / lengthSquared
    return min(max(fraction, range.lowerBound), range.upperBound)
  }

  /// Returns the geodesic's point at a fraction of the segment; accurate only if the chord is
  /// short.
  func surfacePoint(at fraction: Double) -> SIMD3<Double> {
    let point = start + vector * fraction
    let height = fraction * (1 - fraction) * lengthSquared / (2 * Self.earthRadius)
    return point + point.vertical * (height / Self.earthRadius)
  }

  /// An upper bound on the geodesic's distance from the chord in meters, for any length.
  ///
  /// On a sphere of radius *R*, this distance is at most *c²* / 4*R*, and half of that for short
  /// chords.
  var clearance: Double { lengthSquared / (4 * Self.smallestRadius) }

  /// The length in meters up to which a chord is short.
  static let longest = 2_000.0
  private static let earthRadius = 6_371_000.0
  /// Slightly less than the ellipsoid's smallest radius of curvature, 6,335,439 m.
  private static let smallestRadius = 6_335_000.0
}

extension SIMD3<Double> {
  package func dot(_ other: SIMD3<Double>) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vertical of the ellipsoid at a point on its surface, about as long as the Earth's radius.
  var vertical: SIMD3<Double> { self * SIMD3(1, 1, 1.006_739_5) }
}
