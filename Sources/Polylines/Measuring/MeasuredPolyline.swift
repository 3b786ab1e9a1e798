public import Coordinates

/// A polyline with the distances along it, for linear referencing.
///
///     let route = try MeasuredPolyline(line)
///     route.length                                   // meters
///     let vehicle = route.nearestPosition(to: fix)
///     let driven = vehicle.position.distance         // meters from the start
///     let ahead = route.slice(from: driven, to: driven + 500)
///
/// Distances are in meters along the geodesics between neighboring coordinates, summed from the
/// start of the line. Other libraries have other names for the same functions: `lineLocatePoint` or
/// `locate` for ``nearestPosition(to:)``, `pointAlong` for ``coordinate(atDistance:)``, and
/// `substring` for ``slice(from:to:)-(Double,_)``.
///
/// The line has at least one coordinate. A line whose coordinates are all at one place has length 0
/// and no bearing. For every distance from the start, a value below 0, or NaN, means the start of
/// the line; a value beyond ``length`` means its end.
public struct MeasuredPolyline: Sendable {
  /// The line that was measured.
  public let polyline: Polyline

  /// The vertices in order; their distances from the start never decrease.
  let vertices: [Vertex]

  let tree: SegmentTree

  /// A vertex of the line; data that is used together is stored together.
  struct Vertex: BitwiseCopyable {
    private var x, y, z: Double
    /// The distance from the start of the line in meters.
    let distance: Double

    init(_ point: SIMD3<Double>, at distance: Double) {
      (x, y, z) = (point.x, point.y, point.z)
      self.distance = distance
    }

    /// The ``Coordinates/Coordinate/geocentric`` point.
    var point: SIMD3<Double> { SIMD3(x, y, z) }

    /// Returns the vector to a point as three numbers, which are faster than a SIMD vector.
    @inline(__always)
    func parts(to point: SIMD3<Double>) -> (x: Double, y: Double, z: Double) {
      (point.x - x, point.y - y, point.z - z)
    }
  }

  /// Creates a measured line and an index of its segments.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/noCoordinates`` for an empty line.
  /// - Complexity: O(*n*).
  public init(_ polyline: Polyline) throws(PolylineError) {
    guard var previous = polyline.first else {
      throw PolylineError(.noCoordinates, found: "no coordinates", expected: "at least one")
    }
    var vertices: [Vertex] = []
    vertices.reserveCapacity(polyline.count)
    var sum = 0.0
    for coordinate in polyline.coordinates {
      sum += previous.distance(to: coordinate)
      previous = coordinate
      vertices.append(Vertex(coordinate.geocentric, at: sum))
    }
    self.polyline = polyline
    self.vertices = vertices
    tree = SegmentTree(vertices)
  }

  /// The length in meters, from the first coordinate to the last along the line.
  ///
  /// - Complexity: O(1).
  public var length: Double { vertices[vertices.count - 1].distance }

  /// Returns the distance from the start of the line to a vertex, in meters.
  ///
  /// - Precondition: `index` is a valid index of ``polyline``.
  /// - Complexity: O(1).
  public func distance(toVertex index: Int) -> Double { vertices[index].distance }

  /// Returns the position at a distance in meters from the start.
  ///
  /// - Complexity: O(log *n*).
  public func position(atDistance distance: Double) -> PolylinePosition {
    let distance = distance > 0 ? min(distance, length) : 0
    let vertex = lastVertex(upTo: distance)
    guard distance > vertices[vertex].distance else { return position(ofVertex: vertex) }
    return position(
      segment: vertex, fraction: (distance - vertices[vertex].distance) / length(ofSegment: vertex))
  }

  /// Returns the position at a fraction of a segment.
  ///
  /// If the segment is outside the line, the result is the nearer end of the line. If the fraction
  /// is outside 0…1, the result is the nearer end of the segment. NaN means the fraction 0.
  ///
  /// - Complexity: O(1), or O(log *n*) at a repeated coordinate.
  public func position(segment: Int, fraction: Double) -> PolylinePosition {
    guard segment >= 0, fraction > 0 || segment > lastSegment else {
      return position(ofVertex: max(segment, 0))
    }
    let next = min(segment, lastSegment) + 1
    guard segment < next, next < polyline.count, fraction < 1 else {
      return position(ofVertex: min(next, polyline.count - 1))
    }
    let distance = vertices[segment].distance + fraction * length(ofSegment: segment)
    // A distance that rounds to that of a vertex means the vertex.
    if distance <= vertices[segment].distance { return position(ofVertex: segment) }
    if distance >= vertices[next].distance { return position(ofVertex: next) }
    return PolylinePosition(segment: segment, fraction: fraction, distance: distance)
  }

