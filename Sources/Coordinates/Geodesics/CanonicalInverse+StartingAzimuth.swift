extension CanonicalInverse {
  /// The start of the search for the azimuth.
  enum StartingAzimuth {
    /// The solution for points so close that the first guess needs no refinement.
    case solved(GeodesicInverse)
    /// A guess to refine.
    case estimate(UnitAngle)
  }

  /// Returns the solution for very close points, otherwise a first guess of the azimuth at the
  /// first point.
  ///
  /// The guess is the azimuth on a sphere, or one from the astroid for nearly antipodal points.
  func startingAzimuth() -> StartingAzimuth {
    let difference = second - first
    let isClose = difference.cos >= 0 && difference.sin < 0.5 && second.cos * radiansEast < 0.5
    // Equation 48 of Karney 2013: close points use a sphere fitted at the middle latitude.
    let sumSin = first.sin + second.sin
    let sumCos = first.cos + second.cos
    let middleSinSquared = sumSin * sumSin / (sumSin * sumSin + sumCos * sumCos)
    let stretch = (1 + WGS84.secondEccentricitySquared * middleSinSquared).squareRoot()
    let sphereLongitude =
      isClose
      ? UnitAngle(radians: radiansEast / ((1 - WGS84.flattening) * stretch)) : longitude

    let azimuth = sphericalAzimuth(longitude: sphereLongitude)
    let sinArc = (azimuth.east * azimuth.east + azimuth.north * azimuth.north).squareRoot()
    let cosArc = first.sin * second.sin + first.cos * second.cos * sphereLongitude.cos

    if isClose && sinArc < Self.shortestArcToRefine {
      let versine = sphereLongitude.sin * sphereLongitude.sin / (1 + sphereLongitude.cos)
      return .solved(
        GeodesicInverse(
          distance: WGS84.polarRadius * stretch * arctangent(y: sinArc, x: cosArc),
          startAzimuth: UnitAngle(y: azimuth.east, x: azimuth.north),
          endAzimuth: UnitAngle(
            y: first.cos * sphereLongitude.sin,
            x: difference.sin - first.cos * second.sin * versine)))
    }
    let astroidReach = 6 * WGS84.thirdFlattening * .pi * first.cos * first.cos
    if cosArc >= 0 || sinArc >= astroidReach {
      return .estimate(UnitAngle(y: azimuth.east, x: azimuth.north))
    }
    return .estimate(nearlyAntipodalAzimuth())
  }

  /// The arc below which the deviation from the fitted sphere, *f σ²*, is lost in rounding.
  private static let shortestArcToRefine = (0.01 * Double.ulpOfOne / WGS84.flattening).squareRoot()

  /// Returns the east and north components of the azimuth on the sphere, a vector of length sin
  /// *σ₁₂*.
  private func sphericalAzimuth(longitude: UnitAngle) -> (east: Double, north: Double) {
    let squared = longitude.sin * longitude.sin
    let north =
      longitude.cos >= 0
      ? (second - first).sin + second.cos * first.sin * squared / (1 + longitude.cos)
      : (second + first).sin - second.cos * first.sin * squared / (1 - longitude.cos)
    return (second.cos * longitude.sin, north)
  }

  /// Returns a guess near the antipode of the first point, where geodesics envelop an astroid.
  ///
  /// Follows section 5 of Karney 2013, which treats the area around the antipode as a plane with
  /// coordinates *x* and *y*, scaled to the astroid.
  private func nearlyAntipodalAzimuth() -> UnitAngle {
    let series = GeodesicSeries(
      equatorAzimuth: UnitAngle(sin: first.cos, cos: first.sin.magnitude))
    let longitudeUnit = WGS84.flattening * first.cos * series.longitudeScale * .pi
    let latitudeUnit = longitudeUnit * first.cos
    let x = -radiansToOpposite / longitudeUnit
    let y = (second + first).sin / latitudeUnit

    if y > -Self.yOnCutLocus && x > -1 - Self.xOnCutLocus {
      // Two geodesics are equally short here; choose the one that starts southward.
      let east = min(1, -x)
      return UnitAngle(sin: east, cos: -(1 - east * east).squareRoot())
    }
    let k = astroidDistance(x: x, y: y)
    let sphereLongitude = UnitAngle(radians: .pi - longitudeUnit * -x * k / (1 + k))
    let azimuth = sphericalAzimuth(longitude: sphereLongitude)
    return azimuth.east <= 0
      ? UnitAngle(sin: 1, cos: 0) : UnitAngle(y: azimuth.east, x: azimuth.north)
  }

  /// The tolerance within which a point counts as lying on the axis *y* = 0.
  private static let yOnCutLocus = 200 * Double.ulpOfOne
  /// The tolerance at the end of the cut locus, where the astroid's quartic has a double root.
  private static let xOnCutLocus = 1000 * Double.ulpOfOne.squareRoot()

  /// Returns the positive root *κ* of (*x* / (1 + *κ*))² + (*y* / *κ*)² = 1, the astroid's quartic.
  ///
  /// The left side is decreasing and convex, so Newton's method, started to the left of the root,
  /// approaches it without overshooting. Three digits suffice, because the root only starts the
  /// search.
  private func astroidDistance(x: Double, y: Double) -> Double {
    var root = max(y.magnitude, x.magnitude - 1)
    for _ in 0..<20 where root > 0 {
      let horizontal = x / (1 + root)
      let vertical = y / root
      let excess = horizontal * horizontal + vertical * vertical - 1
      let slope = horizontal * horizontal / (1 + root) + vertical * vertical / root
      let step = excess / (2 * slope)
      root += step
      if step < 0.001 * root { break }
    }
    return root
  }
}
