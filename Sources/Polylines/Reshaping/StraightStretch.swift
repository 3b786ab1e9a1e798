import Coordinates

/// The geodesic between two coordinates of a line, and the distances of other coordinates from it.
///
/// Up to the length ``longestChord``, the geodesic is approximated by the plane through its chord
/// and the vertical in the chord's middle. The two deviate by at most ``uncertainty``. Straight
/// distances are shorter than distances over the ground; up to ``farthestOffset``, the difference
/// is bounded. If either error could change the result, or a length is greater, the exact distance
/// is computed.
struct StraightStretch {
  private let start: Coordinate
  private let end: Coordinate
  private let chord: SegmentChord
  private let endPoint: SIMD3<Double>
  /// The unit normal of the plane; zero if the ends are at the same place.
  private let across: SIMD3<Double>
  /// An upper bound in meters on the error of ``roughDistance(to:)``, apart from the difference
  /// between straight distances and distances over the ground.
  private let uncertainty: Double

  init(
    _ start: Coordinate, _ end: Coordinate, _ startPoint: SIMD3<Double>, _ endPoint: SIMD3<Double>
  ) {
    self.start = start
    self.end = end
    self.endPoint = endPoint
    chord = SegmentChord(from: startPoint, to: endPoint)
    let normal = chord.vector.cross((startPoint + endPoint).vertical)
    let length = normal.dot(normal).squareRoot()
    across = length > 0 ? normal / length : SIMD3()
    uncertainty = Self.uncertainty(of: chord)
  }

  /// Returns the uncertainty of a chord.
  ///
  /// The verticals along a geodesic turn out of the plane by an angle that grows with e²·c/R, over
  /// a height of c²/8R, where *c* is the length of the chord. The factor 1/16 is chosen so that the
  /// uncertainty exceeds the deviations measured in all directions and at all latitudes.
  private static func uncertainty(of chord: SegmentChord) -> Double {
    let length = chord.lengthSquared.squareRoot()
    guard length <= longestChord else { return .infinity }
    return rounding
      + length * chord.lengthSquared * (0.0067 / 128 / (smallestRadius * smallestRadius))
  }

  /// Returns the index of the coordinate that is farthest from the geodesic, or nearly so; nil if
  /// none is farther than `limit` meters.
  func farthest(
    of indices: Range<Int>, _ coordinates: [Coordinate], _ points: [SIMD3<Double>],
    _ blocks: PointBlocks, beyond limit: Double
  ) -> Int? {
    let (farthest, most) = blocks.farthest(of: indices, from: self)
    if most - uncertainty > limit { return farthest }
    if greatestDistance(at: most) <= limit { return nil }
    return exactlyFarthest(of: indices, coordinates, points, beyond: limit)
  }

  private func exactlyFarthest(
    of indices: Range<Int>, _ coordinates: [Coordinate], _ points: [SIMD3<Double>],
    beyond limit: Double
  ) -> Int? {
    let geodesic = start.geodesic(to: end)
    var most = limit
    var farthest: Int?
    for index in indices where greatestDistance(at: roughDistance(to: points[index])) > limit {
      let along = geodesic.distance(nearestTo: coordinates[index])
      let distance = geodesic.coordinate(atDistance: along).distance(to: coordinates[index])
      if distance > most {
        most = distance
        farthest = index
      }
    }
    return farthest
  }

  /// Returns the straight distance in meters from a point to the plane; for a point beyond an end
  /// of the chord, the straight distance to that end.
  @inline(__always)
  func roughDistance(to point: SIMD3<Double>) -> Double {
    let fraction = chord.fraction(nearestTo: point, in: 0...1)
    let gap: SIMD3<Double>
    if fraction == 0 {
      gap = point - chord.start
    } else if fraction == 1 {
      gap = point - endPoint
    } else {
      return (point - chord.start).dot(across).magnitude
    }
    return gap.dot(gap).squareRoot()
  }

  /// Returns the straight distance in meters from a point to the chord, which is at least
  /// ``roughDistance(to:)``.
  func chordDistance(to point: SIMD3<Double>) -> Double {
    let nearest = chord.start + chord.vector * chord.fraction(nearestTo: point, in: 0...1)
    let gap = point - nearest
    return gap.dot(gap).squareRoot()
  }

  /// Returns an upper bound on the distance in meters over the ground, given a rough distance;
  /// infinity if the rough distance is above ``farthestOffset``.
  ///
  /// An arc *s* = R·asin(*h*/R) to a plane at the distance *h* is longer than *h* by *h*³/6R² and a
  /// little more.
  private func greatestDistance(at rough: Double) -> Double {
    guard rough <= Self.farthestOffset else { return .infinity }
    return rough + uncertainty
      + rough * rough * rough / (5 * Self.smallestRadius * Self.smallestRadius)
  }

  /// An upper bound in meters on the rounding error of the distance from the plane.
  private static let rounding = 1e-6
  /// The maximum length in meters of a chord whose plane replaces the geodesic.
  private static let longestChord = 4_000_000.0
  /// The maximum straight distance in meters for which the distance over the ground is bounded.
  private static let farthestOffset = 1_000_000.0
  /// Slightly less than the ellipsoid's smallest radius of curvature, 6,335,439 m.
  private static let smallestRadius = 6.335e6
}
