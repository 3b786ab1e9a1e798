import Coordinates

/// The direction in which a vehicle travels, as its positions tell.
struct TravelCourse {
  /// Seconds and meters in which a vehicle drives about straight on.
  private static let longest = 20.0
  private static let farthest = 100.0
  /// Meters per second under which a course says nothing.
  private static let leastSpeed = 2.0

  /// Where it is measured from, a geocentric point, and the seconds and locations since.
  private var anchor: SIMD3<Double>?
  private var age = 0.0
  private var count = 0
  /// A unit vector; nil where the vehicle stands, or nothing tells.
  private var direction: SIMD3<Double>?
  /// Whether the last two locations alone tell it.
  private var isDirect = false

  /// Takes a location.
  ///
  /// - Parameter elapsed: seconds since the one before; nil where unknown.
  mutating func take(_ fix: RouteFix, after elapsed: Double?) {
    let point = fix.frame.point
    age += elapsed ?? LocationClock.usual
    count += 1
    isDirect = false
    guard let anchor else {
      begin(at: point)
      return
    }
    let way = point - anchor
    let square = (way * way).sum()
    if age > Self.longest || square > Self.farthest * Self.farthest {
      direction = nil
    } else if square > 16 * fix.noise * fix.noise {
      direction = way / square.squareRoot()
      isDirect = count == 1
    } else {
      return
    }
    begin(at: point)
  }

  private mutating func begin(at point: SIMD3<Double>) {
    anchor = point
    age = 0
    count = 0
  }

  /// The course of the vehicle: the reported one, unless its positions contradict it.
  func course(reported: SIMD3<Double>?, speed: Double?) -> SIMD3<Double>? {
    guard speed ?? .infinity > Self.leastSpeed else { return nil }
    guard let reported else { return direction }
    guard let direction, direction.dot(reported) < 0 else { return reported }
    return direction
  }

  /// The course where it is exact enough to tell places on a bend apart: reported and not contradicted, or
  /// from one location to the next.
  func directCourse(reported: SIMD3<Double>?, speed: Double?) -> SIMD3<Double>? {
    guard speed ?? .infinity > Self.leastSpeed else { return nil }
    guard let reported else { return isDirect ? direction : nil }
    return direction.map { $0.dot(reported) < 0 } ?? false ? nil : reported
  }
}
