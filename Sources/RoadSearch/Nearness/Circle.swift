import Coordinates
import RoadNetworks

/// A circle around a point, and a flat frame for distances of segments from its center.
struct Circle {
  /// The longitude and latitude of the point in 1e-7 degrees.
  let center: SIMD2<Double>
  /// The meters east and north per 1e-7 degrees.
  let scale: SIMD2<Double>
  /// The radius in meters.
  var radius: Double {
    didSet { box = box(around: radius) }
  }
  /// The box around the circle.
  private(set) var box = BoxRow.empty

  /// Calls a closure with each copy of a circle whose box touches the area of a network.
  ///
  /// The copies are shifted by -360, 0, and 360 degrees of longitude, because shapes that cross the
  /// antimeridian continue beyond ±180 degrees.
  static func forEachTurn(
    around center: Coordinate, radius: Double, touching area: BoxRow, _ body: (Circle) -> Void
  ) {
    let frame = LocalFrame(origin: center)
    for turn in [-360.0, 0, 360] {
      let circle = Circle(center, turn: turn, frame, radius: radius)
      if area.touches(circle.box) { body(circle) }
    }
  }

  private init(_ center: Coordinate, turn: Double, _ frame: LocalFrame, radius: Double) {
    self.center = SIMD2(center.longitude + turn, center.latitude) * 1e7
    scale = SIMD2(frame.metersPerDegreeEast, frame.metersPerDegreeNorth) * 1e-7
    self.radius = radius
    box = box(around: radius)
  }

  /// Returns the box around a circle with another radius or center.
  ///
  /// - Parameter way: the meters east and north from the center of this circle to the other one.
  func box(around radius: Double, at way: SIMD2<Double> = SIMD2()) -> BoxRow {
    func clamp(_ value: Double) -> Int32 {
      Int32(max(-2_147_483_648, min(2_147_483_647, value)))
    }
    // At a pole, a meter may span any number of degrees of longitude, so the box contains them all.
    let width = scale.x > 1e-9 ? radius / scale.x + 1 : 4e9
    let height = radius / scale.y + 1
    let center = scale.x > 1e-9 ? center + way / scale : center
    return BoxRow(
      west: clamp(center.x - width), south: clamp(center.y - height),
      east: clamp(center.x + width), north: clamp(center.y + height))
  }

  /// Calls a closure with each segment of a run: its ends relative to the center, and the vector
  /// between them, in meters; and the fraction of its length at the point nearest to the center.
  @inline(__always)
  func forEachSegment(
    of run: DecodedRun,
    _ body: (_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ step: SIMD2<Double>, _ t: Double) ->
      Void
  ) {
    run.points.withSpan { points in
      var start = position(points[0])
      for segment in 0..<run.segmentCount {
        let end = position(points[segment + 1])
        let step = end - start
        let square = (step * step).sum()
        let t = square > 0 ? max(0, min(1, -(start * step).sum() / square)) : 0
        body(start, end, step, t)
        start = end
      }
    }
  }

  @inline(__always)
  private func position(_ point: FixedCoordinate) -> SIMD2<Double> {
    (SIMD2(Double(point.longitude), Double(point.latitude)) - center) * scale
  }
}
