import Coordinates
import RoadNetworks

/// Lower bounds of the distances from a point to boxes of longitudes and latitudes.
///
/// With geodetic latitudes, the metric of the ellipsoid is at least that of a sphere with the
/// ellipsoid's smallest radius of curvature. An angle on the unit sphere times that radius is
/// therefore a lower bound of the geodesic distance. Apart from ``slack``, it is at most about 1%
/// too short.
struct SphericalBound {
  /// The radius of curvature of the meridian at the equator, in meters: a (1 − e²).
  static let leastRadius = 6_335_439.0
  /// A margin for the rounding of angles, in meters.
  static let slack = 1.0

  private let longitude: Double
  private let latitude: Double
  private let sine: Double
  private let cosine: Double

  /// Creates bounds of the distances from a point, given in degrees.
  init(latitude: Double, longitude: Double) {
    self.longitude = longitude
    self.latitude = latitude * .pi / 180
    sine = Coordinates.sine(self.latitude)
    cosine = Coordinates.cosine(self.latitude)
  }

  /// Returns a lower bound of the distance in meters to a box, whose longitudes may exceed ±180
  /// degrees.
  func meters(to box: BoxRow) -> Double {
    let south = Double(box.south) / 1e7 * .pi / 180
    let north = Double(box.north) / 1e7 * .pi / 180
    let east = self.east(to: box) * .pi / 180
    if east == 0 {
      return max(0, max(south - latitude, latitude - north) * Self.leastRadius - Self.slack)
    }
    // The nearest point is on the nearer side, at one of its ends or where the angle has its
    // minimum: the cosine of the angle to latitude x is sin φ sin x + cos φ cos λ cos x, where φ is
    // the latitude of the point, and λ the difference in longitude.
    let along = cosine * Coordinates.cosine(east)
    let turning = min(north, max(south, arctangent(y: sine, x: along)))
    let best = [south, north, turning].map {
      Coordinates.sine($0) * sine + Coordinates.cosine($0) * along
    }
    let angle = arccosine(max(best[0], best[1], best[2]))
    return max(0, angle * Self.leastRadius - Self.slack)
  }

  /// Returns the degrees of longitude to the nearer side of a box, the short way around; 0 between
  /// its sides.
  private func east(to box: BoxRow) -> Double {
    let west = Double(box.west) / 1e7
    let east = Double(box.east) / 1e7
    return [-360.0, 0, 360].reduce(180) { least, turn in
      let at = longitude + turn
      return min(least, max(0, west - at, at - east))
    }
  }
}
