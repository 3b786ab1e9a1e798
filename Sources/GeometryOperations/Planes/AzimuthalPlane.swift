import Coordinates
import Polylines

/// The azimuthal equidistant projection of WGS 84 around a center: meters east and north.
///
/// Distances and directions from the center are true: a point's place is its geodesic, for which
/// the algorithms of C. F. F. Karney are as good on the other side of the Earth. Lengths across the
/// direction to the center are too great by (*d*/*R*)²/6 at the distance *d*, so shapes are true to
/// 1e-5 within 50 km. Poles and the antimeridian are places as others; only the point opposite to
/// the center has none of its own.
struct AzimuthalPlane: GeometryPlane, Sendable {
  let center: Coordinate

  /// How far, in meters of the plane, a straight edge may run beside the geodesic it stands for.
  let tolerance: Double

  func point(_ coordinate: Coordinate) -> ProjectedPoint {
    var coordinate = coordinate
    // One meridian, one place, to the last bit.
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

  /// Whether an edge is so short that the middle of its geodesic can't be beyond the tolerance.
  ///
  /// At *r* radians from the center of a sphere, a geodesic bends in the plane by at most (*r* -
  /// sin *r* cos *r*)/sin² *r* across the direction to the center and (1 - *r* cot *r*)/sin *r*
  /// along it: together below 1.2/*R* up to a radian, for which 2 leaves room for the ellipsoid. An
  /// edge of length *l*, which the plane never shortens, is then off by less than 2*l*²/(8*R*).
  func isShort(_ start: ProjectedPoint, _ end: ProjectedPoint) -> Bool {
    let origin = ProjectedPoint(x: 0, y: 0)
    let length = start.distance(to: end)
    return length * length
      <= min(4 * Self.radius * tolerance, Self.longestShort * Self.longestShort)
      && max(origin.distance(to: start), origin.distance(to: end)) <= Self.radius
        - Self.longestShort
  }

  /// That of the Earth in meters.
  private static let radius = 6_371_000.0
  private static let longestShort = 100_000.0
}

extension AzimuthalPlane {
  /// A plane around coordinates: its center is where their mean lies.
  ///
  /// Where they are spread so evenly over the Earth that their mean says nothing, it is the end of
  /// the axis whose opposite point is farthest from them all; nil without coordinates.
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

  /// In meters from the Earth's center, whose radius is 6,371,000.
  private static let leastMean = 300_000.0
}
