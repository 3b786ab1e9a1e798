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
  /// The line must be the shortest between its ends. The result is in 0…``distance``, or 0 if
  /// ``distance`` is negative or NaN.
  ///
  /// The result is computed iteratively from spherical right triangles. Each step multiplies the
  /// error by about the ellipsoid's flattening; the iteration ends with a step of at most 1 µm. If
  /// the coordinate is about a quarter of the way around the Earth from the whole line, all points
  /// of the line are almost equally near. The point found may then be up to 0.2% farther away than
  /// the nearest one.
  ///
  /// - Complexity: O(1).
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
  /// The length in meters of a step that ends the iteration.
  private static let smallestStep = 1e-6
}
