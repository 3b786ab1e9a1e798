/// The direction in which a vehicle travels, as its positions tell.
struct TravelCourse: Codable, Sendable {
  /// Seconds and meters in which a vehicle drives about straight on.
  private static let longest = 20.0
  private static let farthest = 100.0
  /// Meters per second under which a course says nothing.
  static let leastSpeed = 2.0

  /// A unit vector in the direction of travel; zero where the vehicle stands, or nothing tells.
  private var way = SIMD3<Double>()
  /// Where it is measured from, a geocentric point; zero before the first location.
  private var anchor = SIMD3<Double>()
  /// Seconds and locations since.
  private var age = 0.0
  private var count = 0
  /// Whether the last two locations alone tell it.
  private(set) var isDirect = false

  /// A unit vector; nil where nothing tells.
  var direction: SIMD3<Double>? { way == SIMD3() ? nil : way }

  /// Takes a location.
  ///
  /// - Parameter elapsed: seconds since the one before; nil where unknown.
  @inline(__always)
  mutating func take(_ fix: borrowing RouteFix, after elapsed: Double?) {
    let point = fix.point
    age += elapsed ?? LocationClock.usual
    count += 1
    isDirect = false
    // By its parts, which are faster than a vector of them.
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

  /// Whether locations make such a course; a saved one may have been changed.
  var isSound: Bool { 0...1 << 40 ~= count && age.isFinite }
}
