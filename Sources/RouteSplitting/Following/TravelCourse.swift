/// The direction in which a vehicle travels, derived from its positions.
struct TravelCourse: Codable, Sendable {
  /// The maximum time in seconds, and the maximum distance in meters, for which a vehicle's path
  /// counts as straight.
  private static let longest = 20.0
  private static let farthest = 100.0
  /// The speed in meters per second at or below which a course is meaningless.
  static let leastSpeed = 2.0

  /// A unit vector in the direction of travel; zero if the vehicle is stationary or the direction
  /// is unknown.
  private var way = SIMD3<Double>()
  /// The geocentric point from which the direction is measured; zero before the first location.
  private var anchor = SIMD3<Double>()
  /// The seconds and the number of locations since the anchor.
  private var age = 0.0
  private var count = 0
  /// Whether the direction follows from the last two locations alone.
  private(set) var isDirect = false

  /// A unit vector in the direction of travel; nil if unknown.
  var direction: SIMD3<Double>? { way == SIMD3() ? nil : way }

  /// Updates the direction with a location.
  ///
  /// - Parameter elapsed: the seconds since the previous location; nil if unknown.
  @inline(__always)
  mutating func take(_ fix: borrowing RouteFix, after elapsed: Double?) {
    let point = fix.point
    age += elapsed ?? LocationClock.usual
    count += 1
    isDirect = false
    // Computed by components for performance.
    let (x, y, z) = (point.x - anchor.x, point.y - anchor.y, point.z - anchor.z)
    let square = x * x + y * y + z * z
    guard square > 16 * fix.noise * fix.noise || age > Self.longest else { return }
    if age > Self.longest || square > Self.farthest * Self.farthest {
      way = SIMD3()
    } else {
      way = SIMD3(x, y, z) / square.squareRoot()
      isDirect = count == 1
    }
    anchor = point
    age = 0
    count = 0
  }

  /// Whether the values can result from locations; saved values may have been changed.
  var isSound: Bool { 0...1 << 40 ~= count && age.isFinite }
}
