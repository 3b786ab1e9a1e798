import Coordinates

extension MeasuredPolyline {
  /// Returns the part of the line between two distances from its start, in meters.
  ///
  /// The part contains every vertex between the distances, and a coordinate at each distance that
  /// isn't at a vertex. From 0 to ``length``, it is the whole line. A repeated coordinate at an end
  /// of the part occurs in the part as often as in the line. So two slices that meet at a repeated
  /// coordinate both contain all repetitions; ``split(at:)`` doesn't duplicate them.
  ///
  /// If `start` is greater than `end`, the part is traveled backward. For equal distances, the part
  /// is a single place. A distance below 0, or NaN, means the start of the line; a distance beyond
  /// ``length`` means its end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* coordinates in the part.
  public func slice(from start: Double, to end: Double) -> Polyline {
    slice(from: position(atDistance: start), to: position(atDistance: end))
  }

  /// Returns the part of the line between two positions.
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

  /// Returns the parts into which the line is cut at distances from its start, in meters.
  ///
  /// There is one more part than there are distances, in the order of the line. Each part starts
  /// with the coordinate at which the previous one ends. Distances may be in any order. A distance
  /// that is given twice, or is at an end of the line or beyond it, results in a part at a single
  /// place; NaN means the start of the line. If a coordinate is repeated at a cut, the part before
  /// the cut contains all repetitions, and the next part starts with the last one. So joining parts
  /// that were cut at vertices restores the line.
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

  /// Returns the indices of the vertices between two positions, inclusive; `start` must not come
  /// after `end`.
  package func vertices(from start: PolylinePosition, to end: PolylinePosition) -> Range<Int> {
    let first = start.vertex == nil ? start.segment + 1 : firstVertex(from: start.distance)
    return first..<(end.vertex ?? end.segment) + 1
  }

  /// Returns the line from one position through vertices to another.
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
