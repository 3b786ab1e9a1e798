import Coordinates

/// A point on the plane of web maps (EPSG:3857), in fractions of the world's width: x from 0 at
/// longitude -180 to 1 at 180, y from 0 in the north to 1 in the south.
struct WorldPoint: Sendable, Hashable {
  var x: Double
  var y: Double
}

/// The projection of web maps.
///
/// Latitudes are clamped to ±85.051129°, so that the world is a square.
enum WebMercator {
  static let highestLatitude = 85.051128779806604

  static func point(of coordinate: Coordinate) -> WorldPoint {
    let latitude = max(-highestLatitude, min(highestLatitude, coordinate.latitude))
    let s = sine(latitude * radiansPerDegree)
    let y = 0.5 - naturalLogarithm((1 + s) / (1 - s)) / (4 * .pi)
    return WorldPoint(x: coordinate.longitude / 360 + 0.5, y: max(0, min(1, y)))
  }

  static func coordinate(at point: WorldPoint) -> Coordinate {
    let t = exponential((0.5 - point.y) * 2 * .pi)
    let latitude = 2 * arctangent(y: t - 1, x: t + 1) / radiansPerDegree
    let longitude = (point.x - 0.5) * 360
    return Coordinate(
      latitude: max(-90, min(90, latitude)),
      longitude: longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360))
  }

  /// Returns the width of the world on the map, in meters on the ground at a latitude.
  static func meters(acrossWorldAt latitude: Double) -> Double {
    // The map's sphere has the equatorial radius of WGS 84.
    let latitude = max(-highestLatitude, min(highestLatitude, latitude))
    return 2 * .pi * 6_378_137 * cosine(latitude * radiansPerDegree)
  }
}
