extension Polyline {
  /// The parts of the line on either side of the antimeridian, each with longitudes of one sign
  /// there.
  ///
  /// Formats and maps that take coordinates as points of a plane need this: RFC 7946 asks for it in
  /// section 3.1.9. A part that ends at the antimeridian ends at longitude 180 or -180, and the
  /// next starts with the other at the same latitude, where the geodesic crosses it.
  ///
  /// A coordinate on the antimeridian takes the sign of the part that reaches it, as the two are
  /// one meridian. A line that only touches the antimeridian, or runs along it, is not cut: it is
  /// its one part, as is a line elsewhere; an empty one has none. A line of two coordinates or more
  /// has at least two in each part.
  ///
  /// - Complexity: O(*n*).
  public func splitAtAntimeridian() -> [Polyline] {
    guard AntimeridianSplit.isNeeded(for: coordinates) else { return isEmpty ? [] : [self] }
    let split = AntimeridianSplit(coordinates)
    return split.parts.map { Polyline(valid: Array(split.coordinates[$0])) }
  }
}
