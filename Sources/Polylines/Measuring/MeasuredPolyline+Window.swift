import Coordinates

extension MeasuredPolyline {
  /// The place of a segment that is nearest to a point.
  package struct Sight: BitwiseCopyable {
    package var segment: Int
    /// How far along the segment, 0…1.
    package var fraction: Double
    /// The square of the straight distance from the point, in meters.
    package var square: Double
    /// The segment from its start to its end, in geocentric meters.
    package var vector: SIMD3<Double>

    /// Length of the segment in meters, straight through the Earth.
    package var length: Double { vector.dot(vector).squareRoot() }

    /// The cosine of the angle between the segment and a unit vector; 0 for a segment without length.
    package func cosine(to direction: SIMD3<Double>) -> Double {
      let length = length
      return length > 0 ? vector.dot(direction) / length : 0
    }
  }

  /// The segment that a search along the line starts with to look back some meters.
  ///
  /// - Complexity: O(*k*) in the segments that it goes back.
  package func segment(meters: Double, before position: PolylinePosition) -> Int {
    var segment = min(position.segment, lastSegment)
    while segment > 0, position.distance - distances[segment] < meters { segment -= 1 }
    return max(segment, 0)
  }

  /// Calls back with each segment from one on, up to a distance in meters from the start of the line.
  ///
  /// Straight distances stand in for geodesic ones, which is right to a centimeter within 2 km of a
  /// segment that is no longer.
  ///
  /// - Parameter point: a ``Coordinates/Coordinate/geocentric`` point.
  /// - Complexity: O(*k*) in the segments.
  @inline(__always)
  package func forEachSegment(
    from first: Int, through end: Double, seenFrom point: SIMD3<Double>, _ body: (Sight) -> Void
  ) {
    var segment = first
    while segment <= lastSegment {
      let chord = SegmentChord(from: points[segment], to: points[segment + 1])
      let fraction = chord.fraction(nearestTo: point, in: 0...1)
      let gap = chord.surfacePoint(at: fraction) - point
      body(
        Sight(
          segment: segment, fraction: fraction, square: gap.dot(gap), vector: chord.vector))
      segment += 1
      if distances[segment] > end { return }
    }
  }
}
