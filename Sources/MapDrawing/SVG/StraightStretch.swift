import Coordinates

/// A stretch of a line that is straight enough for a name to be written along it.
struct StraightStretch {
  /// The middle of the stretch.
  let middle: ScreenPoint
  /// The clockwise rotation in degrees of a name along the stretch, -90…90.
  let degrees: Double
  /// The length in pixels from end to end.
  private(set) var length: Double

  /// The maximum distance in pixels of a point from the straight line between the start of the
  /// stretch and the next point.
  private static let tolerance = 5.0

  /// Finds the longest straight stretch of a line; nil if no stretch is at least `least` pixels
  /// long.
  ///
  /// Only stretches whose middle lies at least 12 pixels inside the picture are considered.
  ///
  /// - Complexity: O(*n*).
  init?(of points: [ScreenPoint], in view: MapView, least: Double) {
    guard var start = points.first else { return nil }
    var best: (length: Double, start: ScreenPoint, end: ScreenPoint)?
    for (index, end) in points.enumerated().dropFirst() {
      let length = start.distance(to: end)
      let middle = ScreenPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      if length >= max(least, best?.length ?? 0), view.shows(middle, margin: -12) {
        best = (length, start, end)
      }
      guard index + 1 < points.count else { break }
      let next = points[index + 1]
      let area = (next.x - start.x) * (end.y - start.y) - (next.y - start.y) * (end.x - start.x)
      if abs(area) / max(1, start.distance(to: next)) > Self.tolerance { start = end }
    }
    guard let best else { return nil }
    let angle = arctangent(y: best.end.y - best.start.y, x: best.end.x - best.start.x)
    var degrees = angle / radiansPerDegree
    if degrees.magnitude > 90 { degrees += degrees > 0 ? -180 : 180 }
    middle = ScreenPoint(
      x: (best.start.x + best.end.x) / 2, y: (best.start.y + best.end.y) / 2)
    self.degrees = degrees
    length = best.length
  }
}
