import Coordinates

/// The distances from the nodes of a grid to the nearest road, as far as the border of an area.
struct DistanceRaster {
  let grid: AreaGrid
  /// The squares of the distances, in units of the grid's spacing; infinite if no road is near.
  ///
  /// The distances of all nodes up to the margin, and of all their neighbors, are known.
  var squares: [Float]
  /// The margin in units of the grid's spacing.
  let margin: Float
  /// The square of the margin; a node is inside the area if its own square is no higher.
  let marginSquare: Float

  init(_ grid: AreaGrid) {
    self.grid = grid
    margin = Float(grid.margin / grid.spacing)
    marginSquare = margin * margin
    squares = [Float](repeating: .infinity, count: grid.count)
  }

  /// Adds roads, which lowers distances.
  ///
  /// Segments across the meridian opposite the frame's origin are left out, since the grid ends
  /// there.
  mutating func add(_ lines: ReachedLines, _ frame: LocalFrame) {
    let halfTurn = Float(180 * frame.metersPerDegreeEast / grid.spacing)
    var previous = SIMD2<Float>()
    var line = 0
    for (number, point) in lines.points.enumerated() {
      let place = frame.position(of: point)
      let here = SIMD2(
        Float((place.east - grid.corner.east) / grid.spacing),
        Float((place.north - grid.corner.north) / grid.spacing))
      while lines.starts[line + 1] <= number { line += 1 }
      let isFirst = lines.starts[line] == number
      let isAcross = !isFirst && (here.x - previous.x).magnitude > halfTurn
      if !isAcross, !isFirst || lines.starts[line + 1] == number + 1 {
        add(from: isFirst ? here : previous, to: here)
      }
      previous = here
    }
  }

  /// Adds a segment.
  private mutating func add(from start: SIMD2<Float>, to end: SIMD2<Float>) {
    let reach = margin + 1.01
    let way = end - start
    let length = (way * way).sum()
    let scale = length > 0 ? 1 / length : 0
    let rows = Self.nodes(min(start.y, end.y) - reach, max(start.y, end.y) + reach, grid.rowCount)
    for row in rows {
      // The part of the segment that is near enough to the row in the north-south direction.
      let y = Float(row)
      var (first, last): (Float, Float) = (0, 1)
      if way.y != 0 {
        let (a, b) = ((y - reach - start.y) / way.y, (y + reach - start.y) / way.y)
        first = max(0, min(a, b))
        last = min(1, max(a, b))
      }
      let (a, b) = (start.x + first * way.x, start.x + last * way.x)
      let columns = Self.nodes(min(a, b) - reach, max(a, b) + reach, grid.columnCount)
      let north = y - start.y
      let base = row * grid.columnCount
      for column in columns {
        let east = Float(column) - start.x
        let share = max(0, min(1, (east * way.x + north * way.y) * scale))
        let (x, y) = (east - share * way.x, north - share * way.y)
        squares[base + column] = min(squares[base + column], x * x + y * y)
      }
    }
  }

  /// Returns the nodes of a row or column between two places.
  private static func nodes(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let first = max(0, min(Float(count), low.rounded(.up)))
    let end = max(first, min(Float(count), high.rounded(.down) + 1))
    return Int(first)..<Int(end)
  }
}
