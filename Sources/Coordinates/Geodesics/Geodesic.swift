/// A geodesic on the WGS 84 ellipsoid, usually the shortest line between its ends, with its length
/// and bearings.
///
///     let porto = Coordinate(latitude: 41.1496, longitude: -8.6109)
///     let lisbon = Coordinate(latitude: 38.7223, longitude: -9.1393)
///     let line = porto.geodesic(to: lisbon)
///     line.distance        // 273 km
///     line.initialBearing  // 189.7°, a little west of south
///
/// Geodesics are computed with the series of C. F. F. Karney, Algorithms for geodesics, J. Geod. 87
/// (2013), 43–55, doi:10.1007/s00190-012-0578-z. The series hold for any two points, including
/// antipodal ones. If several lines are equally short (between the poles, or between antipodal
/// points of the equator), the result is one of them.
@frozen public struct Geodesic: Sendable, Hashable, BitwiseCopyable {
  /// The start of the line.
  public let start: Coordinate

  /// The end of the line.
  public let end: Coordinate

  /// The length in meters; negative only for a line that was requested backward.
  public let distance: Double

  /// The direction of travel at the start in degrees clockwise from north, [0, 360).
  public let initialBearing: Double

  /// The direction of travel at the end in degrees clockwise from north, [0, 360).
  public let finalBearing: Double

  package init(
    start: Coordinate, end: Coordinate, distance: Double, initialBearing: Double,
    finalBearing: Double
  ) {
    self.start = start
    self.end = end
    self.distance = distance
    self.initialBearing = initialBearing
    self.finalBearing = finalBearing
  }
}
