extension BoundingBox {
  /// The box with a margin: it holds every point at most so many meters from a point of this one.
  ///
  /// Around a pole it takes in all longitudes. North and south the margin is exact; east and west
  /// it is at most about 1 % too wide.
  ///
  /// - Parameter meters: the margin; below 0, or NaN, it is 0.
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

  /// The latitude so many meters farther north, at most 90.
  private static func latitude(_ latitude: Double, movedNorth meters: Double) -> Double {
    let start = Coordinate(latitude: latitude, longitude: 0)
    let pole = Coordinate(latitude: 90, longitude: 0)
    guard meters < start.distance(to: pole) else { return 90 }
    return start.destination(distance: meters, bearing: 0).latitude
  }

  /// How far a point of the box can go east in so many meters; 360 where it can go round a pole.
  ///
  /// On the auxiliary sphere of Karney 2013 a geodesic covers at most `meters` / *b* of arc and at
  /// least as much longitude as on the ellipsoid, so the sphere's formula is an upper bound.
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
