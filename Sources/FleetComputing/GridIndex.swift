import Coordinates

/// A spatial index of positions in a grid with cells of 0.01 degrees.
struct GridIndex<ID: Hashable> {
  private var cells: [Cell: [ID: Coordinate]] = [:]

  /// Moves an entry to a new position; a position that is nil or invalid removes the entry.
  ///
  /// - Parameter former: the current position of the entry; nil for a new entry.
  mutating func move(_ id: ID, from former: Coordinate?, to position: Coordinate?) {
    guard former != position else { return }
    let (old, new) = (former.flatMap(Cell.init), position.flatMap(Cell.init))
    if let old, old != new {
      cells[old]?[id] = nil
      if cells[old]?.isEmpty == true { cells[old] = nil }
    }
    if let new { cells[new, default: [:]][id] = position }
  }

  /// Returns the ids of the entries in a box, in no particular order.
  ///
  /// - Complexity: O(*m* + *c*), where *m* is the number of entries in the cells that the box
  ///   touches, and *c* is the number of these cells or the number of occupied cells, whichever is
  ///   smaller.
  func ids(in box: BoundingBox) -> [ID] {
    let extent = CellExtent(box)
    var ids: [ID] = []
    func take(_ positions: [ID: Coordinate]) {
      for (id, position) in positions where box.contains(position) { ids.append(id) }
    }
    guard extent.count < cells.count else {
      for (cell, positions) in cells where extent.contains(cell) { take(positions) }
      return ids
    }
    for row in extent.rows {
      for column in extent.columns {
        if let positions = cells[Cell(row: row, column: column)] { take(positions) }
      }
    }
    return ids
  }
}

/// A cell that spans 0.01 degrees of latitude and longitude.
private struct Cell: Hashable {
  static let perDegree = 100.0
  /// The number of columns around the Earth.
  static let columnCount = 36_000

  /// The row, counted northward from the equator.
  let row: Int
  /// The column, counted eastward from the antimeridian, in 0..<36,000.
  let column: Int

  /// Creates a cell from its row and column; columns outside 0..<36,000 wrap around.
  init(row: Int, column: Int) {
    self.row = row
    let rest = column % Self.columnCount
    self.column = rest < 0 ? rest + Self.columnCount : rest
  }

  /// Creates the cell of a position; nil if the position is invalid.
  init?(_ position: Coordinate) {
    guard position.isValid else { return nil }
    self.init(row: Self.row(position.latitude), column: Self.column(position.longitude))
  }

  static func row(_ latitude: Double) -> Int { Int((latitude * perDegree).rounded(.down)) }

  static func column(_ longitude: Double) -> Int {
    Int(((longitude + 180) * perDegree).rounded(.down))
  }
}

/// The cells that a box touches.
private struct CellExtent {
  let rows: Range<Int>
  /// The columns, which may extend beyond the last column of the grid and then wrap around.
  let columns: Range<Int>

  init(_ box: BoundingBox) {
    let corners = [box.south, box.west, box.north, box.east]
    guard corners.allSatisfy({ $0.magnitude <= 180 }), box.south <= box.north else {
      (rows, columns) = (0..<0, 0..<0)
      return
    }
    rows = Cell.row(box.south)..<Cell.row(box.north) + 1
    let first = Cell.column(box.west)
    let last = Cell.column(box.east) + (box.crossesAntimeridian ? Cell.columnCount : 0)
    columns = first..<min(last + 1, first + Cell.columnCount)
  }

  var count: Int { rows.count * columns.count }

  func contains(_ cell: Cell) -> Bool {
    rows.contains(cell.row)
      && (columns.contains(cell.column) || columns.contains(cell.column + Cell.columnCount))
  }
}
