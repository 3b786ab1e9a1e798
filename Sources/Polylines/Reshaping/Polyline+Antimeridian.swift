extension Polyline {
  /// Returns the parts of the line on either side of the antimeridian.
  ///
  /// Within a part, the longitudes of neighbors differ by at most 180°. Formats and maps that treat
  /// coordinates as points of a plane need this; RFC 7946 recommends it in section 3.1.9. At a cut,
  /// one part ends at longitude 180 or -180, and the next part starts at the other longitude, both
  /// at the latitude where the geodesic crosses the antimeridian.
  ///
  /// Longitudes 180 and -180 are the same meridian, so a coordinate on it takes the sign of the
  /// side on which its part lies. A line that only touches the antimeridian, or runs along it, is
  /// not cut: it is the only part. An empty line has no parts. Each part of a line with at least
  /// two coordinates also has at least two.
  ///
  /// - Complexity: O(*n*).
  public func splitAtAntimeridian() -> [Polyline] {
    guard AntimeridianSplit.isNeeded(for: coordinates) else { return isEmpty ? [] : [self] }
    let split = AntimeridianSplit(coordinates)
    return split.parts.map { Polyline(valid: Array(split.coordinates[$0])) }
  }
}
