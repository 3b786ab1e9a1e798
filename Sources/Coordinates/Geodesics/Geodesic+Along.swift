extension Geodesic {
  /// Returns the coordinate at a distance from the start in meters.
  ///
  /// Distances below 0 or beyond ``distance`` extend the line.
  ///
  /// - Complexity: O(1).
  public func coordinate(atDistance along: Double) -> Coordinate {
    start.destination(distance: along, bearing: initialBearing)
  }

  /// Returns the distance in meters from the start to the point of the line nearest to a
  /// coordinate.
  ///
  /// The line must be the shortest between its ends. The result is in 0…``distance``, or 0 if that
  /// length is negative or NaN. It is computed from spherical right triangles: each step multiplies
  /// the error by a factor of about the ellipsoid's flattening, so three or four steps reduce it to
  /// 1 µm. If the coordinate is about a quarter of the way around the Earth from the whole line,
  /// all points of the line are almost equally near, and the point returned may be up to 0.2%
  /// farther away than the nearest one.
  ///
  /// - Complexity: O(1); about as expensive as six inverse problems.
  public func distance(nearestTo coordinate: Coordinate) -> Double {
    distance(nearestTo: coordinate, in: 0...max(0, distance))
  }

  /// Returns the distance in meters from the start to the nearest point within a part of the line.
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
  /// The step in meters at which the search ends.
  private static let smallestStep = 1e-6
}
