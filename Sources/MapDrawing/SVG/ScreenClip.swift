/// The rectangle of a picture, used to clip lines and rings.
struct ScreenClip {
  private let west: Double
  private let north: Double
  private let east: Double
  private let south: Double

  /// Creates the rectangle of a picture, extended by a margin in pixels.
  init(_ size: MapSize, margin: Double) {
    west = -margin
    north = -margin
    east = size.width + margin
    south = size.height + margin
  }

  /// Returns the visible parts of a line, in order.
  ///
  /// Each segment is clipped at the four borders (Liang and Barsky 1984).
  func parts(of line: [ScreenPoint]) -> [[ScreenPoint]] {
    var parts: [[ScreenPoint]] = []
    var part: [ScreenPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (first, last) = cut(start, end) else { continue }
      if part.last != first {
        if part.count > 1 { parts.append(part) }
        part = [first]
      }
      part.append(last)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// Returns the ring clipped to the rectangle (Sutherland and Hodgman 1974).
  func ring(_ ring: [ScreenPoint]) -> [ScreenPoint] {
    func crossing(
      _ a: ScreenPoint, _ b: ScreenPoint, _ distance: (ScreenPoint) -> Double
    ) -> ScreenPoint {
      let (da, db) = (distance(a), distance(b))
      let share = da / (da - db)
      return ScreenPoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
    }
    let borders: [(ScreenPoint) -> Double] = [
      { $0.x - west }, { east - $0.x }, { $0.y - north }, { south - $0.y },
    ]
    var points = ring
    for inside in borders {
      guard var last = points.last else { return [] }
      var kept: [ScreenPoint] = []
      for point in points {
        if (inside(point) >= 0) != (inside(last) >= 0) {
          kept.append(crossing(last, point, inside))
        }
        if inside(point) >= 0 { kept.append(point) }
        last = point
      }
      points = kept
    }
    return points
  }

  private func cut(_ a: ScreenPoint, _ b: ScreenPoint) -> (ScreenPoint, ScreenPoint)? {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    var (from, to) = (0.0, 1.0)
    for (step, room) in [
      (-dx, a.x - west), (dx, east - a.x), (-dy, a.y - north), (dy, south - a.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        from = max(from, room / step)
      } else {
        to = min(to, room / step)
      }
    }
    guard from <= to else { return nil }
    func point(_ share: Double) -> ScreenPoint {
      share == 0 ? a : share == 1 ? b : ScreenPoint(x: a.x + share * dx, y: a.y + share * dy)
    }
    return (point(from), point(to))
  }
}
