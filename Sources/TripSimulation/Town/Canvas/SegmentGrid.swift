/// An index of the segments of a sketch by the squares near them.
struct SegmentGrid {
  /// A straight stretch between two vertices.
  struct Segment {
    var from: Int32
    var to: Int32
    var line: Int32
  }

  private let squares: Squares
  private let starts: [Int32]
  private let entries: [Int32]

  /// Creates a grid in which each segment is listed in every square within `margin` meters of it,
  /// and in some squares farther away.
  ///
  /// - Complexity: O(*n*) in segments and squares, for segments of bounded length.
  init(_ segments: [Segment], vertices: [TownSketch.Vertex], margin: Double) {
    let squares = Squares(around: vertices, margin: margin)
    var counts = [Int32](repeating: 0, count: squares.count + 1)
    squares.visit(segments, vertices, margin) { square, _ in counts[square + 1] += 1 }
    for square in counts.indices.dropFirst() { counts[square] += counts[square - 1] }
    var next = counts
    var entries = [Int32](repeating: 0, count: Int(counts[squares.count]))
    squares.visit(segments, vertices, margin) { square, segment in
      entries[Int(next[square])] = segment
      next[square] += 1
    }
    self.squares = squares
    starts = counts
    self.entries = entries
  }

  var squareCount: Int { squares.count }

  /// The numbers of the segments near a square, in ascending order.
  subscript(square: Int) -> ArraySlice<Int32> {
    entries[Int(starts[square])..<Int(starts[square + 1])]
  }

  /// Returns the index of the square that contains a point.
  func square(of point: Point) -> Int { squares.index(of: point) }
}

/// A grid of squares, numbered row by row.
private struct Squares {
  private let west: Double
  private let south: Double
  private let columns: Int
  private let rows: Int

  /// The side of a square in meters, about the length of a segment.
  private static let side = 32.0

  init(around vertices: [TownSketch.Vertex], margin: Double) {
    west = (vertices.lazy.map(\.point.x).min() ?? 0) - margin
    south = (vertices.lazy.map(\.point.y).min() ?? 0) - margin
    let east = (vertices.lazy.map(\.point.x).max() ?? 0) + margin
    let north = (vertices.lazy.map(\.point.y).max() ?? 0) + margin
    columns = Int((east - west) / Self.side) + 1
    rows = Int((north - south) / Self.side) + 1
  }

  var count: Int { columns * rows }

  func index(of point: Point) -> Int {
    let place = place(of: point)
    return place.row * columns + place.column
  }

  /// Calls `use` once for each segment and square within `margin` meters of each other, and for
  /// some that are farther apart.
  func visit(
    _ segments: [SegmentGrid.Segment], _ vertices: [TownSketch.Vertex], _ margin: Double,
    _ use: (_ square: Int, _ segment: Int32) -> Void
  ) {
    var stamps = [Int32](repeating: -1, count: count)
    for (number, segment) in segments.enumerated() {
      let from = vertices[Int(segment.from)].point
      let to = vertices[Int(segment.to)].point
      // A long segment is processed in steps, because its bounding box may contain many squares
      // that are far from it.
      let steps = max(1, Int(from.distance(to: to) / Self.side))
      for step in 0..<steps {
        let a = Point.mix(from, to, Double(step) / Double(steps))
        let b = Point.mix(from, to, Double(step + 1) / Double(steps))
        let low = place(of: Point(min(a.x, b.x) - margin, min(a.y, b.y) - margin))
        let high = place(of: Point(max(a.x, b.x) + margin, max(a.y, b.y) + margin))
        for row in low.row...high.row {
          for square in (row * columns + low.column)...(row * columns + high.column)
          where stamps[square] != Int32(number) {
            stamps[square] = Int32(number)
            use(square, Int32(number))
          }
        }
      }
    }
  }

  private func place(of point: Point) -> (column: Int, row: Int) {
    let column = Int((point.x - west) / Self.side)
    let row = Int((point.y - south) / Self.side)
    return (min(max(column, 0), columns - 1), min(max(row, 0), rows - 1))
  }
}
