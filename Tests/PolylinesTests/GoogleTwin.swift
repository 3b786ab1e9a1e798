import Coordinates

/// A plain encoder for Google's format that follows its description, one number at a time.
enum GoogleTwin {
  static func encode(_ coordinates: [Coordinate], precision: Int) -> [UInt8] {
    var text: [UInt8] = []
    var last = (0, 0)
    for coordinate in coordinates {
      let next = (units(coordinate.latitude, precision), units(coordinate.longitude, precision))
      for difference in [next.0 - last.0, next.1 - last.1] {
        var bits = UInt64(bitPattern: Int64(difference)) << 1
        if difference < 0 { bits = ~bits }
        var chunks: [UInt8] = []
        repeat {
          chunks.append(UInt8(bits & 31))
          bits >>= 5
        } while bits > 0
        for (place, chunk) in chunks.enumerated() {
          text.append((place + 1 < chunks.count ? chunk | 0x20 : chunk) + 63)
        }
      }
      last = next
    }
    return text
  }

  private static func units(_ degrees: Double, _ precision: Int) -> Int {
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    return Int((degrees * scale).rounded(.toNearestOrAwayFromZero))
  }
}
