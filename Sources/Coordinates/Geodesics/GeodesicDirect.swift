/// A geodesic with a given start and direction, along which points can be computed.
///
/// Solves the direct problem of Karney 2013 (see ``GeodesicSeries``), section 2. The terms that
/// depend only on the start are computed once.
struct GeodesicDirect {
  private let startLongitude: Double
  private let equatorAzimuth: UnitAngle
  private let startArc: UnitAngle
  private let startSphereLongitude: UnitAngle
  private let series: GeodesicSeries
  private let startDistanceTerm: Double
  private let startLongitudeTerm: Double

  init(from start: Coordinate, bearing: Double) {
    let azimuth = UnitAngle(degrees: bearing)
    let latitude = UnitAngle(reducedLatitudeOf: start.latitude)
    startLongitude = start.longitude
    // Equations 10 to 12: the triangle on the auxiliary sphere.
    equatorAzimuth = UnitAngle(
      sin: azimuth.sin * latitude.cos,
      cos: (azimuth.cos * azimuth.cos
        + azimuth.sin * azimuth.sin * latitude.sin * latitude.sin).squareRoot())
    let northward = azimuth.cos * latitude.cos
    startArc = UnitAngle(y: latitude.sin, x: northward)
    startSphereLongitude = UnitAngle(y: equatorAzimuth.sin * latitude.sin, x: northward)
    series = GeodesicSeries(equatorAzimuth: equatorAzimuth)
    startDistanceTerm = series.distance(startArc)
    startLongitudeTerm = series.longitude(startArc)
  }

  /// Returns the point at a signed distance in meters from the start, and the azimuth there in
  /// degrees, -180…180.
  func point(atDistance distance: Double) -> (coordinate: Coordinate, azimuth: Double) {
    // Equations 7 and 20: from distance to arc.
    let tau = distance / (WGS84.polarRadius * series.distanceScale)
    let endTau = startArc + UnitAngle(radians: startDistanceTerm) + UnitAngle(radians: tau)
    let correction = series.inverseDistance(endTau)
    let arc = tau + startDistanceTerm + correction
    let endArc = startArc + UnitAngle(radians: arc)

    let sinLatitude = equatorAzimuth.cos * endArc.sin
    let northward = equatorAzimuth.cos * endArc.cos
    let cosLatitude =
      (equatorAzimuth.sin * equatorAzimuth.sin + northward * northward).squareRoot()
    let sphereLongitude =
      UnitAngle(y: equatorAzimuth.sin * endArc.sin, x: endArc.cos) - startSphereLongitude
    // Equation 8.
    let lag =
      WGS84.flattening * equatorAzimuth.sin * series.longitudeScale
      * (arc + series.longitude(endArc) - startLongitudeTerm)
    let east = (sphereLongitude.radians - lag) / radiansPerDegree
    return (
      Coordinate(
        latitude: UnitAngle(sin: sinLatitude, cos: cosLatitude).geodeticLatitude,
        longitude: (startLongitude + east).remainder(dividingBy: 360)),
      UnitAngle(sin: equatorAzimuth.sin, cos: northward).degrees
    )
  }
}
