/// The children of a box of the spatial index, each as a range of cells in a grid of 128 by 128
/// cells over the box: one cache line shows which of up to sixteen children may touch an area.
///
/// The cell of each side of a child is a byte below 128, with eight children per word, so that
/// whole words are compared (Lamport 1975, Multiple byte processing with full-word instructions,
/// doi 10.1145/360933.360994).
@usableFromInline package struct OutlineRow: BitwiseCopyable, Sendable {
  @usableFromInline package typealias Cells = SIMD2<UInt64>

  @usableFromInline package var west = Cells()
  @usableFromInline package var south = Cells()
  @usableFromInline package var east = Cells()
  @usableFromInline package var north = Cells()

  package init() {}

  /// Sets the cells of a child, whose box must lie within that of the grid.
  mutating func set(_ child: Int, to box: BoxRow, in grid: Grid) {
    let word = child / 8
    let shift = UInt64(child % 8 * 8)
    west[word] |= grid.column(box.west) << shift
    south[word] |= grid.row(box.south) << shift
    east[word] |= grid.column(box.east) << shift
    north[word] |= grid.row(box.north) << shift
  }

  /// Returns words with the highest bit set in the byte of each child that shares a cell with an
  /// area; no other child touches the area.
  @inlinable
  @inline(__always)
  func touching(_ area: BoxRow, in grid: Grid) -> Cells {
    Self.isNotBelow(Self.all(grid.column(area.east)), west)
      & Self.isNotBelow(east, Self.all(grid.column(area.west)))
      & Self.isNotBelow(Self.all(grid.row(area.north)), south)
      & Self.isNotBelow(north, Self.all(grid.row(area.south)))
      & Cells(repeating: 0x8080_8080_8080_8080)
  }

  @inlinable
  @inline(__always)
  static func all(_ cell: UInt64) -> Cells {
    Cells(repeating: cell &* 0x0101_0101_0101_0101)
  }

  /// Returns words with the highest bit set in each byte in which `a` isn't below `b`; other bits
  /// are arbitrary.
  @inlinable
  @inline(__always)
  static func isNotBelow(_ a: Cells, _ b: Cells) -> Cells {
    (a | Cells(repeating: 0x8080_8080_8080_8080)) &- b
  }

  /// The grid of cells over a box.
  ///
  /// A coordinate farther east or north never has a lower cell, so boxes that touch share a cell.
  @usableFromInline struct Grid {
    @usableFromInline let west: Double
    @usableFromInline let south: Double
    @usableFromInline let columns: Double
    @usableFromInline let rows: Double

    @inlinable
    @inline(__always)
    init(_ box: BoxRow) {
      west = Double(box.west)
      south = Double(box.south)
      columns = 128 / (Double(box.east) - west + 1).magnitude
      rows = 128 / (Double(box.north) - south + 1).magnitude
    }

    @inlinable
    @inline(__always)
    func column(_ longitude: Int32) -> UInt64 { Self.cell((Double(longitude) - west) * columns) }

    @inlinable
    @inline(__always)
    func row(_ latitude: Int32) -> UInt64 { Self.cell((Double(latitude) - south) * rows) }

    /// Returns the cell at a place along an axis; outside the box, the cell at the border.
    @inlinable
    @inline(__always)
    static func cell(_ place: Double) -> UInt64 { UInt64(max(0, min(127, place))) }
  }
}
