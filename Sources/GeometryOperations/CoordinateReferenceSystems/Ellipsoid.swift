public import Coordinates

/// An ellipsoid of revolution, on which PROJ measures geodesics.
///
///     let airy = try Ellipsoid(equatorialRadius: 6_377_563.396, inverseFlattening: 299.324_964_6)
///     airy.geodesic(from: greenwich, to: edinburgh).distance
///
/// On WGS 84 ``Coordinates/Coordinate/distance(to:)`` gives the same answers without PROJ; this
/// type is for other ellipsoids and for checking one by the other. The coordinates are geodetic
/// ones of the ellipsoid at hand: nothing is converted from one datum to another.
public struct Ellipsoid: Sendable {
  /// Equatorial radius in meters.
  public let equatorialRadius: Double

  /// Flattening *f* = (*a* - *b*) / *a*: 0 for a sphere.
  public let flattening: Double

  private let solver: GeodesicSolver

  /// The ellipsoid of GPS (NGA.STND.0036).
  public static let wgs84 = Ellipsoid(radius: 6_378_137, flattening: 1 / 298.257223563)

  /// The ellipsoid of ETRS89 and NAD 83 (Moritz 2000, Geodetic Reference System 1980).
  public static let grs80 = Ellipsoid(radius: 6_378_137, flattening: 1 / 298.257222101)

  /// Creates an ellipsoid from its radius in meters and 1 / *f*; infinity makes a sphere.
  ///
  /// - Throws: ``GeometryError`` unless the radius is finite and above 0 and the inverse flattening
  ///   is 50 or above, below which PROJ's series lose digits (GeographicLib manual, "Geodesics").
  public init(equatorialRadius: Double, inverseFlattening: Double) throws(GeometryError) {
    guard equatorialRadius > 0, equatorialRadius.isFinite else {
      throw GeometryError(
        .invalidEllipsoid, found: "\(equatorialRadius)", expected: "a radius above 0 m")
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

  /// The shortest line between two valid coordinates.
  ///
  /// - Complexity: O(1).
  public func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    solver.inverse(from: start, to: end)
  }

  /// The geodesic that leaves a coordinate in a direction, up to a distance.
  ///
  /// `bearing` is the direction at the start in degrees clockwise from north; `distance` is in
  /// meters, below 0 to go backward.
  ///
  /// - Complexity: O(1).
  public func geodesic(from start: Coordinate, bearing: Double, distance: Double) -> Geodesic {
    solver.direct(from: start, bearing: bearing, distance: distance)
  }
}
