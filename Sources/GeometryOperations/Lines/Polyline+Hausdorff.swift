public import Polylines

extension Polyline {
  /// Returns the Hausdorff distance between two lines in meters: the greatest distance from a point
  /// of either line to the other line.
  ///
  ///     try driven.hausdorffDistance(to: planned, maximumSpacing: 10)   // meters
  ///
  /// Only the coordinates of each line are compared with the whole other line. Between two of its
  /// coordinates, a line can be farther away, by at most half the distance between them.
  /// Coordinates are inserted on edges longer than `maximumSpacing`. Order and direction don't
  /// matter; if they should, use ``discreteFrechetDistance(to:maximumSpacing:)``. Distances are
  /// measured along geodesics, exact to 1 mm up to 10 km and to one part in 100,000 up to 1,000 km.
  ///
  /// - Parameters:
  ///   - other: the other line.
  ///   - spacing: the maximum spacing in meters, above 0; nil uses only the coordinates of the
  ///     lines.
  /// - Throws: ``GeometryError`` for an empty line or a spacing out of range.
  /// - Complexity: O((*n* + *m*) log (*n* + *m*)) for lines of *n* and *m* coordinates near each
  ///   other, O(*n* *m*) in the worst case.
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
