import Polylines

extension MeasuredPolyline {
  /// Meters before and behind a vertex between which the line turns there.
  private static let reach = 25.0
  /// Degrees from which on a bend is a turn at a junction.
  private static let sharpness = 50.0

  /// The vertices at which the line turns off: corners within few meters are one, at the first.
  ///
  /// - Complexity: O(*n* log *n*).
  func turns() -> [Int] {
    var turns: [Int] = []
    for vertex in 0..<polyline.count {
      let distance = distance(toVertex: vertex)
      guard distance > 0, distance < length,
        turns.last.map({ distance - self.distance(toVertex: $0) > 2 * Self.reach }) ?? true,
        let before = bearing(atDistance: distance - Self.reach),
        let behind = bearing(atDistance: min(length, distance + Self.reach))
      else { continue }
      let bend = abs((behind - before).remainder(dividingBy: 360))
      if bend >= Self.sharpness { turns.append(vertex) }
    }
    return turns
  }
}
