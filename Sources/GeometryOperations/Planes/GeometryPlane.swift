import Coordinates
import Polylines

/// A projection of the Earth to the plane in which GEOS computes.
protocol GeometryPlane {
  func point(_ coordinate: Coordinate) -> ProjectedPoint
  func coordinate(_ point: ProjectedPoint) -> Coordinate
  /// Returns points along a line such that straight lines between them approximate its geodesics.
  func points(along line: Polyline) -> [ProjectedPoint]
}

/// The plane of file formats: `x` is the longitude and `y` the latitude, in degrees.
struct DegreePlane: GeometryPlane {
  func point(_ coordinate: Coordinate) -> ProjectedPoint {
    ProjectedPoint(x: coordinate.longitude, y: coordinate.latitude)
  }

  func coordinate(_ point: ProjectedPoint) -> Coordinate {
    Coordinate(latitude: point.y, longitude: point.x)
  }

  func points(along line: Polyline) -> [ProjectedPoint] { line.map(point) }

  /// Returns whether an edge is so short that the middle of its geodesic lies within a tolerance in
  /// meters of the middle of the straight edge.
  ///
  /// On a sphere of radius *R*, the curvature of a geodesic in this plane is at most
  /// 1.5 tan *φ*/*R* at the latitude *φ*, which is below 9/*R* up to 80.1°. An edge of length *l*
  /// then deviates by less than 10*l*²/(8*R*).
  func isShort(_ start: ProjectedPoint, _ end: ProjectedPoint, tolerance: Double) -> Bool {
    let length = Self.longestDegree * start.distance(to: end)
    return length * length
      <= min(0.8 * Self.radius * tolerance, Self.longestShort * Self.longestShort)
      && max(start.y.magnitude, end.y.magnitude) <= 80
  }

  /// The maximum length of a degree in meters, which is that of the meridian at a pole.
  private static let longestDegree = 111_700.0
  /// The radius of the Earth in meters.
  private static let radius = 6_371_000.0
  /// The maximum length of a short edge in meters.
  private static let longestShort = 10_000.0
}
