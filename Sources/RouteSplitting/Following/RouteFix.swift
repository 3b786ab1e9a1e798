import Coordinates
import Polylines

/// A location in the form in which a cursor compares it with a route.
struct RouteFix {
  let coordinate: Coordinate
  /// The ``Coordinate/geocentric`` point.
  let point: SIMD3<Double>
  /// The time in seconds; nil if unknown.
  let seconds: Double?
  /// The standard deviation of the position along one axis in meters.
  let noise: Double
  /// The variance of the location's offset from the line of the road that the vehicle is on, in
  /// square meters.
  let lateralVariance: Double
  /// Whether the receiver reports the accuracy of the position.
  let isAccuracyReported: Bool
  /// The speed in meters per second; nil if unknown.
  let speed: Double?
  /// A unit vector in the direction of travel; nil if unknown.
  private(set) var course: SIMD3<Double>?
  /// Whether the course, if known, is reported by the receiver and not derived from positions.
  private(set) var isCourseReported = true
  /// Whether the course is exact enough to distinguish places on a bend.
  private var isCourseExact = true

  /// The standard error in meters of simplified and rounded lines.
  private static let rounding = 4.0
  /// The distance in meters by which a location may lie beside the line of its road without any
  /// position error: lines follow the middle of a road, or of a carriageway.
  private static let lanes = 7.0
  /// The factor on the variance of position errors across the road, because accuracies are rough.
  private static let roughness = 2.0
  /// The ratio of the 68% radius to the standard deviation along one axis.
  private static let radius = 1.515
  /// The weight of the course in comparisons with the direction of the route.
  private static let courseWeight = 4.0

  /// Converts a location.
  ///
  /// - Parameter unreported: the standard deviation along one axis, in meters, for a location
  ///   without a reported accuracy.
  @inline(__always)
  init(_ location: Location, unreported: Double) {
    coordinate = location.coordinate
    let frame = GeocentricFrame(at: location.coordinate)
    point = frame.point
    seconds = location.time.map(\.timeIntervalSinceReferenceDate).flatMap { $0.isFinite ? $0 : nil }
    let accuracy = location.accuracy.map { $0 / Self.radius }
    isAccuracyReported = accuracy != nil
    let own = accuracy ?? unreported
    noise = (own * own + Self.rounding * Self.rounding).squareRoot()
    lateralVariance = Self.roughness * own * own + Self.lanes * Self.lanes
    speed = location.speed
    course = location.bearing.map { frame.direction($0) }
  }

  /// Replaces a missing or contradicted course with the direction between positions, if known;
  /// removes the course of a slow vehicle.
  @inline(__always)
  mutating func takeCourse(of state: borrowing CursorState) {
    guard speed ?? .infinity > TravelCourse.leastSpeed else {
      course = nil
      return
    }
    guard let direction = state.travel.direction else { return }
    if let course, course.dot(direction) >= 0 { return }
    if state.recent.bearOut(self) { return }
    let isDirect = state.travel.isDirect
    isCourseExact = course == nil && isDirect
    course = direction
    isCourseReported = false
  }

  /// The distance in meters along the route, around a place, within which position errors lie.
  var around: Double { 30 + 3 * noise }

  /// The costs of a place on the route, except for its distance along the route, as negative log
  /// likelihoods.
  var prices: MeasuredPolyline.SightPrices {
    var prices = MeasuredPolyline.SightPrices(offset: 1 / (2 * noise * noise))
    if let course, isCourseExact {
      prices.course = course
      prices.courseWeight = Self.courseWeight
    }
    return prices
  }
}

extension MeasuredPolyline.SightPrices {
  /// Adds the cost of deviating from the expected distance along the route.
  ///
  /// - Parameters:
  ///   - distance: the expected distance in meters along the route.
  ///   - step: the distance in meters that the vehicle is expected to have driven since the last
  ///     location.
  mutating func expect(
    _ distance: Double, after step: Double, _ fix: RouteFix, elapsed: Double?
  ) {
    let scale = 2 * fix.noise + 10 + 0.5 * step + (elapsed ?? 0)
    expected = distance
    unexpectedness = 1 / (2 * scale * scale)
  }
}
