/// An angle, represented by its sine and cosine.
///
/// Geodesic formulas need sine and cosine more often than the angle itself. Storing both also
/// preserves more digits near a quarter turn.
struct UnitAngle {
  var sin: Double
  var cos: Double

  /// Creates an angle from its sine and cosine, whose squares must sum to 1.
  init(sin: Double, cos: Double) {
    self.sin = sin
    self.cos = cos
  }

  /// Creates the angle of a vector from the x-axis; 0 for the zero vector.
  init(y: Double, x: Double) {
    let length = (x * x + y * y).squareRoot()
    self = length == 0 ? .zero : UnitAngle(sin: y / length, cos: x / length)
  }

  static let zero = UnitAngle(sin: 0, cos: 1)

  init(radians: Double) {
    self.init(sin: sine(radians), cos: cosine(radians))
  }

  /// Creates an angle from any finite number of degrees, exact at every multiple of 90.
  init(degrees: Double) {
    let turn = degrees.magnitude <= 360 ? degrees : degrees.remainder(dividingBy: 360)
    // The sum is rounded to an integer; its last two bits are the number of quarter turns modulo 4.
    // `rounded()` would call the C library.
    let shifted = turn * (1 / 90.0) + Self.shift
    let rest = UnitAngle(
      eighthOfTurn: (turn - 90 * (shifted - Self.shift)) * radiansPerDegree)
    switch shifted.bitPattern & 3 {
    case 1: self.init(sin: rest.cos, cos: -rest.sin)
    case 2: self.init(sin: -rest.sin, cos: -rest.cos)
    case 3: self.init(sin: -rest.cos, cos: rest.sin)
    default: self = rest
    }
  }

  /// A number so large that adding it to another removes the fraction; a multiple of 4.
  private static let shift = 0x1.8p52

  /// Creates an angle of at most an eighth of a turn, in radians.
  ///
  /// Uses Taylor series whose first omitted terms are below 2^-57 in this range, so sine and cosine
  /// are within one unit in the last place. Terms are paired (Estrin 1960) so that they can be
  /// evaluated in parallel.
  @inline(__always)
  private init(eighthOfTurn x: Double) {
    let z = x * x
    let (z2, z4) = (z * z, z * z * (z * z))
    let low = (-1.0 / 6 + z * (1.0 / 120)) + z2 * (-1.0 / 5_040 + z * (1.0 / 362_880))
    let high =
      (-1.0 / 39_916_800 + z * (1.0 / 6_227_020_800))
      + z2 * (-1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000))
    let even = (1.0 / 24 - z * (1.0 / 720)) + z2 * (1.0 / 40_320 - z * (1.0 / 3_628_800))
    let evenHigh =
      (1.0 / 479_001_600 - z * (1.0 / 87_178_291_200)) + z2 * (1.0 / 20_922_789_888_000)
    // Adds back the part that rounding 1 - z/2 loses.
    let most = 1 - 0.5 * z
    self.init(
      sin: x + x * z * (low + z4 * high),
      cos: most + ((1 - most - 0.5 * z) + z2 * (even + z4 * evenHigh)))
  }

  /// The angle in radians, -π…π.
  var radians: Double { arctangent(y: sin, x: cos) }

  /// The angle in degrees, -180…180.
  var degrees: Double { radians / radiansPerDegree }

  static func + (a: UnitAngle, b: UnitAngle) -> UnitAngle {
    UnitAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: UnitAngle, b: UnitAngle) -> UnitAngle {
    UnitAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }
}

extension UnitAngle {
  /// Creates the reduced latitude *β* of a latitude in degrees: tan *β* = (1 - *f*) tan *φ*.
  ///
  /// Its cosine is positive even at the poles, so that directions are defined there.
  init(reducedLatitudeOf latitude: Double) {
    let geodetic = UnitAngle(degrees: latitude)
    self.init(y: (1 - WGS84.flattening) * geodetic.sin, x: geodetic.cos)
    // Negligible as a distance, but its square is still a normal number.
    cos = Swift.max(cos, 1e-150)
  }

  /// The geodetic latitude in degrees, if this angle is a reduced latitude.
  var geodeticLatitude: Double {
    arctangent(y: sin, x: (1 - WGS84.flattening) * cos) / radiansPerDegree
  }
}
