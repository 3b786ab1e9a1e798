import CPROJ
import Coordinates

/// A solver of geodesic problems on an ellipsoid, using the functions of PROJ's `geodesic.h`.
struct GeodesicSolver: Sendable {
  private let constants: geod_geodesic

  init(radius: Double, flattening: Double) {
    var constants = geod_geodesic()
    geod_init(&constants, radius, flattening)
    self.constants = constants
  }

  func inverse(from start: Coordinate, to end: Coordinate) -> Geodesic {
    var distance = Double.nan
    var startAzimuth = Double.nan
    var endAzimuth = Double.nan
    withUnsafePointer(to: constants) {
      geod_inverse(
        $0, start.latitude, start.longitude, end.latitude, end.longitude, &distance, &startAzimuth,
        &endAzimuth)
    }
    return Geodesic(
      start: start, end: end, distance: distance,
      initialBearing: Bearing.normalized(startAzimuth),
      finalBearing: Bearing.normalized(endAzimuth))
  }

  func direct(from start: Coordinate, bearing: Double, distance: Double) -> Geodesic {
    var end = Coordinate(latitude: .nan, longitude: .nan)
    var endAzimuth = Double.nan
    withUnsafePointer(to: constants) {
      geod_direct(
        $0, start.latitude, start.longitude, bearing, distance, &end.latitude, &end.longitude,
        &endAzimuth)
    }
    return Geodesic(
      start: start, end: end, distance: distance, initialBearing: Bearing.normalized(bearing),
      finalBearing: Bearing.normalized(endAzimuth))
  }
}
