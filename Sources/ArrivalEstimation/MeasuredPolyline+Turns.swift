import Polylines

extension MeasuredPolyline {
  /// Meters before and behind a corner between which the line turns there.
  private static let reach = 25.0
  /// Degrees from which on a bend is a turn at a junction.
  private static let sharpness = 50.0

  /// The last meters before each turn at a junction, from the start of the line, in order.
  ///
  /// Corners within few meters are one turn, before the first of them.
  ///
  /// - Complexity: O(*n* log *n*).
  func turns() -> [(start: Double, end: Double)] {
    var turns: [(start: Double, end: Double)] = []
    for vertex in 0..<polyline.count {
      let distance = distance(toVertex: vertex)
      guard distance > 0, distance < length,
        turns.last.map({ distance - $0.end > 2 * Self.reach }) ?? true,
        let before = bearing(atDistance: distance - Self.reach),
        let behind = bearing(atDistance: distance + Self.reach)
      else { continue }
      let bend = abs((behind - before).remainder(dividingBy: 360))
      if bend >= Self.sharpness { turns.append((max(0, distance - Self.reach), distance)) }
    }
    return turns
  }
}
