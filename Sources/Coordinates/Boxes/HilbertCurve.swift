/// A Hilbert curve over a box of coordinates.
///
/// Elements sorted along the curve are mostly close in memory if they are close on the map.
/// Uses the bitwise conversion of Warren (Hacker's Delight, 2nd ed., section 16-3) on 65,536 by
/// 65,536 cells.
package struct HilbertCurve: Sendable {
  private let west: Double
  private let south: Double
  private let eastScale: Double
  private let northScale: Double

  /// Creates a curve over a box; a side shorter than 1 counts as 1.
  package init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    eastScale = 65_535 / max(1, east - west)
    northScale = 65_535 / max(1, north - south)
  }

  /// Returns the index along the curve of the cell that contains a coordinate, or of the nearest
  /// cell if the coordinate is outside all cells.
  package func index(longitude: Double, latitude: Double) -> UInt32 {
    let x = UInt32(max(0, min(65_535, (longitude - west) * eastScale)))
    let y = UInt32(max(0, min(65_535, (latitude - south) * northScale)))
    return Self.index(x: x, y: y)
  }

  /// Returns the index along the curve of a cell, given its column and row, both below 65,536.
  package static func index(x: UInt32, y: UInt32) -> UInt32 {
    var x = x
    var y = y
    var index: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side == 0 ? 0 : 1
      let upper: UInt32 = y & side == 0 ? 0 : 1
      index += side * side * ((3 * right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = 65_535 - x
          y = 65_535 - y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return index
  }
}
