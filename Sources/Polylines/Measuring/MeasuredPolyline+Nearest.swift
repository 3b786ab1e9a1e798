public import Coordinates

extension MeasuredPolyline {
  /// Returns the position on the line that is nearest to a coordinate.
  ///
  /// If several positions are equally near, the first one is returned. For coordinates up to 10 km
  /// from the line, the offset exceeds the smallest possible one by less than 1 mm; up to 1,000 km,
  /// by less than a hundred-thousandth of the offset.
  ///
  /// If a route crosses itself or returns on its own track, prefer
  /// ``nearestPosition(to:between:and:)`` around the last known distance.
  ///
  /// The coordinate must be valid. For an invalid one, the result is some position on the line with
  /// a meaningless offset. If the latitude or the longitude is NaN, the result is the start of the
  /// line, with the offset NaN and no side.
  ///
  /// - Complexity: O(log *n*) for a coordinate near the line, O(*n*) for one that is far from the
  ///   whole line.
  public func nearestPosition(to coordinate: Coordinate) -> NearestPosition {
    nearestPosition(
      to: coordinate, from: position(segment: 0, fraction: 0),
      to: position(segment: lastSegment, fraction: 1))
  }

  /// Returns the position nearest to a coordinate, within the part of the line between two
  /// distances from the start in meters.
  ///
  /// The two distances may be given in either order. See ``nearestPosition(to:)``.
  ///
  /// - Complexity: O(log *n*) for a coordinate near the part, O(log *n* + *k*) for one that is far
  ///   from all *k* segments of the part.
  public func nearestPosition(
    to coordinate: Coordinate, between one: Double, and other: Double
  ) -> NearestPosition {
    let first = position(atDistance: one)
    let second = position(atDistance: other)
    return nearestPosition(to: coordinate, from: min(first, second), to: max(first, second))
  }

  private func nearestPosition(
    to coordinate: Coordinate, from first: PolylinePosition, to last: PolylinePosition
  ) -> NearestPosition {
    let search = NearestSegmentSearch(for: coordinate, on: self, from: first, to: last)
    let place = position(segment: search.segment, fraction: search.fraction)
    let foot = self.coordinate(at: place)
    let offset = foot.distance(to: coordinate)
    return NearestPosition(
      position: place, coordinate: foot, offset: offset,
      side: offset > 0
        ? side(of: search.point, seenFrom: place, at: foot.geocentric) : nil)
  }

  /// Returns the side of a point whose nearest position is known.
  private func side(
    of point: SIMD3<Double>, seenFrom place: PolylinePosition, at foot: SIMD3<Double>
  ) -> NearestPosition.Side? {
    guard let vertex = place.vertex else {
      return side(of: point, toSegment: place.segment, at: foot)
    }
    let behind = segmentWithLength(from: vertex)
    guard let before = segmentWithLength(upTo: vertex - 1) else {
      return behind.flatMap { side(of: point, toSegment: $0, at: foot) }
    }
    let sideBefore = side(of: point, toSegment: before, at: foot)
    guard let behind else { return sideBefore }
    if sideBefore == side(of: point, toSegment: behind, at: foot) { return sideBefore }
    // Outside a sharp corner, the point is to the right of a line that turns left, and vice versa.
    return side(of: vertices[behind + 1].point, toSegment: before, at: foot) == .left
      ? .right : .left
  }

  /// Returns the side of a point, given its nearest position on a segment.
  private func side(
    of point: SIMD3<Double>, toSegment segment: Int, at foot: SIMD3<Double>
  ) -> NearestPosition.Side? {
    let direction = vertices[segment + 1].point - vertices[segment].point
    let height = direction.cross(point - foot).dot(foot.vertical)
    return height == 0 ? nil : height > 0 ? .left : .right
  }
}
