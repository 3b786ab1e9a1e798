/// The Hilbert curve over a box of coordinates: neighbors on the map become neighbors in memory.
///
/// The conversion is the bitwise one of Warren (Hacker's Delight, 2nd ed., section 16-3), over
/// 65,536 by 65,536 cells.
struct HilbertCurve {
  private let west: Double
  private let south: Double
  private let eastScale: Double
  private let northScale: Double

  /// A curve over the box; coordinates outside go to its edge.
  init(over box: BoxRow) {
    west = Double(box.west)
    south = Double(box.south)
    eastScale = 65_535 / max(1, Double(box.east) - Double(box.west))
    northScale = 65_535 / max(1, Double(box.north) - Double(box.south))
  }

  /// The place on the curve.
  func index(longitude: Double, latitude: Double) -> UInt32 {
    let x = UInt32(max(0, min(65_535, (longitude - west) * eastScale)))
    let y = UInt32(max(0, min(65_535, (latitude - south) * northScale)))
    return Self.index(x: x, y: y)
  }

  /// The place on the curve of a cell, each number below 65,536.
  static func index(x: UInt32, y: UInt32) -> UInt32 {
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
