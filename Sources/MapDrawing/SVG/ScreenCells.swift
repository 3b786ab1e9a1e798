import Coordinates

/// A grid of square cells over a picture, which records where something is drawn.
struct ScreenCells {
  private let size: MapSize
  private let side: Double
  private let columns: Int
  private var taken: [Bool]

  /// Creates an empty grid of squares with sides of `side` pixels.
  init(_ size: MapSize, side: Double) {
    self.size = size
    self.side = side
    columns = Int(size.width / side) + 1
    taken = Array(repeating: false, count: columns * (Int(size.height / side) + 1))
  }

  /// Marks the cell of a point.
  ///
  /// Returns false if the cell was already marked or the point lies outside the picture.
  @discardableResult
  mutating func take(_ point: ScreenPoint) -> Bool {
    guard let place = place(of: point), !taken[place] else { return false }
    taken[place] = true
    return true
  }

  /// Marks the cells at points along a line that are at most a cell's side apart; segments of
  /// 50,000 pixels or more are skipped.
  mutating func take(line points: [ScreenPoint]) {
    guard let first = points.first else { return }
    take(first)
    for (start, end) in zip(points, points.dropFirst()) {
      let length = start.distance(to: end)
      // Very long segments are skipped, since stepping along them would take too long.
      guard length < 50_000 else { continue }
      let steps = max(1, Int((length / side).rounded(.up)))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        take(
          ScreenPoint(
            x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
      }
    }
  }

  /// Returns the approximate number of marked cells in a box.
  func count(in box: ScreenBox) -> Int {
    var count = 0
    var y = box.y
    while y < box.y + box.height {
      var x = box.x
      while x < box.x + box.width {
        if let place = place(of: ScreenPoint(x: x, y: y)), taken[place] { count += 1 }
        x += side
      }
      y += side
    }
    return count
  }

  /// Returns whether no cell is marked along a line with the given center, length, and rotation.
  func isFree(around middle: ScreenPoint, width: Double, degrees: Double) -> Bool {
    let turn = degrees * radiansPerDegree
    var along = -width / 2
    while along <= width / 2 {
      let point = ScreenPoint(
        x: middle.x + along * cosine(turn), y: middle.y + along * sine(turn))
      if let place = place(of: point), taken[place] { return false }
      along += side / 2
    }
    return true
  }

  private func place(of point: ScreenPoint) -> Int? {
    guard point.x >= 0, point.y >= 0, point.x <= size.width, point.y <= size.height else {
      return nil
    }
    return Int(point.y / side) * columns + Int(point.x / side)
  }
}
