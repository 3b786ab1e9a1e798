public import Coordinates

/// An ellipsoid of revolution, on which PROJ computes geodesics.
///
///     let airy = try Ellipsoid(equatorialRadius: 6_377_563.396, inverseFlattening: 299.324_964_6)
///     airy.geodesic(from: greenwich, to: edinburgh).distance
///
/// On WGS 84, ``Coordinates/Coordinate/distance(to:)`` gives the same results to within 30 nm,
/// without PROJ; this type is for other ellipsoids and for checking one implementation against the
/// other. Coordinates are geodetic coordinates on this ellipsoid; no datum is converted.
public struct Ellipsoid: Sendable {
  /// The equatorial radius in meters.
  public let equatorialRadius: Double

  /// The flattening *f* = (*a* - *b*) / *a*; 0 for a sphere.
  public let flattening: Double

  private let solver: GeodesicSolver

  /// The ellipsoid used by GPS (NGA.STND.0036).
  public static let wgs84 = Ellipsoid(radius: 6_378_137, flattening: 1 / 298.257223563)

  /// The ellipsoid used by ETRS89 and NAD 83 (Moritz 2000, Geodetic Reference System 1980).
  public static let grs80 = Ellipsoid(radius: 6_378_137, flattening: 1 / 298.257222101)

  /// Creates an ellipsoid from its equatorial radius in meters and its inverse flattening 1 / *f*,
  /// which is infinite for a sphere.
  ///
  /// - Throws: ``GeometryError`` unless the radius is finite and above 0 and the inverse flattening
  ///   is at least 50, below which PROJ's series lose accuracy (GeographicLib manual, "Geodesics").
  public init(equatorialRadius: Double, inverseFlattening: Double) throws(GeometryError) {
    guard equatorialRadius > 0, equatorialRadius.isFinite else {
      throw GeometryError(
        .invalidEllipsoid, found: "\(equatorialRadius)", expected: "a finite radius above 0 m")
    }
    guard inverseFlattening >= 50 else {
      throw GeometryError(
        .invalidEllipsoid, found: "\(inverseFlattening)",
        expected: "an inverse flattening of 50 or more")
    }
    self.init(radius: equatorialRadius, flattening: 1 / inverseFlattening)
  }

  private init(radius: Double, flattening: Double) {
    equatorialRadius = radius
    self.flattening = flattening
    solver = GeodesicSolver(radius: radius, flattening: flattening)
  }

  /// Returns the shortest geodesic between two valid coordinates.
  ///
  /// - Complexity: O(1).
  public func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    solver.inverse(from: start, to: end)
  }

  /// Returns the geodesic that starts at a coordinate in a given direction.
  ///
  /// - Parameters:
  ///   - start: the first coordinate.
  ///   - bearing: the direction at the start in degrees clockwise from north.
  ///   - distance: the length in meters; negative to go backward.
  /// - Complexity: O(1).
  public func geodesic(from start: Coordinate, bearing: Double, distance: Double) -> Geodesic {
    solver.direct(from: start, bearing: bearing, distance: distance)
  }
}
