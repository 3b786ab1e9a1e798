import Coordinates
import Polylines

/// The azimuthal equidistant projection of WGS 84 around a center, in meters east and north.
///
/// Distances and directions from the center are true: a point is projected by its geodesic from the
/// center, which is accurate even on the other side of the Earth. At a distance *d* from the
/// center, lengths perpendicular to the direction of the center are stretched by about
/// (*d*/*R*)²/6, where *R* is the radius of the Earth. Within 50 km, lengths are therefore accurate
/// to about 1e-5. Poles and the antimeridian are ordinary places; only the antipode of the center
/// has no unique projection.
struct AzimuthalPlane: GeometryPlane, Sendable {
  let center: Coordinate

  /// The distance in meters by which a straight edge in the plane may deviate from its geodesic.
  let tolerance: Double

  func point(_ coordinate: Coordinate) -> ProjectedPoint {
    var coordinate = coordinate
    // Longitudes -180 and 180 must lead to exactly the same point.
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
  /// On a sphere of radius *R*, at *r* radians from the center, the curvature of a geodesic in the
  /// plane is at most (*r* - sin *r* cos *r*)/(*R* sin² *r*) across the direction to the center and
  /// (1 - *r* cot *r*)/(*R* sin *r*) along this direction. The sum is below 1.2/*R* up to a radian;
  /// 2/*R* leaves room for the ellipsoid. An edge of length *l*, which the plane never shortens,
  /// then deviates by less than 2*l*²/(8*R*).
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
  /// If the coordinates are spread so evenly over the Earth that their mean is near its center, the
  /// center of the plane is an end of a geocentric axis. It is the end whose antipode has the
  /// greatest distance from the nearest coordinate.
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

  /// The distance of a mean from the center of the Earth, in meters, below which it isn't used.
  private static let leastMean = 300_000.0
}
