extension CanonicalInverse {
  /// A geodesic from the first point at a given azimuth, up to the second point's parallel.
  private struct Trial {
    var startArc: UnitAngle
    var endArc: UnitAngle
    var arc: Double
    var endAzimuth: UnitAngle
    var series: GeodesicSeries
    /// The longitude by which the geodesic passes the second point, in radians.
    var overshoot: Double
    /// The derivative of the overshoot with respect to the azimuth.
    var slope: Double
  }

  /// Returns the solution, given an estimate of the azimuth at the first point.
  ///
  /// Applies Newton's method to the longitude at which the geodesic reaches the second point's
  /// latitude (Karney 2013, section 4), safeguarded by bisection: the longitude increases with the
  /// azimuth.
  func refined(from estimate: UnitAngle) -> GeodesicInverse {
    var azimuth = estimate
    var low = UnitAngle(sin: 1e-150, cos: 1)
    var high = UnitAngle(sin: 1e-150, cos: -1)
    var isLast = false
    var trial = self.trial(azimuth: azimuth)
    for round in 0..<Self.mostRounds {
      if isLast || !(trial.overshoot.magnitude >= .ulpOfOne) { break }
      if trial.overshoot > 0 { high = azimuth } else { low = azimuth }

      let step = -trial.overshoot / trial.slope
      let next = azimuth + UnitAngle(radians: step)
      if round < Self.mostNewtonRounds, trial.slope > 0, step.magnitude < .pi, next.sin > 0 {
        azimuth = UnitAngle(y: next.sin, x: next.cos)
        // Newton's method squares the error, so one more round reduces it below rounding errors.
        isLast = trial.overshoot.magnitude <= 16 * .ulpOfOne
      } else {
        let middle = UnitAngle(y: low.sin + high.sin, x: low.cos + high.cos)
        isLast = middle.sin == azimuth.sin && middle.cos == azimuth.cos
        azimuth = middle
      }
      trial = self.trial(azimuth: azimuth)
    }
    return GeodesicInverse(
      distance: trial.series.distance(from: trial.startArc, to: trial.endArc, arc: trial.arc),
      startAzimuth: azimuth, endAzimuth: trial.endAzimuth)
  }

  /// The number of rounds after which only bisection is used.
  private static let mostNewtonRounds = 20
  /// The maximum number of rounds in total.
  private static let mostRounds = 90

  /// Returns the geodesic that leaves the first point at an azimuth, from the spherical triangles
  /// at both points (equations 10 to 12, 5, and 45).
  private func trial(azimuth given: UnitAngle) -> Trial {
    var azimuth = given
    if first.sin == 0 && azimuth.cos == 0 { azimuth.cos = -1e-150 }
    let northward = azimuth.cos * first.cos
    let equatorAzimuth = UnitAngle(
      sin: azimuth.sin * first.cos,
      cos: (azimuth.cos * azimuth.cos + azimuth.sin * azimuth.sin * first.sin * first.sin)
        .squareRoot())
    let endAzimuth = endAzimuth(startAzimuth: azimuth, equatorAzimuth: equatorAzimuth)
    let endNorthward = endAzimuth.cos * second.cos

    let startArc = UnitAngle(y: first.sin, x: northward)
    let endArc = UnitAngle(y: second.sin, x: endNorthward)
    let arcDifference = endArc - startArc
    let arc = arctangent(y: max(arcDifference.sin, 0), x: arcDifference.cos)

    let sphereLongitude =
      UnitAngle(y: equatorAzimuth.sin * second.sin, x: endNorthward)
      - UnitAngle(y: equatorAzimuth.sin * first.sin, x: northward)
    let excess =
      UnitAngle(sin: max(sphereLongitude.sin, 0), cos: sphereLongitude.cos) - longitude

    let series = GeodesicSeries(equatorAzimuth: equatorAzimuth)
    let longitudeTerms = series.longitude
    let lag =
      WGS84.flattening * equatorAzimuth.sin * series.longitudeScale
      * (arc + (longitudeTerms(endArc) - longitudeTerms(startArc)))
    // Equation 46, or its limit if the geodesic only touches the parallel.
    let slope =
      endAzimuth.cos == 0
      ? -2 * (1 - WGS84.flattening)
        * (1 + WGS84.secondEccentricitySquared * first.sin * first.sin).squareRoot() / first.sin
      : (1 - WGS84.flattening) * series.reducedLength(from: startArc, to: endArc, arc: arc)
        / endNorthward
    return Trial(
      startArc: startArc, endArc: endArc, arc: arc, endAzimuth: endAzimuth, series: series,
      overshoot: excess.radians - lag, slope: slope)
  }

  /// Returns the azimuth at the second point, without losing digits: its sine by Clairaut's
  /// relation (equation 5), its cosine by equation 45.
  private func endAzimuth(startAzimuth: UnitAngle, equatorAzimuth: UnitAngle) -> UnitAngle {
    let isSameParallel = second.cos == first.cos
    if isSameParallel && second.sin.magnitude == -first.sin {
      return UnitAngle(sin: startAzimuth.sin, cos: startAzimuth.cos.magnitude)
    }
    let northward = startAzimuth.cos * first.cos
    let gain =
      first.cos < -first.sin
      ? (second.cos - first.cos) * (second.cos + first.cos)
      : (first.sin - second.sin) * (first.sin + second.sin)
    return UnitAngle(
      sin: isSameParallel ? startAzimuth.sin : equatorAzimuth.sin / second.cos,
      cos: max(northward * northward + gain, 0).squareRoot() / second.cos)
  }
}
