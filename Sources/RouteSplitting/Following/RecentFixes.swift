import Coordinates

/// The latest locations of a vehicle, which show the errors of its receiver and confirm its course.
struct RecentFixes: Codable, Sendable {
  /// The last location.
  private var last = Moment()
  /// The location that preceded the last location without a reported accuracy.
  private var beforeLast = Moment()
  private var errors = ReceiverErrors()

  /// A place and a time.
  private struct Moment: Codable, Sendable {
    // Stored as components, which take less space than a vector.
    var x = 0.0
    var y = 0.0
    var z = 0.0
    /// The time in seconds; far in the past if there was no location.
    var seconds = -Double.greatestFiniteMagnitude

    var point: SIMD3<Double> { SIMD3(x, y, z) }
  }

  /// The standard deviation along one axis, in meters, of positions without a reported accuracy.
  var noise: Double { errors.noise }

  /// The speed in meters per second up to which a vehicle is stationary.
  private static let standingSpeed = 1.0
  /// The speed in meters per second above which a course and the movement between locations can
  /// confirm each other.
  private static let leastSpeed = 3.0
  /// The distance in meters beyond which a movement can confirm a course.
  private static let leastWay = 5.0
  /// The range of lengths of a movement that can confirm a course, as fractions of the distance
  /// expected from the reported speed.
  private static let usualWay = 0.5...1.5
  /// The minimum cosine of the angle between a course and the movement that confirms it.
  private static let leastCosine = 0.8

  /// Adds a location that has a time.
  ///
  /// Call this after all comparisons of the location with earlier ones.
  @inline(__always)
  mutating func take(_ fix: borrowing RouteFix) {
    guard let seconds = fix.seconds else { return }
    let point = fix.point
    let moment = Moment(x: point.x, y: point.y, z: point.z, seconds: seconds)
    if !fix.isAccuracyReported {
      if errors.needsResidual() { learn(moment) }
      beforeLast = last
    }
    last = moment
  }

  @inline(never)
  private mutating func learn(_ moment: Moment) {
    let seconds = moment.seconds - beforeLast.seconds
    guard seconds > 0, seconds <= NoiseEstimate.steadiness,
      beforeLast.seconds...moment.seconds ~= last.seconds
    else { return }
    // While a vehicle is stationary, receivers hold or smooth their positions.
    let way = moment.point - beforeLast.point
    guard way.dot(way).squareRoot() > Self.standingSpeed * seconds else { return }
    errors.takeResidual(
      from: beforeLast.point, last.point, moment.point,
      share: (last.seconds - beforeLast.seconds) / seconds)
  }

  /// Adds the distance between the route and a location without a reported accuracy.
  ///
  /// - Parameter distance: the distance in meters along the route.
  @inline(__always)
  mutating func take(offset: Double, at distance: Double) {
    if errors.needsOffset(at: distance) { errors.take(offset: offset, at: distance) }
  }

  /// Begins another route.
  mutating func beginRoute() { errors.beginRoute() }

  /// Returns whether the movement from the previous location to this one agrees with the speed and
  /// the course that this one reports.
  @inline(never)
  func bearOut(_ fix: borrowing RouteFix) -> Bool {
    guard let seconds = fix.seconds, seconds > last.seconds, fix.isCourseReported,
      let course = fix.course, let speed = fix.speed, speed > Self.leastSpeed
    else { return false }
    let way = fix.point - last.point
    let meters = way.dot(way).squareRoot()
    let expected = speed * (seconds - last.seconds)
    return meters > max(Self.leastWay, Self.usualWay.lowerBound * expected)
      && meters < Self.usualWay.upperBound * expected + Self.leastWay
      && way.dot(course) > Self.leastCosine * meters
  }

  /// Whether the values can result from locations; saved values may have been changed.
  var isSound: Bool {
    errors.isSound
      && [last.x, last.y, last.z, beforeLast.x, beforeLast.y, beforeLast.z].allSatisfy(\.isFinite)
      && last.seconds.isFinite && beforeLast.seconds.isFinite
  }
}
