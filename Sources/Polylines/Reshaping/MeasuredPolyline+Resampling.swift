import Coordinates

extension MeasuredPolyline {
  /// Returns a line through coordinates at even distances along this line, including both ends.
  ///
  /// This line is divided into the fewest equal steps that are no longer than `step`. Corners
  /// between the new coordinates are cut off. A line of length 0 becomes a single coordinate.
  ///
  /// - Parameter step: the maximum step in meters; it is increased if it would result in more than
  ///   100 million steps. If it is NaN or not above 0, the line is returned unchanged.
  /// - Complexity: O(*n* + *k*) for *k* coordinates.
  public func resampled(every step: Double) -> Polyline {
    guard step > 0 else { return polyline }
    let steps = min(Self.mostSteps, max(1, (length / step).rounded(.up)))
    guard length > 0 else { return Polyline(valid: [polyline[0]]) }
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(Int(steps) + 1)
    var segment = 0
    for index in 0...Int(steps) {
      let distance = length * (Double(index) / steps)
      while segment < lastSegment, self.distance(toVertex: segment + 1) <= distance { segment += 1 }
      let along = distance - self.distance(toVertex: segment)
      let length = length(ofSegment: segment)
      coordinates.append(
        coordinate(at: position(segment: segment, fraction: length > 0 ? along / length : 0)))
    }
    return Polyline(valid: coordinates)
  }

  private static let mostSteps = 1e8
}
