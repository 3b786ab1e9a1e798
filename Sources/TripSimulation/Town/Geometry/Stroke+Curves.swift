import Coordinates

extension Stroke {
  /// Returns a smooth line through points, with vertices about `spacing` meters apart, and the
  /// indices of these points in the line; a closed line ends at the first point again.
  ///
  /// The line consists of cubic Hermite pieces. Their tangents have the directions of Catmull–Rom
  /// tangents and the length of the chord, which avoids loops if distances between points differ.
  static func curve(
    through knots: [Point], spacing: Double, closed: Bool = false
  ) -> (stroke: Stroke, knots: [Int]) {
    let count = knots.count
    func knot(_ index: Int) -> Point {
      closed ? knots[(index + count) % count] : knots[min(max(index, 0), count - 1)]
    }
    func tangent(_ index: Int) -> Point {
      (knot(index + 1) - knot(index - 1)).direction
    }
    var points: [Point] = []
    var indices: [Int] = []
    for index in 0..<(closed ? count : count - 1) {
      let from = knot(index)
      let to = knot(index + 1)
      let chord = from.distance(to: to)
      let pieces = max(1, Int((chord / spacing).rounded()))
      indices.append(points.count)
      for piece in 0..<pieces {
        let t = Double(piece) / Double(pieces)
        let leaving = tangent(index) * (chord * t * (1 - t) * (1 - t))
        let arriving = tangent(index + 1) * (-chord * t * t * (1 - t))
        points.append(.mix(from, to, t * t * (3 - 2 * t)) + leaving + arriving)
      }
    }
    indices.append(points.count)
    points.append(knot(closed ? 0 : count - 1))
    return (Stroke(points), indices)
  }

  /// Returns a smooth line through points, with vertices about `spacing` meters apart.
  static func smooth(_ knots: [Point], spacing: Double) -> Stroke {
    curve(through: knots, spacing: spacing).stroke
  }
}
