extension Polyline {
  /// Returns the line without the coordinates that aren't needed to preserve it within a tolerance.
  ///
  ///     let sketch = line.simplified(within: 10)
  ///
  /// Every removed coordinate is within `tolerance` meters of the geodesic that replaces its
  /// stretch; the ends stay. If a stretch isn't straight enough, its coordinate farthest from the
  /// geodesic stays, and both parts are processed recursively (Douglas and Peucker 1973).
  ///
  /// Distances are measured over the ground on the ellipsoid, whatever the length of the line and
  /// the tolerance. Coordinates within 0.01 mm count as on the line, because smaller distances are
  /// rounding errors.
  ///
  /// - Parameter tolerance: the tolerance in meters; NaN and values below 0.01 mm count as 0.01 mm.
  /// - Complexity: O(*n* log *n*) for lines like roads, and for growing zigzags; O(*n*²) if most
  ///   coordinates are nearly the farthest. Stretches of over 4,000 km, and tolerances of over
  ///   1,000 km, take longer, because exact distances are needed.
  public func simplified(within tolerance: Double) -> Polyline {
    Polyline(valid: simplifiedIndices(within: tolerance).map { coordinates[$0] })
  }

  /// Returns the indices of the coordinates that ``simplified(within:)`` keeps, in ascending order.
  ///
  /// Use them to keep data that belongs to coordinates, such as times.
  ///
  /// - Complexity: The same as that of ``simplified(within:)``.
  public func simplifiedIndices(within tolerance: Double) -> [Int] {
    guard count > 2 else { return Array(indices) }
    let limit = tolerance > Self.leastTolerance ? tolerance : Self.leastTolerance
    let points = coordinates.map(\.geocentric)
    let blocks = PointBlocks(points)
    var isKept = [Bool](repeating: false, count: count)
    isKept[0] = true
    isKept[count - 1] = true
    var open = [0..<count - 1]
    while let stretch = open.popLast() {
      let (first, last) = (stretch.lowerBound, stretch.upperBound)
      guard last - first > 1 else { continue }
      let straight = StraightStretch(
        coordinates[first], coordinates[last], points[first], points[last])
      guard
        let farthest = straight.farthest(
          of: first + 1..<last, coordinates, points, blocks, beyond: limit)
      else { continue }
      isKept[farthest] = true
      open.append(first..<farthest)
      open.append(farthest..<last)
    }
    return isKept.indices.filter { isKept[$0] }
  }

  /// The least tolerance in meters.
  private static let leastTolerance = 1e-5
}
