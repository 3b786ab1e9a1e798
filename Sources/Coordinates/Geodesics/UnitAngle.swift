/// An angle as its sine and cosine.
///
/// Geodesic formulas need the two more often than the angle itself, and keep more digits near a
/// quarter turn when they hold both.
struct UnitAngle {
  var sin: Double
  var cos: Double

  /// An angle whose sine and cosine are known; the squares of the two sum to 1.
  init(sin: Double, cos: Double) {
    self.sin = sin
    self.cos = cos
  }

  /// The direction of a vector; 0 for the vector of length 0.
  init(y: Double, x: Double) {
    let length = (x * x + y * y).squareRoot()
    self = length == 0 ? .zero : UnitAngle(sin: y / length, cos: x / length)
  }

  static let zero = UnitAngle(sin: 0, cos: 1)

  init(radians: Double) {
    self.init(sin: sine(radians), cos: cosine(radians))
  }

  /// An angle in degrees of any size, exact at every multiple of 90.
  init(degrees: Double) {
    let turn = degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    let quarter = (turn / 90).rounded()
    let rest = UnitAngle(radians: (turn - 90 * quarter) * radiansPerDegree)
    switch quarter {
    case 1: self.init(sin: rest.cos, cos: -rest.sin)
    case -1: self.init(sin: -rest.cos, cos: rest.sin)
    case 2, -2: self.init(sin: -rest.sin, cos: -rest.cos)
    default: self = rest
    }
  }

  /// The angle in -π…π.
  var radians: Double { arctangent(y: sin, x: cos) }

  /// The angle in -180…180.
  var degrees: Double { radians / radiansPerDegree }

  static func + (a: UnitAngle, b: UnitAngle) -> UnitAngle {
    UnitAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: UnitAngle, b: UnitAngle) -> UnitAngle {
    UnitAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }
}

extension UnitAngle {
  /// The reduced latitude *β* of a latitude in degrees: tan *β* = (1 - *f*) tan *φ*.
  ///
  /// Its cosine is above 0 even at the poles, so that directions keep their meaning there.
  init(reducedLatitudeOf latitude: Double) {
    let geodetic = UnitAngle(degrees: latitude)
    self.init(y: (1 - WGS84.flattening) * geodetic.sin, x: geodetic.cos)
    // Far below any distance that matters, yet its square is a normal number.
    cos = Swift.max(cos, 1e-150)
  }

  /// The latitude in degrees whose reduced latitude this is.
  var geodeticLatitude: Double {
    arctangent(y: sin, x: (1 - WGS84.flattening) * cos) / radiansPerDegree
  }
}
