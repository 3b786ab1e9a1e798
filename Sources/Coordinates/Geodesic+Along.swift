extension Geodesic {
  /// The coordinate so many meters from the start.
  ///
  /// Below 0 and beyond ``distance`` the line is prolonged.
  ///
  /// - Complexity: O(1).
  public func coordinate(atDistance along: Double) -> Coordinate {
    start.destination(distance: along, bearing: initialBearing)
  }

  /// Meters from the start to the place of the line that is nearest to a coordinate.
  ///
  /// In 0…``distance``, for a line that is the shortest between its ends. Found by spherical right
  /// triangles: each step leaves a fraction of the error that is small as the ellipsoid's
  /// flattening, so three or four give 1 µm.
  ///
  /// - Complexity: O(1); about as dear as six inverse problems.
  public func distance(nearestTo coordinate: Coordinate) -> Double {
    let line = GeodesicDirect(from: start, bearing: initialBearing)
    var along = distance / 2
    for _ in 0..<Self.mostSteps {
      let place = line.point(atDistance: along)
      let aside = GeodesicInverse(from: place.coordinate, to: coordinate)
      let turn = aside.startAzimuth - UnitAngle(degrees: place.azimuth)
      let angle = UnitAngle(radians: aside.distance / WGS84.meanRadius)
      let step = WGS84.meanRadius * arctangent(y: angle.sin * turn.cos, x: angle.cos)
      along += step
      if !(step.magnitude > Self.smallestStep) { break }
    }
    if along >= 0 && along <= distance { return along }
    return start.distance(to: coordinate) <= end.distance(to: coordinate) ? 0 : distance
  }

  private static let mostSteps = 10
  /// In meters.
  private static let smallestStep = 1e-6
}
