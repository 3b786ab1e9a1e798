extension Polyline {
  /// The line without the coordinates that matter least for its shape.
  ///
  /// Again and again the coordinate is left out whose triangle with its two neighbors is the
  /// smallest, until no triangle is below `area` (Visvalingam and Whyatt 1993). Shapes stay more
  /// natural than with ``simplified(within:)``, but no distance is promised. The ends stay.
  ///
  /// - Parameter area: square meters.
  /// - Complexity: O(*n* log *n*).
  public func simplified(withoutTrianglesBelow area: Double) -> Polyline {
    var triangles = Triangles(of: self)
    while let least = triangles.leastArea, least < area { triangles.removeLeast() }
    return Polyline(valid: triangles.left.map { coordinates[$0] })
  }

  /// The line with so many coordinates, those that matter most for its shape.
  ///
  /// See ``simplified(withoutTrianglesBelow:)``. A line always keeps its ends.
  ///
  /// - Complexity: O(*n* log *n*).
  public func simplified(toCount most: Int) -> Polyline {
    Polyline(valid: simplifiedIndices(toCount: most).map { coordinates[$0] })
  }

  /// The indices of the coordinates that ``simplified(toCount:)`` keeps, ascending.
  ///
  /// - Complexity: O(*n* log *n*).
  public func simplifiedIndices(toCount most: Int) -> [Int] {
    var triangles = Triangles(of: self)
    while triangles.count > most, triangles.leastArea != nil { triangles.removeLeast() }
    return triangles.left
  }
}

/// The triangles of neighboring coordinates of a line, the smallest first.
private struct Triangles {
  private let points: [SIMD3<Double>]
  /// The neighbors that are left of each coordinate.
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

  /// Takes the coordinate of the smallest triangle out.
  mutating func removeLeast() {
    guard let least = areas.removeLeast() else { return }
    count -= 1
    let (left, right) = (before[least.index], after[least.index])
    after[left] = right
    before[right] = left
    update(left, atLeast: least.key)
    update(right, atLeast: least.key)
  }

  /// Measures the triangle of a coordinate anew, unless it is an end.
  ///
  /// What a smaller triangle's end left behind is not worth less than that was.
  private mutating func update(_ index: Int, atLeast least: Double) {
    guard areas.contains(index) else { return }
    let area = Self.area(points[before[index]], points[index], points[after[index]])
    areas.set(index, to: max(area, least))
  }

  /// The coordinates that are left, in the order of the line.
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
