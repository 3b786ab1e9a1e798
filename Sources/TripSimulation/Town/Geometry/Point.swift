import Coordinates

/// A point or vector in the plane of the town, in meters east and north of its origin.
struct Point: Hashable, Sendable, BitwiseCopyable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the unit vector at an angle, counterclockwise from east.
  init(angle radians: Double) {
    self.init(cosine(radians), sine(radians))
  }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The angle counterclockwise from east, in -π…π.
  var angle: Double { arctangent(y: y, x: x) }

  /// The vector rotated clockwise by a quarter turn.
  var right: Point { Point(y, -x) }

  /// The vector of length 1 in the same direction; east for the zero vector.
  var direction: Point {
    let length = length
    return length > 0 ? self * (1 / length) : Point(1, 0)
  }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Returns the cross product, which is positive if `other` points to the left of this vector.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  func distance(to other: Point) -> Double { (other - self).length }

  static func mix(_ a: Point, _ b: Point, _ share: Double) -> Point { a + (b - a) * share }
}
