public import Coordinates

extension MeasuredPolyline {
  /// The place of the line that is nearest to a coordinate.
  ///
  /// Of places equally near, the first on the line is taken. Its offset is less than 1 mm above the
  /// smallest there is for coordinates up to 10 km from the line, and less than a
  /// hundred-thousandth of it up to 1,000 km.
  ///
  /// Where a route crosses itself or returns on its own track, prefer
  /// ``nearestPosition(to:between:and:)`` around the last known distance.
  ///
  /// The coordinate is to be valid. For one that is not, the answer is some place of the line whose
  /// offset means nothing; for NaN it is where the search begins, with the offset NaN and no side.
  ///
  /// - Complexity: O(log *n*) for coordinates near the line, O(*n*) for one that is far from all of
  ///   it.
  public func nearestPosition(to coordinate: Coordinate) -> NearestPosition {
    nearestPosition(
      to: coordinate, from: position(segment: 0, fraction: 0),
      to: position(segment: lastSegment, fraction: 1))
  }

  /// The place nearest to a coordinate among those between two distances from the start, in meters.
  ///
  /// The two may be given in either order. See ``nearestPosition(to:)``.
  ///
  /// - Complexity: O(log *n* + log *k*) for *k* segments between the distances and a coordinate
  ///   near them, O(log *n* + *k*) for one that is far from all of them.
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
    let search = NearestSearch(for: coordinate, on: self, from: first, to: last)
    let place = position(segment: search.segment, fraction: search.fraction)
    let foot = self.coordinate(at: place)
    let offset = foot.distance(to: coordinate)
    return NearestPosition(
      position: place, coordinate: foot, offset: offset,
      side: offset > 0
        ? side(of: search.point, seenFrom: place, at: foot.geocentric) : nil)
  }

  /// The side of a point whose nearest place is known.
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
    // Outside a sharp corner: right of a line that turns left.
    return side(of: vertices[behind + 1].point, toSegment: before, at: foot) == .left
      ? .right : .left
  }

  /// The side of a point, seen from a place of a segment that is the nearest to it.
  private func side(
    of point: SIMD3<Double>, toSegment segment: Int, at foot: SIMD3<Double>
  ) -> NearestPosition.Side? {
    let direction = vertices[segment + 1].point - vertices[segment].point
    let height = direction.cross(point - foot).dot(foot.vertical)
    return height == 0 ? nil : height > 0 ? .left : .right
  }
}
