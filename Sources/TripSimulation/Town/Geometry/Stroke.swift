/// A line through points of the plane, with distances along it.
struct Stroke: Sendable {
  let points: [Point]
  /// The distance from the start to each point, in meters.
  private let measures: [Double]

  /// Creates a line through at least two points.
  init(_ points: [Point]) {
    self.points = points
    var measures: [Double] = []
    measures.reserveCapacity(points.count)
    var sum = 0.0
    for (index, point) in points.enumerated() {
      if index > 0 { sum += point.distance(to: points[index - 1]) }
      measures.append(sum)
    }
    self.measures = measures
  }

  /// Returns a circular arc between two angles in radians, in pieces no longer than `spacing`
  /// meters.
  static func arc(
    around center: Point, radius: Double, from start: Double, to end: Double, spacing: Double
  ) -> Stroke {
    let pieces = max(2, Int((radius * (end - start).magnitude / spacing).rounded(.up)))
    return Stroke(
      (0...pieces).map { piece in
        center + Point(angle: start + (end - start) * Double(piece) / Double(pieces)) * radius
      })
  }

  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }
  var length: Double { measures[measures.count - 1] }
  var reversed: Stroke { Stroke(points.reversed()) }

  /// Returns the point at a distance from the start, clamped to the line.
  func point(atDistance distance: Double) -> Point {
    let index = segment(atDistance: distance)
    let length = measures[index + 1] - measures[index]
    let share = length > 0 ? (distance - measures[index]) / length : 0
    return .mix(points[index], points[index + 1], min(max(share, 0), 1))
  }

  /// Returns the point at a share of the length, 0…1.
  func point(at share: Double) -> Point {
    if share <= 0 { return start }
    return share >= 1 ? end : point(atDistance: share * length)
  }

  /// Returns the distance in meters from the start to the point at an index.
  func measure(at index: Int) -> Double { measures[index] }

  /// Returns the direction of travel at a distance from the start.
  func direction(atDistance distance: Double) -> Point {
    let index = segment(atDistance: distance)
    return (points[index + 1] - points[index]).direction
  }

  /// Returns the part between two distances from the start.
  func piece(from: Double, to: Double) -> Stroke {
    let inner = zip(points, measures).filter { $0.1 > from + 0.01 && $0.1 < to - 0.01 }
    return Stroke(
      [point(atDistance: from)] + inner.map(\.0) + [point(atDistance: to)])
  }

  /// The part between two points, by index.
  subscript(range: ClosedRange<Int>) -> Stroke { Stroke(Array(points[range])) }

  /// Returns the line with points at the given distances from its start, which must be ascending,
  /// and the indices of these points.
  ///
  /// An existing point within half a meter is used; otherwise, a point is added.
  func withPoints(at distances: [Double]) -> (stroke: Stroke, indices: [Int]) {
    var result: [Point] = []
    var indices: [Int] = []
    var next = 0
    for (point, measure) in zip(points, measures) {
      while next < distances.count, distances[next] < measure - 0.5 {
        indices.append(result.count)
        result.append(self.point(atDistance: distances[next]))
        next += 1
      }
      while next < distances.count, distances[next] < measure + 0.5 {
        indices.append(result.count)
        next += 1
      }
      result.append(point)
    }
    return (Stroke(result), indices)
  }

  /// Returns the parallel line at a distance in meters to the right (to the left if negative),
  /// point by point.
  func offset(by distance: Double) -> Stroke {
    let last = points.count - 1
    let isClosed = points[0] == points[last]
    func direction(_ index: Int) -> Point {
      (points[index + 1] - points[index]).direction
    }
    return Stroke(
      points.indices.map { index in
        let before = index > 0 ? direction(index - 1) : isClosed ? direction(last - 1) : nil
        let after = index < last ? direction(index) : isClosed ? direction(0) : nil
        guard let before, let after else {
          return points[index] + (before ?? after ?? Point(1, 0)).right * distance
        }
        let normal = (before + after).direction.right
        // A miter longer than twice the distance would be a spike at a sharp corner.
        return points[index] + normal * (distance / max(normal.dot(before.right), 0.5))
      })
  }

  /// Returns the line with added points, so that points are at most `spacing` meters apart,
  /// measured along the line; the added points are moved sideways at random by up to `amplitude`
  /// meters.
  func shaken(by amplitude: Double, spacing: Double, using random: inout RandomSource) -> Stroke {
    var result = [start]
    for (from, to) in zip(points, points.dropFirst()) {
      let pieces = max(1, Int((from.distance(to: to) / spacing).rounded(.up)))
      let normal = (to - from).direction.right
      for piece in 1...pieces {
        let point = Point.mix(from, to, Double(piece) / Double(pieces))
        result.append(
          piece < pieces ? point + normal * random.uniform(-amplitude...amplitude) : to)
      }
    }
    return Stroke(result)
  }

  private func segment(atDistance distance: Double) -> Int {
    (1..<measures.count - 1).partitionPoint { measures[$0] > distance } - 1
  }
}
