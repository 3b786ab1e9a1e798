import Coordinates
import Polylines

/// The azimuthal equidistant projection of WGS 84 around a center, in meters east and north.
///
/// Distances and directions from the center are true: a point is projected by its geodesic from the
/// center, for which the algorithms of C. F. F. Karney are accurate even on the other side of the
/// Earth. Lengths perpendicular to the direction of the center are stretched by (*d*/*R*)²/6 at a
/// distance *d*, so shapes are accurate to 1e-5 within 50 km. Poles and the antimeridian are
/// ordinary places; only the antipode of the center has no projection.
struct AzimuthalPlane: GeometryPlane, Sendable {
  let center: Coordinate

  /// The distance in meters in the plane by which a straight edge may deviate from its geodesic.
  let tolerance: Double

  func point(_ coordinate: Coordinate) -> ProjectedPoint {
    var coordinate = coordinate
    // Both longitudes of the antimeridian must lead to exactly the same point.
    if coordinate.longitude == -180 { coordinate.longitude = 180 }
    let line = center.geodesic(to: coordinate)
    let angle = line.initialBearing * .pi / 180
    return ProjectedPoint(x: line.distance * sine(angle), y: line.distance * cosine(angle))
  }

  func coordinate(_ point: ProjectedPoint) -> Coordinate {
    center.destination(
      distance: ProjectedPoint(x: 0, y: 0).distance(to: point),
      bearing: arctangent(y: point.x, x: point.y) * 180 / .pi)
  }

  func points(along line: Polyline) -> [ProjectedPoint] {
    EdgeDivider(
      tolerance: tolerance, place: { coordinate, _ in point(coordinate) },
      deviation: { middle, chord in middle.point.distance(to: chord) }, isShort: isShort
    ).points(along: line)
  }

  /// Returns whether an edge is so short that the middle of its geodesic can't deviate from the
  /// straight edge by more than the tolerance.
  ///
  /// At *r* radians from the center of a sphere, a geodesic bends in the plane by at most (*r* -
  /// sin *r* cos *r*)/sin² *r* across the direction to the center and (1 - *r* cot *r*)/sin *r*
  /// along it. Together these are below 1.2/*R* up to a radian; 2 leaves room for the ellipsoid. An
  /// edge of length *l*, which the plane never shortens, is then off by less than 2*l*²/(8*R*).
  func isShort(_ start: ProjectedPoint, _ end: ProjectedPoint) -> Bool {
    let origin = ProjectedPoint(x: 0, y: 0)
    let length = start.distance(to: end)
    return length * length
      <= min(4 * Self.radius * tolerance, Self.longestShort * Self.longestShort)
      && max(origin.distance(to: start), origin.distance(to: end)) <= Self.radius
        - Self.longestShort
  }

  /// The radius of the Earth in meters.
  private static let radius = 6_371_000.0
  /// The maximum length of a short edge in meters.
  private static let longestShort = 100_000.0
}

extension AzimuthalPlane {
  /// Creates a plane whose center is the mean of the coordinates, or returns nil if there are none.
  ///
  /// If the coordinates are spread so evenly over the Earth that their mean is meaningless, the
  /// center is the end of a geocentric axis whose antipode is farthest from all of the coordinates.
  init?(around coordinates: some Collection<Coordinate>, tolerance: Double) {
    guard !coordinates.isEmpty else { return nil }
    let points = coordinates.map(\.geocentric)
    let mean = points.reduce(.zero, +) / Double(points.count)
    func squaredLength(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum() }
    var center = mean
    if squaredLength(mean) < Self.leastMean * Self.leastMean {
      let axes = [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)].flatMap { [$0, -1 * $0] }
      func reach(_ axis: SIMD3<Double>) -> Double {
        points.map { squaredLength($0 + axis * Ellipsoid.wgs84.equatorialRadius) }.min() ?? 0
      }
      center = axes.max { reach($0) < reach($1) } ?? mean
    }
    self.init(
      center: Coordinate(geocentric: center), tolerance: tolerance)
  }

  /// The distance from the center of the Earth below which a mean isn't used, in meters; the
  /// Earth's radius is 6,371,000 m.
  private static let leastMean = 300_000.0
}
