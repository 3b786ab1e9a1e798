import Coordinates

/// A grid of cells of a hundredth of a degree, which finds positions in a box without a look at
/// all others.
struct GridIndex<ID: Hashable> {
  private var cells: [Cell: [ID: Coordinate]] = [:]

  /// Moves an entry to its new position; nil removes it.
  ///
  /// - Parameter former: the position that it has now; nil for a new entry.
  mutating func move(_ id: ID, from former: Coordinate?, to position: Coordinate?) {
    guard former != position else { return }
    let (old, new) = (former.flatMap(Cell.init), position.flatMap(Cell.init))
    if let old, old != new {
      cells[old]?[id] = nil
      if cells[old]?.isEmpty == true { cells[old] = nil }
    }
    if let new { cells[new, default: [:]][id] = position }
  }

  /// The ids of the entries in a box, in no order.
  ///
  /// - Complexity: O(*m* + *c*) for *m* entries in the cells that the box touches; *c* is the
  ///   number of these, or of all cells with entries if that is smaller.
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

/// A hundredth of a degree of latitude and of longitude.
private struct Cell: Hashable {
  static let perDegree = 100.0
  /// Around the Earth.
  static let columnCount = 36_000

  /// Counted northward from the equator.
  let row: Int
  /// Counted eastward from the antimeridian, in 0..<36,000.
  let column: Int

  /// - Parameter column: beyond 0..<36,000 it wraps around.
  init(row: Int, column: Int) {
    self.row = row
    let rest = column % Self.columnCount
    self.column = rest < 0 ? rest + Self.columnCount : rest
  }

  /// The cell of a position; nil for an invalid one.
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
  /// Those of a box over the antimeridian go beyond the last column.
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
