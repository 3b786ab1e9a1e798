extension Polyline {
  /// Returns the line without the coordinates that matter least for its shape.
  ///
  /// Each step removes the coordinate whose triangle with its two neighbors is the smallest, until
  /// no triangle is below `area` (Visvalingam and Whyatt 1993). Shapes look more natural than with
  /// ``simplified(within:)``, but no distance is guaranteed. The ends stay.
  ///
  /// - Parameter area: the minimum area of the remaining triangles, in square meters.
  /// - Complexity: O(*n* log *n*).
  public func simplified(withoutTrianglesBelow area: Double) -> Polyline {
    var triangles = Triangles(of: self)
    while let least = triangles.leastArea, least < area { triangles.removeLeast() }
    return Polyline(valid: triangles.left.map { coordinates[$0] })
  }

  /// Returns the line with at most the given number of coordinates, those that matter most for its
  /// shape.
  ///
  /// See ``simplified(withoutTrianglesBelow:)``. The ends always stay, even if `most` is less than
  /// 2.
  ///
  /// - Complexity: O(*n* log *n*).
  public func simplified(toCount most: Int) -> Polyline {
    Polyline(valid: simplifiedIndices(toCount: most).map { coordinates[$0] })
  }

  /// Returns the indices of the coordinates that ``simplified(toCount:)`` keeps, in ascending
  /// order.
  ///
  /// - Complexity: O(*n* log *n*).
  public func simplifiedIndices(toCount most: Int) -> [Int] {
    var triangles = Triangles(of: self)
    while triangles.count > most, triangles.leastArea != nil { triangles.removeLeast() }
    return triangles.left
  }
}

/// The triangles of three consecutive coordinates of a line, the smallest first.
private struct Triangles {
  private let points: [SIMD3<Double>]
  /// The remaining neighbors of each coordinate.
  private var before: [Int]
  private var after: [Int]
  private var areas: IndexedHeap
  private(set) var count: Int

  init(of line: Polyline) {
    let points = line.coordinates.map(\.geocentric)
    self.points = points
    count = points.count
    before = points.indices.map { $0 - 1 }
    after = points.indices.map { $0 + 1 }
    areas = IndexedHeap(
      keys: points.indices.map { index in
        index == 0 || index == points.count - 1
          ? nil : Self.area(points[index - 1], points[index], points[index + 1])
      })
  }

  var leastArea: Double? { areas.least?.key }

  /// Removes the coordinate of the smallest triangle.
  mutating func removeLeast() {
    guard let least = areas.removeLeast() else { return }
    count -= 1
    let (left, right) = (before[least.index], after[least.index])
    after[left] = right
    before[right] = left
    update(left, atLeast: least.key)
    update(right, atLeast: least.key)
  }

  /// Updates the triangle of a coordinate, unless it is an end.
  ///
  /// - Parameter least: the area of the triangle that was removed, the lower limit for the new
  ///   area.
  private mutating func update(_ index: Int, atLeast least: Double) {
    guard areas.contains(index) else { return }
    let area = Self.area(points[before[index]], points[index], points[after[index]])
    areas.set(index, to: max(area, least))
  }

  /// The indices of the remaining coordinates, in ascending order.
  var left: [Int] {
    var left: [Int] = []
    var index = 0
    while index < points.count {
      left.append(index)
      index = after[index]
    }
    return left
  }

  private static func area(
    _ before: SIMD3<Double>, _ point: SIMD3<Double>, _ after: SIMD3<Double>
  ) -> Double {
    let normal = (before - point).cross(after - point)
    return normal.dot(normal).squareRoot() / 2
  }
}
