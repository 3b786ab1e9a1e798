import Coordinates

/// A search for the segment nearest to a coordinate, by branch and bound over a ``SegmentTree``.
///
/// Distances are compared as straight lines through the Earth, which increase with distances over
/// the ground. On a segment longer than ``SegmentChord/longest``, the nearest place is computed on
/// the ellipsoid.
struct NearestSegmentSearch {
  private let line: MeasuredPolyline
  private let coordinate: Coordinate
  /// The coordinate as a geocentric point.
  let point: SIMD3<Double>
  /// The positions between which to search, inclusive.
  private let first: PolylinePosition
  private let last: PolylinePosition

  private(set) var segment: Int
  private(set) var fraction: Double
  private var distanceSquared = Double.infinity

  /// Finds the nearest place between two positions; `first` must not come after `last`.
  init(
    for coordinate: Coordinate, on line: MeasuredPolyline, from first: PolylinePosition,
    to last: PolylinePosition
  ) {
    self.line = line
    self.coordinate = coordinate
    point = coordinate.geocentric
    self.first = first
    self.last = last
    segment = first.segment
    fraction = first.fraction
    if line.polyline.count > 1 {
      visit(node: 1, firstRun: 0, runs: line.tree.runCapacity)
    }
  }

  private mutating func visit(node: Int, firstRun: Int, runs: Int) {
    let start = firstRun * SegmentTree.runLength
    let end = (firstRun + runs) * SegmentTree.runLength
    guard start <= last.segment, end > first.segment else { return }
    if runs == 1 {
      for segment in max(start, first.segment)...min(end - 1, last.segment) { test(segment) }
      return
    }
    let left = 2 * node
    let leftBound = line.tree.distanceSquared(from: point, toNode: left)
    let rightBound = line.tree.distanceSquared(from: point, toNode: left + 1)
    let half = runs / 2
    if leftBound <= rightBound {
      if leftBound <= distanceSquared { visit(node: left, firstRun: firstRun, runs: half) }
      if rightBound <= distanceSquared {
        visit(node: left + 1, firstRun: firstRun + half, runs: half)
      }
    } else {
      if rightBound <= distanceSquared {
        visit(node: left + 1, firstRun: firstRun + half, runs: half)
      }
      if leftBound <= distanceSquared { visit(node: left, firstRun: firstRun, runs: half) }
    }
  }

  private mutating func test(_ segment: Int) {
    let lowest = segment == first.segment ? first.fraction : 0
    let highest = segment == last.segment ? last.fraction : 1
    let range = lowest...highest
    let chord = line.chord(ofSegment: segment)
    let fraction = chord.fraction(nearestTo: point, in: range)
    if chord.isShort {
      let gap = chord.surfacePoint(at: fraction) - point
      take(segment, fraction, gap.dot(gap))
    } else {
      let gap = chord.start + chord.vector * fraction - point
      let bound = gap.dot(gap).squareRoot() - chord.clearance
      if bound > 0, bound * bound > distanceSquared { return }
      testExactly(segment, in: range)
    }
  }

  private mutating func testExactly(_ segment: Int, in range: ClosedRange<Double>) {
    let geodesic = line.geodesic(ofSegment: segment)
    let length = geodesic.distance
    let along = geodesic.distance(
      nearestTo: coordinate, in: range.lowerBound * length...range.upperBound * length)
    let gap = geodesic.coordinate(atDistance: along).geocentric - point
    take(segment, along / length, gap.dot(gap))
  }

  /// Keeps the nearer place, or the first one on the line if two are equally near.
  private mutating func take(_ segment: Int, _ fraction: Double, _ distanceSquared: Double) {
    if distanceSquared < self.distanceSquared
      || (distanceSquared == self.distanceSquared && segment < self.segment)
    {
      self.segment = segment
      self.fraction = fraction
      self.distanceSquared = distanceSquared
    }
  }
}
