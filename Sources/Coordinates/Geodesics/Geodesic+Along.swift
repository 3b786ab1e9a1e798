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
  /// In 0…``distance``, for a line that is the shortest between its ends; 0 for one whose length is
  /// below 0 or NaN. Found by spherical right
  /// triangles: each step leaves a fraction of the error that is small as the ellipsoid's
  /// flattening, so three or four give 1 µm. For a coordinate about a quarter of the way around the
  /// Earth from the whole line, all places are almost equally near, and the one found may be up to
  /// 0.2 % farther than the nearest.
  ///
  /// - Complexity: O(1); about as dear as six inverse problems.
  public func distance(nearestTo coordinate: Coordinate) -> Double {
    distance(nearestTo: coordinate, in: 0...max(0, distance))
  }

  /// Meters from the start to that place of a part of the line that is nearest to a coordinate.
  ///
  /// `range` is the part, within 0…``distance``. See ``distance(nearestTo:)``.
  package func distance(
    nearestTo coordinate: Coordinate, in range: ClosedRange<Double>
  ) -> Double {
    let line = GeodesicDirect(from: start, bearing: initialBearing)
    var along = (range.lowerBound + range.upperBound) / 2
    for _ in 0..<Self.mostSteps {
      let place = line.point(atDistance: along)
      let aside = GeodesicInverse(from: place.coordinate, to: coordinate)
      let turn = aside.startAzimuth - UnitAngle(degrees: place.azimuth)
      let angle = UnitAngle(radians: aside.distance / WGS84.meanRadius)
      let step = WGS84.meanRadius * arctangent(y: angle.sin * turn.cos, x: angle.cos)
      along += step
      if !(step.magnitude > Self.smallestStep) { break }
    }
    if range.contains(along) { return along }
    let first = line.point(atDistance: range.lowerBound).coordinate.distance(to: coordinate)
    let last = line.point(atDistance: range.upperBound).coordinate.distance(to: coordinate)
    return first <= last ? range.lowerBound : range.upperBound
  }

  private static let mostSteps = 10
  /// In meters.
  private static let smallestStep = 1e-6
}
