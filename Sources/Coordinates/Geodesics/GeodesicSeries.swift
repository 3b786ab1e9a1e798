/// The series of Karney 2013 for one geodesic, to order 6.
///
/// A geodesic of the ellipsoid corresponds to a great circle of the auxiliary sphere. *σ* is the
/// arc on that circle, measured from its northward crossing of the equator, where its azimuth is
/// *α₀*. The series convert *σ* to distance (*I₁*), longitude (*I₃*), and reduced length (*I₂*).
/// They are polynomials in *ε*, which is at most 0.0017 on this ellipsoid, so the first omitted
/// term is below a nanometer.
///
/// Equation numbers are those of C. F. F. Karney, Algorithms for geodesics, J. Geod. 87 (2013),
/// 43–55, doi:10.1007/s00190-012-0578-z.
struct GeodesicSeries {
  /// *k²* of equation 9.
  private let kSquared: Double
  /// *ε* of equation 16.
  private let epsilon: Double

  /// Creates the series for the geodesic that crosses the equator with azimuth *α₀*.
  init(equatorAzimuth: UnitAngle) {
    self.init(
      kSquared: WGS84.secondEccentricitySquared * equatorAzimuth.cos * equatorAzimuth.cos)
  }

  private init(kSquared: Double) {
    self.kSquared = kSquared
    epsilon = kSquared / (2 * (1 + (1 + kSquared).squareRoot()) + kSquared)
  }

  /// *A₁* of equation 17: the mean distance per radian of *σ* in units of the polar radius.
  var distanceScale: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (1 / 4.0 + e2 * (1 / 64.0 + e2 / 256))) / (1 - epsilon)
  }

  /// *C₁* of equation 18: the periodic terms of the distance.
  var distance: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (-1 / 2.0 + e2 * (3 / 16.0 - e2 / 32)),
      c2: e2 * (-1 / 16.0 + e2 * (1 / 32.0 - e2 * 9 / 2048)),
      c3: e * e2 * (-1 / 48.0 + e2 * 3 / 256),
      c4: e2 * e2 * (-5 / 512.0 + e2 * 3 / 512),
      c5: e * e2 * e2 * (-7 / 1280.0),
      c6: e2 * e2 * e2 * (-7 / 2048.0))
  }

  /// *C₁′* of equation 21: the inverse of ``distance``.
  var inverseDistance: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (-9 / 32.0 + e2 * 205 / 1536)),
      c2: e2 * (5 / 16.0 + e2 * (-37 / 96.0 + e2 * 1335 / 4096)),
      c3: e * e2 * (29 / 96.0 - e2 * 75 / 128),
      c4: e2 * e2 * (539 / 1536.0 - e2 * 2391 / 2560),
      c5: e * e2 * e2 * (3467 / 7680.0),
      c6: e2 * e2 * e2 * (38081 / 61440.0))
  }

  /// *A₂* of equation 42.
  var reducedLengthScale: Double {
    let e2 = epsilon * epsilon
    return (1 - epsilon) * (1 + e2 * (1 / 4.0 + e2 * (9 / 64.0 + e2 * 25 / 256)))
  }

  /// *C₂* of equation 43.
  var reducedLength: SineSeries {
    let e = epsilon
    let e2 = e * e
    return SineSeries(
      c1: e * (1 / 2.0 + e2 * (1 / 16.0 + e2 / 32)),
      c2: e2 * (3 / 16.0 + e2 * (1 / 32.0 + e2 * 35 / 2048)),
      c3: e * e2 * (5 / 48.0 + e2 * 5 / 256),
      c4: e2 * e2 * (35 / 512.0 + e2 * 7 / 512),
      c5: e * e2 * e2 * (63 / 1280.0),
      c6: e2 * e2 * e2 * (77 / 2048.0))
  }

  /// *A₃* of equation 24: the scale of the difference in longitude from the auxiliary sphere.
  var longitudeScale: Double {
    let e = epsilon
    let n = WGS84.thirdFlattening
    let t1 = -1 / 2.0 + n / 2
    let t2 = -1 / 4.0 + n * (-1 / 8.0 + n * 3 / 8)
    let t3 = -1 / 16.0 + n * (-3 / 16.0 - n / 16)
    let t4 = -3 / 64.0 - n / 32
    return 1 + e * (t1 + e * (t2 + e * (t3 + e * (t4 - e * 3 / 128))))
  }

  /// *C₃* of equation 25.
  var longitude: SineSeries {
    let e = epsilon
    let n = WGS84.thirdFlattening
    let n2 = n * n
    let e2 = e * e
    let c1 =
      (1 - n) / 4
      + e * ((1 - n2) / 8 + e * ((3 + 3 * n - n2) / 64 + e * ((5 + 2 * n) / 128 + e * 3 / 128)))
    let c2 =
      (2 - 3 * n + n2) / 32
      + e * ((3 - 2 * n - 3 * n2) / 64 + e * ((3 + n) / 128 + e * 5 / 256))
    let c3 = (5 - 9 * n + 5 * n2) / 192 + e * ((9 - 10 * n) / 384 + e * 7 / 512)
    let c4 = (7 - 14 * n) / 512 + e * 7 / 512
    return SineSeries(
      c1: e * c1, c2: e2 * c2, c3: e * e2 * c3, c4: e2 * e2 * c4, c5: e * e2 * e2 * 21 / 2560)
  }
}

extension GeodesicSeries {
  /// Returns the distance in meters between two points of the geodesic, `arc` radians of *σ* apart.
  func distance(from start: UnitAngle, to end: UnitAngle, arc: Double) -> Double {
    let terms = distance
    return WGS84.polarRadius * distanceScale * (arc + (terms(end) - terms(start)))
  }

  /// Returns *m₁₂* / *b* of equations 38 and 40, the reduced length in units of the polar radius.
  ///
  /// It is the distance at the second point between two geodesics that leave the first point at
  /// almost the same azimuth, per radian between their azimuths.
  func reducedLength(from start: UnitAngle, to end: UnitAngle, arc: Double) -> Double {
    let a1 = distanceScale
    let a2 = reducedLengthScale
    let c1 = distance
    let c2 = reducedLength
    let j =
      (a1 - a2) * arc + a1 * (c1(end) - c1(start)) - a2 * (c2(end) - c2(start))
    return width(at: end) * start.cos * end.sin - width(at: start) * start.sin * end.cos
      - start.cos * end.cos * j
  }

  private func width(at place: UnitAngle) -> Double {
    (1 + kSquared * place.sin * place.sin).squareRoot()
  }
}
