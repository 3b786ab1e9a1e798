import Polylines

extension MeasuredPolyline {
  /// The distance in meters before and after a vertex at which the bearings are compared.
  private static let reach = 25.0
  /// The minimum angle in degrees at which a bend counts as a turn.
  private static let sharpness = 50.0

  /// Returns the stretch of up to 25 m before each turn, in meters from the start of the line, in
  /// order.
  ///
  /// The stretch ends at the first vertex of the turn. Vertices at most 50 m after it belong to the
  /// same turn.
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
