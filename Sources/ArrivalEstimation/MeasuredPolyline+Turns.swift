import Polylines

extension MeasuredPolyline {
  /// The distance in meters before and after a corner at which the bearings are compared.
  private static let reach = 25.0
  /// The minimum angle in degrees at which a bend is a turn at a junction.
  private static let sharpness = 50.0

  /// Returns the stretch before each turn at a junction, in meters from the start of the line, in
  /// order.
  ///
  /// Corners at most 50 m after the first corner of a turn belong to the same turn, whose stretch
  /// ends at the first corner.
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
