extension BoundingBox {
  /// Returns the box with a margin added: every point within `meters` of this box is in the result.
  ///
  /// If the margin reaches a pole, the result includes all longitudes. The margin is exact in the
  /// north and south; in the east and west, it is at most about 1% too wide, except near the poles.
  ///
  /// - Parameter meters: the width of the margin; negative numbers and NaN count as 0.
  public func expanded(byMeters meters: Double) -> BoundingBox {
    let meters = max(0, meters)
    var box = self
    box.south = -Self.latitude(-south, movedNorth: meters)
    box.north = Self.latitude(north, movedNorth: meters)
    let margin = degreesOfLongitude(around: meters)
    if degreesWide + 2 * margin < 360 {
      box.west = Self.wrapped(west - margin)
      box.east = Self.wrapped(east + margin)
    } else {
      box.west = -180
      box.east = 180
    }
    return box
  }

  /// Returns the latitude that is `meters` farther north, at most 90.
  private static func latitude(_ latitude: Double, movedNorth meters: Double) -> Double {
    let start = Coordinate(latitude: latitude, longitude: 0)
    let pole = Coordinate(latitude: 90, longitude: 0)
    guard meters < start.distance(to: pole) else { return 90 }
    return start.destination(distance: meters, bearing: 0).latitude
  }

  /// Returns an upper bound for the degrees of longitude by which a point of the box can move east
  /// within `meters`; 360 if it can go around a pole.
  ///
  /// On the auxiliary sphere of Karney 2013, a geodesic covers an arc of at most `meters` / *b*,
  /// and at least as much longitude as it does on the ellipsoid, so the formula for the sphere is
  /// an upper bound.
  private func degreesOfLongitude(around meters: Double) -> Double {
    let farthest = UnitAngle(reducedLatitudeOf: max(south.magnitude, north.magnitude))
    let arc = meters / WGS84.polarRadius
    guard arc < .pi / 2, sine(arc) < farthest.cos else { return 360 }
    let ratio = sine(arc) / farthest.cos
    return arctangent(y: ratio, x: (1 - ratio * ratio).squareRoot()) / radiansPerDegree
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude.magnitude <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }
}
