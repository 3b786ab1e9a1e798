import Coordinates
import Polylines

/// A location as a cursor compares it with a route.
struct RouteFix {
  let coordinate: Coordinate
  /// The ``Coordinate/geocentric`` point.
  let point: SIMD3<Double>
  /// The time; nil where unknown.
  let seconds: Double?
  /// The standard deviation of the position along one axis in meters.
  let noise: Double
  /// The variance of its offset from the line of the road that the vehicle is on.
  let lateralVariance: Double
  /// Whether the receiver reports how accurate the position is.
  let isAccuracyReported: Bool
  /// Meters per second; nil where unknown.
  let speed: Double?
  /// A unit vector in the direction of travel; nil where that tells nothing.
  private(set) var course: SIMD3<Double>?
  /// Whether the course is the one that the receiver reports.
  private(set) var isCourseReported = true
  /// Whether the course is exact enough to tell places on a bend apart.
  private var isCourseExact = true

  /// Meters by which lines are simplified and rounded.
  private static let rounding = 4.0
  /// Meters that a location may lie beside the line of its road, without any error of position:
  /// lines follow the middle of a road, or of a carriageway.
  private static let lanes = 7.0
  /// Times its variance that a position has beside the road: accuracies are rough.
  private static let roughness = 2.0
  /// Radii of 68 % to a standard deviation along one axis.
  private static let radius = 1.515
  /// How sharply a course points along the route.
  private static let courseWeight = 4.0

  /// - Parameter unreported: the standard deviation along one axis where no accuracy is reported.
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

  /// Takes the course that positions tell where none is reported, or where they contradict it.
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

  /// Meters around a place along the route in which errors of position lie.
  var around: Double { 30 + 3 * noise }

  /// What speaks against a place on the route, but for how far along it is: negative log
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
  /// Adds what it costs to be elsewhere along the route than expected.
  ///
  /// - Parameter step: meters that the vehicle has driven to be there.
  mutating func expect(
    _ distance: Double, after step: Double, _ fix: RouteFix, elapsed: Double?
  ) {
    let scale = 2 * fix.noise + 10 + 0.5 * step + (elapsed ?? 0)
    expected = distance
    unexpectedness = 1 / (2 * scale * scale)
  }
}
