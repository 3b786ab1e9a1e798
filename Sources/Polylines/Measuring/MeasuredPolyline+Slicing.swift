import Coordinates

extension MeasuredPolyline {
  /// The part of the line between two distances from its start, in meters.
  ///
  /// It holds every vertex from one distance to the other, and the ends where no vertex is: from 0
  /// to ``length`` it is the whole line. A coordinate that is repeated at an end is there as often
  /// as in the line, so two slices that meet at a standstill both hold it; ``split(at:)`` doesn't
  /// double it.
  ///
  /// It runs in the direction asked for: from the greater distance to the smaller it is traveled
  /// backward. Equal distances give a single place. One below 0, or NaN, means the start of the
  /// line and one beyond ``length`` its end: from or to NaN is from or to the start.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* coordinates in the part.
  public func slice(from start: Double, to end: Double) -> Polyline {
    slice(from: position(atDistance: start), to: position(atDistance: end))
  }

  /// The part of the line between two positions.
  ///
  /// See ``slice(from:to:)-(Double,_)``.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* coordinates in the part.
  public func slice(from start: PolylinePosition, to end: PolylinePosition) -> Polyline {
    let start = position(segment: start.segment, fraction: start.fraction)
    let end = position(segment: end.segment, fraction: end.fraction)
    guard start <= end else { return slice(from: end, to: start).reversed() }
    return part(from: start, to: end, vertices: vertices(from: start, to: end))
  }

  /// The parts into which the line falls when it is cut at distances from its start, in meters.
  ///
  /// There is one part more than there are distances, in the order of the line; each starts with
  /// the coordinate where the one before it ends. Distances may come in any order. One that is
  /// given twice, or lies at an end of the line or beyond it (NaN: at the start), makes a part of a
  /// single place. Where a coordinate is repeated at a cut, the part before has all of it and the
  /// one behind starts with the last: joined, parts cut at vertices are the line again.
  ///
  /// - Complexity: O(*n* + *k* log *n*) for *k* sorted distances.
  public func split(at distances: some Sequence<Double>) -> [Polyline] {
    var parts: [Polyline] = []
    var start = position(segment: 0, fraction: 0)
    var first = 0
    func append(upTo end: PolylinePosition) {
      let vertices = vertices(from: start, to: end)
      let lowest = max(first, vertices.lowerBound)
      parts.append(part(from: start, to: end, vertices: lowest..<vertices.upperBound))
      start = end
      first = end.vertex ?? 0
    }
    for end in distances.map({ position(atDistance: $0) }).sorted() { append(upTo: end) }
    append(upTo: position(segment: lastSegment, fraction: 1))
    return parts
  }

  /// The indices of the vertices between two positions of this line in order, those at both
  /// included.
  package func vertices(from start: PolylinePosition, to end: PolylinePosition) -> Range<Int> {
    let first = start.vertex == nil ? start.segment + 1 : firstVertex(from: start.distance)
    return first..<(end.vertex ?? end.segment) + 1
  }

  /// The line from one position through vertices to another.
  private func part(
    from start: PolylinePosition, to end: PolylinePosition, vertices: Range<Int>
  ) -> Polyline {
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(vertices.count + 2)
    if start.vertex == nil { coordinates.append(coordinate(at: start)) }
    coordinates.append(contentsOf: polyline.coordinates[vertices])
    if end.vertex == nil, start < end { coordinates.append(coordinate(at: end)) }
    return Polyline(valid: coordinates)
  }
}
