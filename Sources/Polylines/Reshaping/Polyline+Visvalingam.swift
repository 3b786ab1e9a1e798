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
  private var areas: [Double]
  /// Coordinates in the order of a binary heap by area, and where each stands in it.
  private var heap: [Int] = []
  private var places: [Int]
  private(set) var count: Int

  init(of line: Polyline) {
    points = line.coordinates.map(\.geocentric)
    count = points.count
    before = points.indices.map { $0 - 1 }
    after = points.indices.map { $0 + 1 }
    areas = Array(repeating: 0, count: count)
    places = Array(repeating: -1, count: count)
    guard count > 2 else { return }
    heap = Array(1..<count - 1)
    for index in heap {
      areas[index] = area(index)
      places[index] = index - 1
    }
    for place in stride(from: heap.count / 2, through: 0, by: -1) { sink(place) }
  }

  var leastArea: Double? { heap.first.map { areas[$0] } }

  /// Takes the coordinate of the smallest triangle out.
  mutating func removeLeast() {
    guard let index = heap.first, let last = heap.popLast() else { return }
    if last != index {
      heap[0] = last
      places[last] = 0
      sink(0)
    }
    places[index] = -1
    count -= 1
    let (left, right) = (before[index], after[index])
    after[left] = right
    before[right] = left
    for neighbor in [left, right] where places[neighbor] >= 0 {
      // What a smaller triangle's end left behind is not worth less than that was.
      areas[neighbor] = max(area(neighbor), areas[index])
      rise(places[neighbor])
      sink(places[neighbor])
    }
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

  private func area(_ index: Int) -> Double {
    let first = points[before[index]] - points[index]
    let normal = first.cross(points[after[index]] - points[index])
    return normal.dot(normal).squareRoot() / 2
  }

  private mutating func rise(_ place: Int) {
    var place = place
    while place > 0, areas[heap[place]] < areas[heap[(place - 1) / 2]] {
      exchange(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ place: Int) {
    var place = place
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && areas[heap[child]] < areas[heap[least]] {
        least = child
      }
      guard least != place else { return }
      exchange(place, least)
      place = least
    }
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    heap.swapAt(first, second)
    places[heap[first]] = first
    places[heap[second]] = second
  }
}
