import Coordinates

/// A tracer of the contour of a raster's distances at its margin, in a part of its grid.
///
/// Nodes beyond the part count as outside and lie at its border, so the contour follows the border
/// where it cuts the area. The area is on the left of all rings.
///
/// No two vertices of rings are the same, and the contour crosses each cell on straight lines that
/// don't cross each other, so rings are simple. As distances fall, the area within each cell grows,
/// so areas are nested.
struct ContourTracer {
  /// A closed line of the contour.
  struct Ring {
    /// The vertices in units of the grid's spacing.
    var points: [SIMD2<Double>] = []
    /// Twice the enclosed area in cells; negative for a hole.
    var doubleArea = 0.0
  }

  /// A place at which a ring crosses a row of nodes, right after a node.
  struct RowCrossing {
    /// The index of the node.
    var node: Int
    var ring: Int
  }

  private(set) var rings: [Ring] = []
  /// The crossings of all rings, in no particular order.
  private(set) var crossings: [RowCrossing] = []
  private let raster: DistanceRaster
  /// The margin, exact enough that distances compare with it as their squares do.
  private let margin: Double
  private let columns: Range<Int>
  /// The nodes after which a ring that was traced leaves the area along the row.
  private var traced: Set<Int> = []

  init(_ raster: DistanceRaster, _ columns: Range<Int>) {
    self.raster = raster
    self.columns = columns
    margin = Double(raster.marginSquare).squareRoot()
    for row in 0..<raster.grid.rowCount {
      let base = row * raster.grid.columnCount
      var isInside = false
      for column in columns {
        let wasInside = isInside
        isInside = raster.squares[base + column] <= raster.marginSquare
        if wasInside, !isInside, !traced.contains(base + column - 1) { trace(column - 1, row) }
      }
      if isInside, !traced.contains(base + columns.upperBound - 1) {
        trace(columns.upperBound - 1, row)
      }
    }
  }

  /// The sides of a cell, counterclockwise.
  private enum Side: Int {
    case south, east, north, west

    /// The side after another number of sides.
    func after(_ count: Int) -> Side { Side(rawValue: (rawValue + count) & 3) ?? .south }
  }

  /// Traces the ring that leaves the area between a node and the next one of its row.
  private mutating func trace(_ column: Int, _ row: Int) {
    var ring = Ring()
    var cell = (column: column, row: row)
    // The ring enters the cell on this side.
    var side = Side.south
    repeat {
      let point = crossing(side, cell)
      if let last = ring.points.last { ring.doubleArea += last.x * point.y - last.y * point.x }
      ring.points.append(point)
      if side == .south || side == .north {
        let node =
          (cell.row + (side == .north ? 1 : 0)) * raster.grid.columnCount + cell.column
        crossings.append(RowCrossing(node: node, ring: rings.count))
        if side == .south { traced.insert(node) }
      }
      side = way(from: side, through: cell)
      switch side {
      case .south: cell.row -= 1
      case .east: cell.column += 1
      case .north: cell.row += 1
      case .west: cell.column -= 1
      }
      side = side.after(2)
    } while side != .south || cell != (column, row)
    let (first, last) = (ring.points[0], ring.points[ring.points.count - 1])
    ring.doubleArea += last.x * first.y - last.y * first.x
    ring.points.append(first)
    rings.append(ring)
  }

  /// Returns the side on which a ring leaves a cell that it enters on another side.
  private func way(from side: Side, through cell: (column: Int, row: Int)) -> Side {
    // A side goes counterclockwise from its own corner to that of the next side.
    func isInside(_ corner: Side) -> Bool { distance(corner, cell) <= margin }
    let (second, third) = (side.after(2), side.after(3))
    // The ring has entered between a corner inside and one outside.
    switch (isInside(second), isInside(third)) {
    case (false, false): return third
    case (false, true): return second
    case (true, true): return side.after(1)
    case (true, false):
      // Both other corners are crossed, too. Those inside are connected if the middle is inside.
      let sum = [side, side.after(1), second, third].reduce(0) { $0 + distance($1, cell) }
      return sum <= 4 * margin ? side.after(1) : third
    }
  }

  /// Returns the node at the first corner of a side, counterclockwise.
  private func node(
    at corner: Side, of cell: (column: Int, row: Int)
  ) -> (column: Int, row: Int) {
    (
      cell.column + (corner == .east || corner == .north ? 1 : 0),
      cell.row + (corner == .north || corner == .west ? 1 : 0)
    )
  }

  /// Returns the distance at the first corner of a side.
  private func distance(_ corner: Side, _ cell: (column: Int, row: Int)) -> Double {
    let (column, row) = node(at: corner, of: cell)
    guard columns.contains(column), row >= 0, row < raster.grid.rowCount else { return .infinity }
    return Double(raster.squares[row * raster.grid.columnCount + column]).squareRoot()
  }

  /// The share of a cell's side that separates a vertex from both ends of the side.
  private static let leastShare = 0.02

  /// Returns the vertex on a side of a cell.
  private func crossing(_ side: Side, _ cell: (column: Int, row: Int)) -> SIMD2<Double> {
    func place(_ corner: Side) -> SIMD2<Double> {
      let (column, row) = node(at: corner, of: cell)
      return SIMD2(
        Double(max(columns.lowerBound, min(columns.upperBound - 1, column))),
        Double(max(0, min(raster.grid.rowCount - 1, row))))
    }
    let ends = (side, side.after(1))
    let distances = (distance(ends.0, cell), distance(ends.1, cell))
    let isFirstInside = distances.0 <= margin
    let (inner, outer) = isFirstInside ? (ends.0, ends.1) : (ends.1, ends.0)
    let (near, far) = isFirstInside ? distances : (distances.1, distances.0)
    let share = max(Self.leastShare, min(1 - Self.leastShare, (margin - near) / (far - near)))
    return place(inner) + share * (place(outer) - place(inner))
  }
}
