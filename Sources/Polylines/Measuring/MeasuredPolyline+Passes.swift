public import Coordinates

extension MeasuredPolyline {
  /// Returns the positions where the line passes a coordinate, in the order of travel.
  ///
  /// A line that crosses itself or returns on its own track can pass a coordinate more than once. A
  /// pass is a stretch of the line on which the distance from the coordinate exceeds the smallest
  /// distance by at most `tolerance` meters; it is represented by its nearest position. One of the
  /// passes is at ``nearestPosition(to:)``.
  ///
  ///     let passes = route.passes(near: fix, within: 2)
  ///     if passes.count > 1 { … }          // which of them is meant?
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate.
  ///   - tolerance: the tolerance in meters, at least 0.
  /// - Returns: At least one pass; for an invalid coordinate, only ``nearestPosition(to:)``.
  /// - Complexity: O(*n* + *k* log *n*) for *k* passes.
  public func passes(near coordinate: Coordinate, within tolerance: Double) -> [NearestPosition] {
    let nearest = nearestPosition(to: coordinate)
    guard coordinate.isValid, polyline.count > 1 else { return [nearest] }
    // Chords deviate slightly from geodesics, so the search allows for that.
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
      // The line was out of reach between the previous segment and this one.
      if gap.dot(gap) > reach * reach { end() }
      // A long segment is farther from its chord; its nearest position is measured exactly.
      let chord = chord(ofSegment: sight.segment)
      let room = reach + (chord.isShort ? 0 : chord.clearance)
      guard sight.square <= room * room else { return }
      run = (run?.lowerBound ?? sight.segment)..<sight.segment + 1
    }
    end()
    return passes.isEmpty ? [nearest] : passes
  }

  /// An allowance for the deviation of chords from geodesics, in meters.
  private static let chordRoom = 0.02
}
