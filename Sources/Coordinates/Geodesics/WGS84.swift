/// The WGS 84 ellipsoid (NGA.STND.0036, table 3.1) and what follows from its two constants.
enum WGS84 {
  /// Equatorial radius in meters.
  static let equatorialRadius = 6_378_137.0
  /// Flattening *f* = (*a* - *b*) / *a*.
  static let flattening = 1 / 298.257223563
  /// Polar radius *b* in meters.
  static let polarRadius = equatorialRadius * (1 - flattening)
  /// Radius in meters of the sphere that fits on average, (2*a* + *b*) / 3.
  static let meanRadius = (2 * equatorialRadius + polarRadius) / 3
  /// Third flattening *n* = (*a* - *b*) / (*a* + *b*).
  static let thirdFlattening = flattening / (2 - flattening)
  /// First eccentricity squared.
  static let eccentricitySquared = flattening * (2 - flattening)
  /// Second eccentricity squared.
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
}
