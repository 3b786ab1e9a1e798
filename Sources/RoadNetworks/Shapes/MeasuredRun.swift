import Coordinates

/// A run of a pair's shape with the lengths of its segments.
package struct MeasuredRun {
  private let run: PlacedRun
  private let scale: PlacedRun.Scale
  /// The length up to the end of each segment, in the unit of the scale.
  private var ends = SIMD8<Double>()
  private var length: Double { run.segmentCount > 0 ? ends[run.segmentCount - 1] : 0 }

  init(_ run: PlacedRun) {
    assert(ends.scalarCount == RunRow.segments)
    self.run = run
    let scale = PlacedRun.Scale(at: run.points[0])
    var ends = ends
    run.points.withSpan { points in
      var total = 0.0
      for segment in 0..<run.segmentCount {
        total += scale.length(points[segment], points[segment + 1])
        ends[segment] = total
      }
    }
    self.scale = scale
    self.ends = ends
  }

  /// Returns whether the run contains an offset along a pair, excluding the run's end.
  func holds(_ target: UInt32, of pair: PairIndex) -> Bool {
    run.pair == pair && target >= run.offset && target - run.offset < run.length
  }

  /// Returns the coordinate at an offset along the pair in millimeters, and the bearing in degrees.
  func place(at target: UInt32) -> (coordinate: Coordinate, bearing: Double) {
    let (segment, fraction) = segment(at: target)
    return (run.coordinate(segment: segment, fraction: fraction), bearing(of: segment))
  }

  /// Returns the segment at an offset along the pair in millimeters, and the fraction along it.
  private func segment(at target: UInt32) -> (number: Int, fraction: Double) {
    guard length > 0, run.length > 0, target > run.offset else { return (0, 0) }
    let along = length * min(1, Double(target - run.offset) / Double(run.length))
    var segment = 0
    while segment + 1 < run.segmentCount, ends[segment] < along { segment += 1 }
    let before = segment > 0 ? ends[segment - 1] : 0
    let own = ends[segment] - before
    return (segment, own > 0 ? min(1, (along - before) / own) : 0)
  }

  /// Returns the bearing of a segment, in degrees clockwise from north.
  private func bearing(of segment: Int) -> Double {
    guard segment < run.segmentCount else { return 0 }
    let (a, b) = (run.points[segment], run.points[segment + 1])
    // Don't use the scale at the run's start, because a run may be long.
    let scale = PlacedRun.Scale(at: a)
    return PlacedRun.bearing(
      east: (Double(b.longitude) - Double(a.longitude)) * scale.east,
      north: (Double(b.latitude) - Double(a.latitude)) * scale.north)
  }

  /// Returns the offset nearest to the origin of a frame, between two offsets along the pair, and
  /// the distance in meters; nil if the run doesn't overlap the range.
  func nearest(
    to frame: LocalFrame, from lower: UInt32, to upper: UInt32
  ) -> (offset: UInt32, distance: Double)? {
    let low = max(lower, run.offset)
    let high = min(upper, run.offset + run.length)
    guard low <= high else { return nil }
    // The length of a millimeter in the unit of the scale.
    let unit = run.length > 0 ? length / Double(run.length) : 0
    let (first, last) = (Double(low - run.offset) * unit, Double(high - run.offset) * unit)
    var best = (along: first, square: Double.infinity)
    var before = 0.0
    run.points.withSpan { points in
      var start = frame.position(of: points[0].coordinate)
      for segment in 0..<run.segmentCount where before <= last {
        let end = frame.position(of: points[segment + 1].coordinate)
        // Rounding may make the last segment seem to end too early.
        if ends[segment] >= first || segment == run.segmentCount - 1 {
          let length = ends[segment] - before
          let (east, north) = (end.east - start.east, end.north - start.north)
          let square = east * east + north * north
          let foot = square > 0 ? -(start.east * east + start.north * north) / square : 0
          let least = length > 0 ? max(0, (first - before) / length) : 0
          let most = length > 0 ? min(1, (last - before) / length) : 0
          let share = max(least, min(most, foot))
          let (x, y) = (start.east + east * share, start.north + north * share)
          if x * x + y * y < best.square {
            best = (before + length * share, x * x + y * y)
          }
        }
        before = ends[segment]
        start = end
      }
    }
    let along = unit > 0 ? min(Double(run.length), (best.along / unit).rounded()) : 0
    return (max(low, min(high, run.offset + UInt32(along))), best.square.squareRoot())
  }
}
