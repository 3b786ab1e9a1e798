/// The shortest geodesic between two points: its length and its azimuths at both ends.
///
/// Solves the inverse problem of Karney 2013, section 4. Equation numbers are those of the paper;
/// see ``GeodesicSeries``. The points are first mirrored and exchanged, if necessary, so that they
/// satisfy the conditions of ``CanonicalInverse``.
struct GeodesicInverse {
  /// The length in meters.
  var distance: Double
  /// The azimuth of travel at the first point.
  var startAzimuth: UnitAngle
  /// The azimuth of travel at the second point.
  var endAzimuth: UnitAngle
}

extension GeodesicInverse {
  init(from start: Coordinate, to end: Coordinate) {
    let east = start.longitudeDifference(to: end)
    let isExchanged = start.latitude.magnitude < end.latitude.magnitude
    let first = isExchanged ? end.latitude : start.latitude
    let second = isExchanged ? start.latitude : end.latitude
    let isMirrored = first > 0

    let placed = CanonicalInverse(
      firstLatitude: isMirrored ? -first : first,
      secondLatitude: isMirrored ? -second : second,
      degreesEast: east.magnitude)
    self = placed.solution()

    if isExchanged { swap(&startAzimuth, &endAzimuth) }
    if east < 0 {
      startAzimuth.sin.negate()
      endAzimuth.sin.negate()
    }
    if isExchanged != isMirrored {
      startAzimuth.cos.negate()
      endAzimuth.cos.negate()
    }
  }
}

/// The inverse problem with *φ₁* ≤ 0, *φ₁* ≤ *φ₂* ≤ -*φ₁*, and 0 ≤ *λ₁₂* ≤ 180° (equation 44).
struct CanonicalInverse {
  /// The reduced latitude of the first point.
  let first: UnitAngle
  /// The reduced latitude of the second point.
  let second: UnitAngle
  /// The longitude of the second point relative to the first.
  let longitude: UnitAngle
  /// The same longitude in radians.
  let radiansEast: Double
  /// The angle in radians from the second point's meridian eastward to the meridian opposite the
  /// first point.
  let radiansToOpposite: Double
  private let startsAtPole: Bool

  init(firstLatitude: Double, secondLatitude: Double, degreesEast: Double) {
    first = UnitAngle(reducedLatitudeOf: firstLatitude)
    second = UnitAngle(reducedLatitudeOf: secondLatitude)
    longitude = UnitAngle(degrees: degreesEast)
    radiansEast = degreesEast * radiansPerDegree
    radiansToOpposite = (180 - degreesEast) * radiansPerDegree
    startsAtPole = firstLatitude == -90
  }

  func solution() -> GeodesicInverse {
    if longitude.sin == 0 || startsAtPole { return alongMeridian() }
    if first.sin == 0 && radiansToOpposite >= WGS84.flattening * .pi { return alongEquator() }
    switch startingAzimuth() {
    case .solved(let solution): return solution
    case .estimate(let azimuth): return refined(from: azimuth)
    }
  }

  /// Returns the geodesic along a meridian, which crosses a pole if the meridians are opposite.
  private func alongMeridian() -> GeodesicInverse {
    let startArc = UnitAngle(y: first.sin, x: longitude.cos * first.cos)
    let endArc = UnitAngle(y: second.sin, x: second.cos)
    let difference = endArc - startArc
    let arc = arctangent(y: max(difference.sin, 0), x: difference.cos)
    let series = GeodesicSeries(equatorAzimuth: .zero)
    return GeodesicInverse(
      distance: series.distance(from: startArc, to: endArc, arc: arc),
      startAzimuth: longitude, endAzimuth: .zero)
  }

  /// Returns the geodesic along the equator, the shortest path unless the points are almost
  /// antipodal.
  private func alongEquator() -> GeodesicInverse {
    let eastward = UnitAngle(sin: 1, cos: 0)
    return GeodesicInverse(
      distance: WGS84.equatorialRadius * radiansEast,
      startAzimuth: eastward, endAzimuth: eastward)
  }
}
