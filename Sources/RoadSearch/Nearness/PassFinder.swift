import RoadNetworks

/// A finder of the places at which pairs pass the center of a circle.
///
/// The runs of the pairs must be visited in ascending order.
struct PassFinder {
  private let circle: Circle
  /// The box whose runs are visited.
  ///
  /// Where a pair leaves the box after a pass, the distance has risen by more than `rise`, so the
  /// pass is complete.
  let reach: BoxRow
  private let shapes: ShapeTables
  /// The distance must rise and fall by more than this, in meters, between two passes.
  private let rise: Double
  private var descent = Descent()

  /// The state of the distance from the center along a pair: falling to a minimum, or rising.
  private struct Descent {
    var pair = PairIndex.absent
    /// The run that continues where the last one ended.
    var nextRun = RunIndex.first
    var isFalling = true
    var least = Double.infinity
    var most = 0.0
    /// The place of the minimum so far, if it is within the radius and in an earlier run.
    var place: PairPosition?
  }

  init(_ circle: Circle, _ shapes: ShapeTables) {
    self.circle = circle
    self.shapes = shapes
    rise = circle.radius / 4
    reach = circle.box(around: circle.radius + rise)
  }

  /// Follows the distance along a run, unless the run is out of reach.
  @inline(__always)
  mutating func visit(_ index: RunIndex, _ run: DecodedRun, _ results: inout [PairPosition]) {
    if reach.touches(run.box) { follow(index, run, &results) }
  }

  /// Follows the distance along a run within reach, continuing from the last run if this one is the
  /// next run of the same pair.
  mutating func follow(
    _ index: RunIndex, _ run: DecodedRun, _ results: inout [PairPosition]
  ) {
    let row = shapes.runs[index]
    // A run that was skipped is out of reach, so a pass before it is complete.
    if row.pair != descent.pair || index != descent.nextRun {
      finish(&results)
      descent = Descent(pair: row.pair)
    }
    descent.nextRun = index.next
    var found = -1
    var fraction = 0.0
    var along = SIMD2<Double>()
    func place() -> PairPosition {
      let placed = PlacedRun(
        row, run, before: shapes.runs[index.next], isLast: index.next.next >= shapes.runs.endIndex,
        shapes)
      return PairPosition(
        pair: placed.pair, offset: placed.offset(segment: found, fraction: fraction),
        distance: descent.least, coordinate: placed.coordinate(segment: found, fraction: fraction),
        segment: along)
    }
    func follow(_ distance: Double, _ segment: Int, _ at: Double, _ step: SIMD2<Double>) {
      if descent.isFalling {
        if distance < descent.least {
          descent.least = distance
          (found, fraction, along) = (segment, at, step)
        } else if distance > descent.least + rise {
          if found >= 0, descent.least <= circle.radius {
            results.append(place())
          } else if found < 0, let place = descent.place {
            results.append(place)
          }
          descent.isFalling = false
          descent.most = distance
          descent.place = nil
          found = -1
        }
      } else {
        descent.most = max(descent.most, distance)
        guard distance < descent.most - rise else { return }
        descent.isFalling = true
        descent.least = distance
        (found, fraction, along) = (segment, at, step)
      }
    }
    var segment = 0
    circle.forEachSegment(of: run) { start, end, step, t in
      let near = start + step * t
      follow((near * near).sum().squareRoot(), segment, t, step)
      if t < 1 { follow((end * end).sum().squareRoot(), segment, 1, step) }
      segment += 1
    }
    if found >= 0 { descent.place = descent.least <= circle.radius ? place() : nil }
  }

  /// Appends the place of the last minimum, if there is one.
  mutating func finish(_ results: inout [PairPosition]) {
    if let place = descent.place { results.append(place) }
    descent.place = nil
  }
}
