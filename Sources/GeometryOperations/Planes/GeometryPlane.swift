import Coordinates
import Polylines

/// A way to lay the Earth out in the plane in which GEOS computes.
protocol GeometryPlane {
  func point(_ coordinate: Coordinate) -> ProjectedPoint
  func coordinate(_ point: ProjectedPoint) -> Coordinate
  /// The points of a line whose straight connections stand for its geodesics.
  func points(along line: Polyline) -> [ProjectedPoint]
}

/// The plane of formats: longitude to the right and latitude up, in degrees.
struct DegreePlane: GeometryPlane {
  func point(_ coordinate: Coordinate) -> ProjectedPoint {
    ProjectedPoint(x: coordinate.longitude, y: coordinate.latitude)
  }

  func coordinate(_ point: ProjectedPoint) -> Coordinate {
    Coordinate(latitude: point.y, longitude: point.x)
  }

  func points(along line: Polyline) -> [ProjectedPoint] { line.map(point) }
}
