/// The WGS 84 ellipsoid: its two defining constants (NGA.STND.0036, table 3.1) and the quantities
/// derived from them.
enum WGS84 {
  /// The equatorial radius *a* in meters.
  static let equatorialRadius = 6_378_137.0
  /// The flattening *f* = (*a* - *b*) / *a*.
  static let flattening = 1 / 298.257223563
  /// The polar radius *b* in meters.
  static let polarRadius = equatorialRadius * (1 - flattening)
  /// The mean radius in meters, (2*a* + *b*) / 3.
  static let meanRadius = (2 * equatorialRadius + polarRadius) / 3
  /// The third flattening *n* = (*a* - *b*) / (*a* + *b*).
  static let thirdFlattening = flattening / (2 - flattening)
  /// The square of the first eccentricity.
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The square of the second eccentricity.
  static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
}
