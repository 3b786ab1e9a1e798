extension Coordinate {
  /// Returns the distance to another coordinate in meters, along the shortest line on WGS 84.
  ///
  /// The error is below 0.1 µm everywhere on Earth. Distances up to 50 km are computed by a closed
  /// formula, fast enough for every segment of a road network; longer distances are computed as in
  /// ``geodesic(to:)``. Both coordinates must be valid; otherwise the result is meaningless.
  ///
  /// - Complexity: O(1); no allocation.
  public func distance(to other: Coordinate) -> Double {
    ShortDistance.meters(from: self, to: other)
      ?? GeodesicInverse(from: self, to: other).distance
  }

  /// Returns the shortest line to another coordinate, with its length and its bearings at both
  /// ends.
  ///
  /// The error of the bearings is below 1e-9 degrees for points that are more than 10 m apart and
  /// not nearly antipodal; it grows as the points get closer. For equal coordinates, the bearings
  /// are meaningless.
  ///
  /// - Complexity: O(1); no allocation.
  public func geodesic(to other: Coordinate) -> Geodesic {
    let line = GeodesicInverse(from: self, to: other)
    return Geodesic(
      start: self, end: other,
      distance: ShortDistance.meters(from: self, to: other) ?? line.distance,
      initialBearing: Bearing.normalized(line.startAzimuth.degrees),
      finalBearing: Bearing.normalized(line.endAzimuth.degrees))
  }

  /// Returns the geodesic that leaves this coordinate at a bearing and has a given length.
  ///
  /// `bearing` is the direction at the start in degrees clockwise from north; `distance` is in
  /// meters, negative to go backward. If `distance` is more than about half of the Earth's
  /// circumference, the result is a geodesic but not the shortest line between its ends.
  ///
  /// - Complexity: O(1); no allocation.
  public func geodesic(bearing: Double, distance: Double) -> Geodesic {
    let end = GeodesicDirect(from: self, bearing: bearing).point(atDistance: distance)
    return Geodesic(
      start: self, end: end.coordinate, distance: distance,
      initialBearing: Bearing.normalized(bearing),
      finalBearing: Bearing.normalized(end.azimuth))
  }

  /// Returns the bearing at which the shortest line to another coordinate leaves this one.
  ///
  /// The bearing is in degrees clockwise from north in [0, 360). See ``geodesic(to:)``.
  public func initialBearing(to other: Coordinate) -> Double {
    Bearing.normalized(GeodesicInverse(from: self, to: other).startAzimuth.degrees)
  }

  /// Returns the coordinate at a distance along the geodesic with a given initial bearing.
  ///
  /// `distance` is in meters, negative to go backward; `bearing` is the direction at the start in
  /// degrees clockwise from north. The error is below 0.1 µm for distances up to the Earth's
  /// circumference.
  ///
  /// - Complexity: O(1); no allocation.
  public func destination(distance: Double, bearing: Double) -> Coordinate {
    GeodesicDirect(from: self, bearing: bearing).point(atDistance: distance).coordinate
  }

  /// Returns the coordinate at a fraction of the shortest line to another coordinate.
  ///
  /// Fraction 0 means this coordinate, and 1 the other coordinate; fractions outside this range
  /// extend the line.
  ///
  /// - Complexity: O(1); no allocation.
  public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    let line = geodesic(to: other)
    return destination(distance: line.distance * fraction, bearing: line.initialBearing)
  }

  /// Returns the difference in longitude to another coordinate the short way around, in degrees,
  /// -180…180; east is positive.
  ///
  /// No precision is lost across the antimeridian.
  @inlinable public func longitudeDifference(to other: Coordinate) -> Double {
    let east = other.longitude - longitude
    if east.magnitude <= 180 { return east }
    let magnitude = (180 - longitude.magnitude) + (180 - other.longitude.magnitude)
    return east > 0 ? -magnitude : magnitude
  }
}
