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
  /// - Parameter tolerance: meters, 0 or above; below 0 it is 0.
  /// - Complexity: O(*n* log *n*) for lines like roads, O(*n*²) for the most twisted.
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
    let points = coordinates.map(\.geocentric)
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
          of: first + 1..<last, coordinates, points, beyond: tolerance > 0 ? tolerance : 0)
      else { continue }
      isKept[farthest] = true
      open.append(first..<farthest)
      open.append(farthest..<last)
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
