import Coordinates

/// Where things are, by cells of a hundredth of a degree: what lies in a box is found without a
/// walk over all.
struct PlaceIndex<ID: Hashable> {
  private var cells: [Cell: [ID: Coordinate]] = [:]

  /// Puts one where it is now; nil where that is not known.
  ///
  /// - Parameter former: where it was put last.
  mutating func move(_ id: ID, from former: Coordinate?, to place: Coordinate?) {
    guard former != place else { return }
    let (old, new) = (former.flatMap(Cell.init), place.flatMap(Cell.init))
    if let old, old != new {
      cells[old]?[id] = nil
      if cells[old]?.isEmpty == true { cells[old] = nil }
    }
    if let new { cells[new, default: [:]][id] = place }
  }

  /// Those whose place lies in a box, in no order.
  ///
  /// - Complexity: O(*m*) in those of the cells that the box touches.
  func ids(in box: BoundingBox) -> [ID] {
    let extent = CellExtent(box)
    var ids: [ID] = []
    func take(_ places: [ID: Coordinate]) {
      for (id, place) in places where box.contains(place) { ids.append(id) }
    }
    guard extent.count < cells.count else {
      for (cell, places) in cells where extent.contains(cell) { take(places) }
      return ids
    }
    for row in extent.rows {
      for column in extent.columns {
        if let places = cells[Cell(row: row, column: column)] { take(places) }
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

  /// From the equator to the north.
  let row: Int
  /// From the antimeridian to the east, in 0..<36,000.
  let column: Int

  /// - Parameter column: of any turn around the Earth.
  init(row: Int, column: Int) {
    self.row = row
    let rest = column % Self.columnCount
    self.column = rest < 0 ? rest + Self.columnCount : rest
  }

  /// The cell of a place; nil if it is none on Earth.
  init?(_ place: Coordinate) {
    guard place.isValid else { return nil }
    self.init(row: Self.row(place.latitude), column: Self.column(place.longitude))
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
