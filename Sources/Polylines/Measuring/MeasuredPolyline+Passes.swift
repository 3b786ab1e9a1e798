public import Coordinates

extension MeasuredPolyline {
  /// The places where the line passes a coordinate, in the order of travel.
  ///
  /// A line that crosses itself, or comes back on its own track, passes a coordinate more than
  /// once. Each stretch of the line that stays within `tolerance` meters more than the smallest
  /// offset is a pass; its nearest place stands for it. One of them is ``nearestPosition(to:)``.
  ///
  ///     let passes = route.passes(near: fix, within: 2)
  ///     if passes.count > 1 { … }          // which of them is meant?
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - tolerance: meters, 0 or above.
  /// - Returns: One pass or more; for a coordinate that is not valid, the start of the line.
  /// - Complexity: O(*n* + *k* log *n*) for *k* passes.
  public func passes(near coordinate: Coordinate, within tolerance: Double) -> [NearestPosition] {
    let nearest = nearestPosition(to: coordinate)
    guard coordinate.isValid, polyline.count > 1 else { return [nearest] }
    // Chords are a little off geodesics, so that borders are found with some room.
    let reach = nearest.offset + max(0, tolerance) + Self.chordRoom
    var passes: [NearestPosition] = []
    var run: Range<Int>?
    func end() {
      guard let segments = run.take() else { return }
      let pass = nearestPosition(
        to: coordinate, between: vertices[segments.lowerBound].distance,
        and: vertices[segments.upperBound].distance)
      if pass.offset <= nearest.offset + max(0, tolerance), pass.position != passes.last?.position {
        passes.append(pass)
      }
    }
    let point = coordinate.geocentric
    forEachSegment(from: 0, through: length, seenFrom: point) { sight in
      let gap = vertices[sight.segment].point - point
      // The line was out of reach between this segment and the one before.
      if gap.dot(gap) > reach * reach { end() }
      guard sight.square <= reach * reach else { return }
      run = (run?.lowerBound ?? sight.segment)..<sight.segment + 1
    }
    end()
    return passes.isEmpty ? [nearest] : passes
  }

  /// Meters by which straight distances may be off.
  private static let chordRoom = 0.02
}
