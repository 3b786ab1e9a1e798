import Coordinates
import RoadNetworks

/// Distances that are surely not more than the true ones, from a point to boxes of degrees.
///
/// With geodetic latitudes the ellipsoid's metric is nowhere below that of a sphere with the least
/// of its radii of curvature, so an angle on the unit sphere, times that radius, bounds a geodesic
/// from below, by at most one hundredth.
struct SphericalBound {
  /// The radius of curvature of the meridian at the equator, in meters: a (1 − e²).
  static let leastRadius = 6_335_439.0
  /// What rounding may take from an angle, in meters.
  static let slack = 1.0

  private let longitude: Double
  private let latitude: Double
  private let sine: Double
  private let cosine: Double

  /// Distances from a point in degrees.
  init(latitude: Double, longitude: Double) {
    self.longitude = longitude
    self.latitude = latitude * .pi / 180
    sine = Coordinates.sine(self.latitude)
    cosine = Coordinates.cosine(self.latitude)
  }

  /// Meters to the nearest point of a box, or less; longitudes may run on beyond ±180 degrees.
  func meters(to box: BoxRow) -> Double {
    let south = Double(box.south) / 1e7 * .pi / 180
    let north = Double(box.north) / 1e7 * .pi / 180
    let east = self.east(to: box) * .pi / 180
    if east == 0 {
      return max(0, max(south - latitude, latitude - north) * Self.leastRadius - Self.slack)
    }
    // Nearest is the side that is less far east or west, where it is nearest or at one of its ends:
    // the cosine of the angle to latitude x is sin φ sin x + cos φ cos λ cos x.
    let along = cosine * Coordinates.cosine(east)
    let turning = min(north, max(south, arctangent(y: sine, x: along)))
    let best = [south, north, turning].map {
      Coordinates.sine($0) * sine + Coordinates.cosine($0) * along
    }
    let angle = arccosine(max(best[0], best[1], best[2]))
    return max(0, angle * Self.leastRadius - Self.slack)
  }

  /// Degrees of longitude to the nearer side of a box, by the shorter way; 0 within it.
  private func east(to box: BoxRow) -> Double {
    let west = Double(box.west) / 1e7
    let east = Double(box.east) / 1e7
    return [-360.0, 0, 360].reduce(180) { least, turn in
      let at = longitude + turn
      return min(least, max(0, west - at, at - east))
    }
  }
}
