extension MeasuredPolyline {
  /// The part of the line between two distances from its start, in meters.
  ///
  /// It runs in the direction asked for: from the greater distance to the smaller it is traveled
  /// backward. Equal distances give a single coordinate.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* coordinates in the part.
  public func slice(from start: Double, to end: Double) -> Polyline {
    slice(from: position(atDistance: start), to: position(atDistance: end))
  }

  /// The part of the line between two positions.
  ///
  /// It runs in the direction asked for: from the later position to the earlier it is traveled
  /// backward. Equal positions give a single coordinate.
  ///
  /// - Complexity: O(*k*) for *k* coordinates in the part.
  public func slice(from start: PolylinePosition, to end: PolylinePosition) -> Polyline {
    guard start <= end else { return slice(from: end, to: start).reversed() }
    let start = position(segment: start.segment, fraction: start.fraction)
    let end = position(segment: end.segment, fraction: end.fraction)
    guard start < end else { return Polyline(valid: [coordinate(at: start)]) }
    var coordinates = [coordinate(at: start)]
    let between = start.segment + 1..<(end.fraction > 0 ? end.segment + 1 : end.segment)
    coordinates.append(contentsOf: polyline.coordinates[between])
    coordinates.append(coordinate(at: end))
    return Polyline(valid: coordinates)
  }

  /// The parts into which the line falls when it is cut at distances from its start, in meters.
  ///
  /// There is one part more than there are distances, in the order of the line; each starts with
  /// the coordinate where the one before it ends. Distances may come in any order. One that is
  /// given twice, or lies at an end of the line, makes a part of a single coordinate.
  ///
  /// - Complexity: O(*n* + *k* log *n*) for *k* sorted distances.
  public func split(at distances: some Sequence<Double>) -> [Polyline] {
    var parts: [Polyline] = []
    var start = position(segment: 0, fraction: 0)
    for end in distances.map({ position(atDistance: $0) }).sorted() {
      parts.append(slice(from: start, to: end))
      start = end
    }
    parts.append(slice(from: start, to: position(segment: lastSegment, fraction: 1)))
    return parts
  }
}
