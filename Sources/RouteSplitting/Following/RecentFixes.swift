import Coordinates

/// The latest locations of a vehicle, which show the errors of its receiver.
struct RecentFixes: Codable, Sendable {
  /// The last location that was looked at, and one before that shows errors with it.
  private var last = Moment()
  private var beforeLast = Moment()
  private var errors = ReceiverErrors()

  /// A place and a time.
  private struct Moment: Codable, Sendable {
    // A geocentric point by its parts, which take less room than a vector of them.
    var x = 0.0
    var y = 0.0
    var z = 0.0
    /// Far in the past where there was no location.
    var seconds = -Double.greatestFiniteMagnitude

    var point: SIMD3<Double> { SIMD3(x, y, z) }
  }

  /// The standard deviation along one axis, in meters, of positions without a reported accuracy.
  var noise: Double { errors.noise }

  /// Meters per second under which a vehicle stands.
  private static let standingSpeed = 1.0
  /// Meters per second from which on a course and the way that was driven bear each other out.
  private static let leastSpeed = 3.0
  /// Meters of that way, at least.
  private static let leastWay = 5.0
  /// Shares of the way by the reported speed that it is long.
  private static let usualWay = 0.5...1.5
  /// The cosine of the angle between the two, at least.
  private static let leastCosine = 0.8

  /// Takes a location, after everything that compares it with those before.
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
    // Where a vehicle stands, receivers hold or smooth their positions.
    let way = moment.point - beforeLast.point
    guard way.dot(way).squareRoot() > Self.standingSpeed * seconds else { return }
    errors.takeResidual(
      from: beforeLast.point, last.point, moment.point,
      share: (last.seconds - beforeLast.seconds) / seconds)
  }

  /// Takes how far a location without an accuracy lies from the route.
  ///
  /// - Parameter distance: meters along the route.
  @inline(__always)
  mutating func take(offset: Double, at distance: Double) {
    if errors.needsOffset(at: distance) { errors.take(offset: offset, at: distance) }
  }

  /// Begins another route.
  mutating func beginRoute() { errors.beginRoute() }

  /// Whether a location lies where the one before, its speed and its course let it be expected.
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

  /// Whether locations can have made it; a saved one may have been changed.
  var isSound: Bool {
    errors.isSound
      && [last.x, last.y, last.z, beforeLast.x, beforeLast.y, beforeLast.z].allSatisfy(\.isFinite)
      && last.seconds.isFinite && beforeLast.seconds.isFinite
  }
}
