/// The sides of a flat polygon in bands of latitude, so that only those near a line are examined.
///
/// All bands together contain at most three times as many sides as the polygon.
package struct PolygonSides {
  private typealias Side = (start: SIMD2<Double>, end: SIMD2<Double>)

  /// The sides that reach into each band, from south to north.
  private var sides: [Side] = []
  /// The index of the first side of each band, and the end of the last one.
  private var firstSides: [Int] = []
  private let south: Double
  private let bandHeight: Double
  private let bandCount: Int

  /// - Parameter corners: the corners as longitudes and latitudes, at least one.
  /// - Complexity: O(*n* log *n*) in the number of corners.
  package init(_ corners: [SIMD2<Double>]) {
    let all = zip(corners, corners.dropFirst() + corners.prefix(1)).map { Side($0, $1) }
    let count = Double(corners.count)
    let latitudes = corners.map(\.y)
    south = latitudes.min() ?? 0
    let height = (latitudes.max() ?? 0) - south
    let meanHeight = all.reduce(0) { $0 + abs($1.end.y - $1.start.y) } / count
    bandHeight = max(meanHeight, height / count, .leastNormalMagnitude)
    bandCount = Int(height / bandHeight) + 1
    var places: [(band: Int, side: Int)] = []
    for (number, side) in all.enumerated() {
      for band in bands(from: min(side.start.y, side.end.y), to: max(side.start.y, side.end.y)) {
        places.append((band, number))
      }
    }
    places.sort { $0 < $1 }
    sides = places.map { all[$0.side] }
    firstSides = (0...bandCount).map { band in places.partitionPoint { $0.band >= band } }
  }

  /// Returns the bands between two latitudes, at least one.
  private func bands(from low: Double, to high: Double) -> ClosedRange<Int> {
    func band(_ latitude: Double) -> Int {
      Int(max(0, min(Double(bandCount - 1), (latitude - south) / bandHeight)))
    }
    return band(low)...band(high)
  }

  /// Returns whether a point is inside, by the number of sides east of it.
  package func contains(_ point: SIMD2<Double>) -> Bool {
    let band = bands(from: point.y, to: point.y).lowerBound
    var isInside = false
    for (a, b) in sides[firstSides[band]..<firstSides[band + 1]]
    where (a.y > point.y) != (b.y > point.y)
      && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
    {
      isInside.toggle()
    }
    return isInside
  }

  /// Returns whether a segment touches a side.
  package func touches(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, of point: SIMD2<Double>) -> Double {
      (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    let bands = bands(from: min(start.y, end.y), to: max(start.y, end.y))
    return sides[firstSides[bands.lowerBound]..<firstSides[bands.upperBound + 1]].contains { a, b in
      side(a, b, of: start) * side(a, b, of: end) <= 0
        && side(start, end, of: a) * side(start, end, of: b) <= 0
        && min(start.x, end.x) <= max(a.x, b.x) && min(a.x, b.x) <= max(start.x, end.x)
        && min(start.y, end.y) <= max(a.y, b.y) && min(a.y, b.y) <= max(start.y, end.y)
    }
  }
}