  /// Returns the coordinate at a distance in meters from the start.
  ///
  /// - Complexity: O(log *n*).
  public func coordinate(atDistance distance: Double) -> Coordinate {
    coordinate(at: position(atDistance: distance))
  }

  /// Returns the coordinate at a position.
  ///
  /// - Complexity: O(1), or O(log *n*) at a repeated coordinate.
  public func coordinate(at place: PolylinePosition) -> Coordinate {
    let place = position(segment: place.segment, fraction: place.fraction)
    if let vertex = place.vertex { return polyline[vertex] }
    let chord = chord(ofSegment: place.segment)
    return chord.isShort
      ? Coordinate(geocentric: chord.surfacePoint(at: place.fraction))
      : geodesic(ofSegment: place.segment).coordinate(
        atDistance: place.fraction * length(ofSegment: place.segment))
  }

  /// Returns the direction of travel at a distance in meters from the start.
  ///
  /// See ``bearing(at:)``.
  ///
  /// - Complexity: O(log *n*), or O(log *n* + *k*) at a coordinate that is repeated *k* times.
  public func bearing(atDistance distance: Double) -> Double? {
    bearing(at: position(atDistance: distance))
  }

  /// Returns the direction of travel at a position in degrees clockwise from north, [0, 360).
  ///
  /// At a vertex, this is the direction in which the line continues; at the end, it is the
  /// direction in which the line arrives. It is nil if the line has length 0.
  ///
  /// - Complexity: O(1), or O(log *n* + *k*) at a coordinate that is repeated *k* times.
  public func bearing(at place: PolylinePosition) -> Double? {
    guard length > 0 else { return nil }
    let place = position(segment: place.segment, fraction: place.fraction)
    if place.fraction == 1 {
      return segmentWithLength(upTo: place.segment).map { geodesic(ofSegment: $0).finalBearing }
    }
    let line = geodesic(ofSegment: place.segment)
    if place.fraction == 0 { return line.initialBearing }
    return line.start.geodesic(
      bearing: line.initialBearing, distance: place.fraction * line.distance
    ).finalBearing
  }
}

extension MeasuredPolyline {
  /// The index of the last segment; 0 for a single coordinate, which forms no segment.
  var lastSegment: Int { max(polyline.count - 2, 0) }

  /// Returns the position of a vertex; vertices at equal distances share the position of the last
  /// one.
  private func position(ofVertex index: Int) -> PolylinePosition {
    var vertex = index
    if index + 1 < polyline.count, vertices[index + 1].distance <= vertices[index].distance {
      vertex = lastVertex(upTo: vertices[index].distance)
    }
    let isEnd = vertex > lastSegment
    return PolylinePosition(
      segment: isEnd ? lastSegment : vertex, fraction: isEnd ? 1 : 0,
      distance: vertices[vertex].distance)
  }

  /// Returns the last vertex up to a distance from the start; the first vertex for negative
  /// distances.
  private func lastVertex(upTo distance: Double) -> Int {
    (1..<max(1, polyline.count)).partitionPoint { !(vertices[$0].distance <= distance) } - 1
  }

  /// Returns the first vertex at or after a distance from the start; the last vertex beyond the
  /// end.
  func firstVertex(from distance: Double) -> Int {
    (0..<polyline.count - 1).partitionPoint { vertices[$0].distance >= distance }
  }

  func length(ofSegment segment: Int) -> Double {
    polyline.count > 1 ? vertices[segment + 1].distance - vertices[segment].distance : 0
  }

  func geodesic(ofSegment segment: Int) -> Geodesic {
    polyline[segment].geodesic(to: polyline[segment + 1])
  }

  func chord(ofSegment segment: Int) -> SegmentChord {
    SegmentChord(from: vertices[segment].point, to: vertices[segment + 1].point)
  }

  /// Returns the first segment with a length above 0, beginning with the given segment; nil if
  /// there is none.
  func segmentWithLength(from segment: Int) -> Int? {
    (segment..<polyline.count - 1).first { length(ofSegment: $0) > 0 }
  }

  /// Returns the last segment with a length above 0, up to the given segment; nil if there is none.
  func segmentWithLength(upTo segment: Int) -> Int? {
    (0..<min(segment + 1, polyline.count - 1)).last { length(ofSegment: $0) > 0 }
  }
}
