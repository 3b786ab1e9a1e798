import Coordinates

extension Polyline {
  /// The parts of the line on either side of the antimeridian, each with longitudes of one sign
  /// there.
  ///
  /// Formats and maps that take coordinates as points of a plane need this: RFC 7946 asks for it in
  /// section 3.1.9. A part that ends at the antimeridian ends at longitude 180 or -180, and the
  /// next starts with the other at the same latitude, where the geodesic crosses it. A line that
  /// does not cross is its one part; an empty one has none.
  ///
  /// - Complexity: O(*n*).
  public func splitAtAntimeridian() -> [Polyline] {
    guard let first = coordinates.first else { return [] }
    var parts: [Polyline] = []
    var part = [first]
    for next in coordinates.dropFirst() {
      guard let last = part.last else { break }
      if (next.longitude - last.longitude).magnitude > 180 {
        let edge: Double = last.longitude > 0 ? 180 : -180
        let latitude = Self.latitude(ofCrossing: last, next)
        if last.longitude != edge { part.append(Coordinate(latitude: latitude, longitude: edge)) }
        parts.append(Polyline(valid: part))
        part = next.longitude == -edge ? [] : [Coordinate(latitude: latitude, longitude: -edge)]
      }
      part.append(next)
    }
    parts.append(Polyline(valid: part))
    return parts
  }

  /// Where the geodesic between coordinates on either side crosses the antimeridian.
  private static func latitude(ofCrossing start: Coordinate, _ end: Coordinate) -> Double {
    if start.longitude.magnitude == 180 { return start.latitude }
    if end.longitude.magnitude == 180 { return end.latitude }
    let geodesic = start.geodesic(to: end)
    var (low, high) = (0.0, geodesic.distance)
    var latitude = start.latitude
    // To a tenth of a micrometer.
    while high - low > 1e-7 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      let place = geodesic.coordinate(atDistance: middle)
      latitude = place.latitude
      if (place.longitude > 0) == (start.longitude > 0) { low = middle } else { high = middle }
    }
    return latitude
  }
}
