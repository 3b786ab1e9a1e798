extension Polyline {
  /// The line with as many coordinates left out as a tolerance allows.
  ///
  ///     let sketch = line.simplified(within: 10)
  ///
  /// Every coordinate that is left out lies within `tolerance` meters of the geodesic that takes
  /// its place; the ends stay. Of a stretch that is not straight enough the coordinate that is
  /// farthest from the straight stays, and the two halves are asked again (Douglas and Peucker
  /// 1973).
  ///
  /// Distances are those over the ground of the ellipsoid, however long the line and however great
  /// the tolerance. What lies within 0.01 mm counts as on the line: distances below that are of
  /// rounding.
  ///
  /// - Parameter tolerance: meters; below 0.01 mm (or NaN) it is that.
  /// - Complexity: O(*n* log *n*) for lines like roads, and for zigzags that grow; O(*n*²) where
  ///   most coordinates are nearly the farthest. Stretches of
  ///   over 4,000 km, and tolerances of over 1,000 km, take some microseconds a coordinate.
  public func simplified(within tolerance: Double) -> Polyline {
    Polyline(valid: simplifiedIndices(within: tolerance).map { coordinates[$0] })
  }

  /// The indices of the coordinates that ``simplified(within:)`` keeps, ascending.
  ///
  /// For what belongs to coordinates, such as times, to be kept with them.
  ///
  /// - Complexity: as that of ``simplified(within:)``.
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

  /// In meters.
  private static let leastTolerance = 1e-5
}
