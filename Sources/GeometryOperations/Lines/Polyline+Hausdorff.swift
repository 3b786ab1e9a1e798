public import Polylines

extension Polyline {
  /// How far apart two lines are as sets of points: the greatest distance from a point of one to
  /// the other line.
  ///
  ///     driven.hausdorffDistance(to: planned, maximumSpacing: 10)   // meters
  ///
  /// Looked at are the coordinates of each line, against all of the other line. Between coordinates
  /// a line can be farther away, by at most half the distance between them; `maximumSpacing` puts
  /// further coordinates on edges that are longer. Order and direction don't count; for these there
  /// is ``discreteFrechetDistance(to:maximumSpacing:)``. GEOS and PostGIS name the same measure
  /// `DiscreteHausdorffDistance` and `ST_HausdorffDistance`, in the units of a plane; here
  /// distances are meters along geodesics, exact to 1 mm up to 10 km and to a hundred-thousandth up
  /// to 1,000 km.
  ///
  /// The spacing is in meters, above 0; nil looks at the coordinates alone.
  ///
  /// - Throws: ``GeometryError`` for an empty line and a spacing out of range.
  /// - Complexity: O((*n* + *m*) log (*n* + *m*)) for lines near each other, O(*n* *m*) at worst.
  public func hausdorffDistance(
    to other: Polyline, maximumSpacing spacing: Double? = nil
  ) throws(GeometryError) -> Double {
    try Swift.max(
      greatestOffset(from: MeasuredPolyline(measuring: other), spacing: spacing),
      other.greatestOffset(from: MeasuredPolyline(measuring: self), spacing: spacing))
  }

  private func greatestOffset(
    from other: MeasuredPolyline, spacing: Double?
  ) throws(GeometryError) -> Double {
    let places = try spacing.map(densified(maximumSpacing:)) ?? coordinates
    return places.reduce(0) { Swift.max($0, other.nearestPosition(to: $1).offset) }
  }
}
