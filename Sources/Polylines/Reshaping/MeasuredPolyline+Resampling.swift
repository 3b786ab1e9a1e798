import Coordinates

extension MeasuredPolyline {
  /// Coordinates along the line at even distances, with both ends.
  ///
  /// The line is divided into as many equal steps as are needed for none to be longer than `step`.
  /// Corners between the coordinates are cut.
  ///
  /// - Parameter step: meters; a step that would make over 100 million coordinates is made longer.
  ///   One that isn't above 0, or is NaN, leaves the line unchanged.
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
