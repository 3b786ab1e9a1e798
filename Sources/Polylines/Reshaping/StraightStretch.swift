import Coordinates

/// The geodesic between two coordinates of a line, and how far others are from it.
///
/// Up to 2 km the chord stands in for it. Beyond, it is the plane through the chord and the
/// vertical in its middle, which is off the geodesic by ``uncertainty`` at most; where that matters
/// the exact distance is asked for.
struct StraightStretch {
  private let start: Coordinate
  private let end: Coordinate
  private let chord: SegmentChord
  private let endPoint: SIMD3<Double>
  /// The unit vector across the plane; zero where the ends are one place.
  private let across: SIMD3<Double>
  /// Meters by which ``roughDistance(to:)`` may be wrong.
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
    // The verticals along a geodesic turn out of the plane by an angle that grows with e²·c/R, over
    // a height of c²/8R: half of this was measured, in all directions and latitudes.
    let cube = chord.lengthSquared * chord.lengthSquared.squareRoot()
    uncertainty = 1e-5 + (chord.isShort ? 0 : cube * (0.0067 / 128 / (6.335e6 * 6.335e6)))
  }

  /// The one of some coordinates that is farthest from the geodesic, or nearly; nil where none is
  /// farther than `limit` meters.
  func farthest(
    of indices: Range<Int>, _ coordinates: [Coordinate], _ points: [SIMD3<Double>],
    beyond limit: Double
  ) -> Int? {
    var most = -1.0
    var farthest = indices.lowerBound
    for index in indices {
      let distance = roughDistance(to: points[index])
      if distance > most {
        most = distance
        farthest = index
      }
    }
    if most > limit + uncertainty { return farthest }
    if most <= limit - uncertainty { return nil }
    return
      indices
      .filter { roughDistance(to: points[$0]) > limit - uncertainty }
      .map { (index: $0, distance: distance(to: coordinates[$0])) }
      .filter { $0.distance > limit }
      .max { $0.distance < $1.distance }?.index
  }

  private func roughDistance(to point: SIMD3<Double>) -> Double {
    let fraction = chord.fraction(nearestTo: point, in: 0...1)
    let gap: SIMD3<Double>
    if fraction == 0 {
      gap = point - chord.start
    } else if fraction == 1 {
      gap = point - endPoint
    } else if chord.isShort {
      gap = point - chord.surfacePoint(at: fraction)
    } else {
      return (point - chord.start).dot(across).magnitude
    }
    return gap.dot(gap).squareRoot()
  }

  private func distance(to coordinate: Coordinate) -> Double {
    let geodesic = start.geodesic(to: end)
    let nearest = geodesic.coordinate(atDistance: geodesic.distance(nearestTo: coordinate))
    return nearest.distance(to: coordinate)
  }
}
