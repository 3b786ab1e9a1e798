import Coordinates

/// Blocks of consecutive points, each with a bounding ball.
///
/// The number of points in a full block is a power of two. The balls let a search find the farthest
/// point without visiting every point.
struct PointBlocks {
  private struct Ball {
    var center: SIMD3<Double>
    var radius: Double
  }

  private let points: [SIMD3<Double>]
  /// The balls of the blocks; each level's blocks are twice as large as those of the previous
  /// level.
  private var levels: [[Ball]] = []

  /// The binary logarithm of the number of points in the smallest blocks.
  private static let leastLevel = 5
  /// The maximum size of a range that is searched point by point.
  private static let fewPoints = 8 << leastLevel
  /// An upper bound on the rounding error of distances, in meters.
  private static let rounding = 1e-6

  /// Creates the blocks of points.
  ///
  /// - Complexity: O(*n*).
  init(_ points: [SIMD3<Double>]) {
    self.points = points
    guard points.count > Self.fewPoints else { return }
    levels.append(
      stride(from: 0, to: points.count, by: 1 << Self.leastLevel).map { start in
        let block = points[start..<min(start + 1 << Self.leastLevel, points.count)]
        let center = block.reduce(SIMD3<Double>(), +) / Double(block.count)
        return Ball(
          center: center, radius: block.reduce(0) { max($0, Self.distance(center, $1)) })
      })
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: 2).map { place in
          place + 1 < last.count ? Self.ball(around: last[place], last[place + 1]) : last[place]
        })
    }
  }

  /// Returns the point in a range with the greatest ``StraightStretch/roughDistance(to:)`` from a
  /// stretch; if several points are equally far, the first of them.
  ///
  /// - Complexity: O(log *n*) if few other points are nearly as far away, otherwise O(*n*).
  func farthest(
    of range: Range<Int>, from stretch: StraightStretch
  ) -> (index: Int, distance: Double) {
    var farthest = (index: range.lowerBound, distance: -1.0)
    if range.count > Self.fewPoints {
      search(levels.count - 1, 0, range, stretch, &farthest)
    } else {
      look(at: range, stretch, &farthest)
    }
    return farthest
  }

  private func search(
    _ level: Int, _ number: Int, _ range: Range<Int>, _ stretch: StraightStretch,
    _ farthest: inout (index: Int, distance: Double)
  ) {
    guard number < levels[level].count else { return }
    let size = 1 << (level + Self.leastLevel)
    let own = range.clamped(to: number * size..<min((number + 1) * size, points.count))
    guard !own.isEmpty else { return }
    if bound(level, number, stretch) < farthest.distance { return }
    guard level > 0 else { return look(at: own, stretch, &farthest) }
    let (left, right) = (2 * number, 2 * number + 1)
    let isRightFirst =
      right < levels[level - 1].count
      && bound(level - 1, right, stretch) > bound(level - 1, left, stretch)
    search(level - 1, isRightFirst ? right : left, range, stretch, &farthest)
    search(level - 1, isRightFirst ? left : right, range, stretch, &farthest)
  }

  private func look(
    at range: Range<Int>, _ stretch: StraightStretch,
    _ farthest: inout (index: Int, distance: Double)
  ) {
    for index in range {
      let distance = stretch.roughDistance(to: points[index])
      let isFirst = distance == farthest.distance && index < farthest.index
      if distance > farthest.distance || isFirst { farthest = (index, distance) }
    }
  }

  /// Returns an upper bound on the rough distance of the points in a block.
  private func bound(
    _ level: Int, _ number: Int, _ stretch: StraightStretch
  ) -> Double {
    let ball = levels[level][number]
    return stretch.chordDistance(to: ball.center) + ball.radius + Self.rounding
  }

  private static func ball(around a: Ball, _ b: Ball) -> Ball {
    let center = (a.center + b.center) / 2
    return Ball(
      center: center,
      radius: max(distance(center, a.center) + a.radius, distance(center, b.center) + b.radius))
  }

  private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let gap = a - b
    return gap.dot(gap).squareRoot()
  }
}
