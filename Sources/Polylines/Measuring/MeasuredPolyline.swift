public import Coordinates

/// A polyline with the distances along it: linear referencing.
///
///     let route = try MeasuredPolyline(line)
///     route.length                                   // meters
///     let vehicle = route.nearestPosition(to: fix)
///     let driven = vehicle.position.distance         // meters from the start
///     let ahead = route.slice(from: driven, to: driven + 500)
///
/// Distances are meters along the geodesics between neighboring coordinates, added up from the
/// start of the line. What other libraries call `lineLocatePoint`, `pointAlong`, `locate` and
/// `substring` is ``nearestPosition(to:)``, ``coordinate(atDistance:)`` and
/// ``slice(from:to:)-(Double,_)`` here.
///
/// The line has at least one coordinate. One that repeats a single place has the length 0 and no
/// bearing; every other question has an answer there too. Wherever a distance is taken, one below 0
/// (or NaN) means the start of the line and one beyond ``length`` its end.
public struct MeasuredPolyline: Sendable {
  /// The line that was measured.
  public let polyline: Polyline

  /// Meters from the start to each vertex, ascending.
  let distances: [Double]

  /// The vertices as ``Coordinates/Coordinate/geocentric`` points.
  let points: [SIMD3<Double>]

  let tree: SegmentTree

  /// Measures a line and indexes its segments.
  ///
  /// - Throws: ``PolylineError`` with ``PolylineError/Code/noCoordinates`` for an empty line.
  /// - Complexity: O(*n*).
  public init(_ polyline: Polyline) throws(PolylineError) {
    guard var previous = polyline.first else {
      throw PolylineError(.noCoordinates, found: "no coordinates", expected: "at least one")
    }
    var distances: [Double] = []
    var points: [SIMD3<Double>] = []
    distances.reserveCapacity(polyline.count)
    points.reserveCapacity(polyline.count)
    var sum = 0.0
    for coordinate in polyline.coordinates {
      sum += previous.distance(to: coordinate)
      previous = coordinate
      distances.append(sum)
      points.append(coordinate.geocentric)
    }
    self.polyline = polyline
    self.distances = distances
    self.points = points
    tree = SegmentTree(points: points)
  }

  /// Meters from the first coordinate to the last, along the line.
  ///
  /// - Complexity: O(1).
  public var length: Double { distances[distances.count - 1] }

  /// Meters from the start of the line to a vertex.
  ///
  /// - Precondition: `index` is a valid index of ``polyline``.
  /// - Complexity: O(1).
  public func distance(toVertex index: Int) -> Double { distances[index] }

  /// The position a distance in meters from the start.
  ///
  /// - Complexity: O(log *n*).
  public func position(atDistance distance: Double) -> PolylinePosition {
    let distance = distance > 0 ? min(distance, length) : 0
    // The last segment that starts at or before the distance.
    var low = 0
    var high = lastSegment + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let length = length(ofSegment: low)
    return position(
      segment: low, fraction: length > 0 ? (distance - distances[low]) / length : 0)
  }

  /// The position at a fraction of a segment.
  ///
  /// A segment or a fraction that the line does not have gives the nearest place that it has.
  ///
  /// - Complexity: O(1).
  public func position(segment: Int, fraction: Double) -> PolylinePosition {
    if segment > lastSegment || (segment == lastSegment && fraction >= 1) {
      return PolylinePosition(
        segment: lastSegment, fraction: polyline.count > 1 ? 1 : 0, distance: length)
    }
    if segment < 0 || !(fraction > 0) {
      let segment = max(segment, 0)
      return PolylinePosition(segment: segment, fraction: 0, distance: distances[segment])
    }
    if fraction >= 1 {
      return PolylinePosition(segment: segment + 1, fraction: 0, distance: distances[segment + 1])
    }
    return PolylinePosition(
      segment: segment, fraction: fraction,
      distance: distances[segment] + fraction * length(ofSegment: segment))
  }

  /// The coordinate at a distance in meters from the start.
  ///
  /// - Complexity: O(log *n*).
  public func coordinate(atDistance distance: Double) -> Coordinate {
    coordinate(at: position(atDistance: distance))
  }

  /// The coordinate at a position.
  ///
  /// - Complexity: O(1).
  public func coordinate(at place: PolylinePosition) -> Coordinate {
    let place = position(segment: place.segment, fraction: place.fraction)
    if place.fraction == 0 { return polyline[place.segment] }
    if place.fraction == 1 { return polyline[place.segment + 1] }
    let chord = chord(ofSegment: place.segment)
    return chord.isShort
      ? Coordinate(geocentric: chord.surfacePoint(at: place.fraction))
      : geodesic(ofSegment: place.segment).coordinate(
        atDistance: place.fraction * length(ofSegment: place.segment))
  }

  /// The direction of travel at a distance in meters from the start.
  ///
  /// See ``bearing(at:)``.
  ///
  /// - Complexity: O(log *n*).
  public func bearing(atDistance distance: Double) -> Double? {
    bearing(at: position(atDistance: distance))
  }

  /// The direction of travel at a position: degrees clockwise from north in [0, 360).
  ///
  /// At a vertex it is the direction in which the line goes on; nil if the line has the length 0.
  ///
  /// - Complexity: O(1), and O(*k*) at a coordinate that is repeated *k* times.
  public func bearing(at place: PolylinePosition) -> Double? {
    let place = position(segment: place.segment, fraction: place.fraction)
    if let segment = segmentWithLength(from: place.segment) {
      let line = geodesic(ofSegment: segment)
      // On a repeated coordinate the place is the start of what follows.
      let fraction = segment == place.segment ? place.fraction : 0
      if fraction == 0 { return line.initialBearing }
      if fraction == 1 { return line.finalBearing }
      return line.start.geodesic(
        bearing: line.initialBearing, distance: fraction * line.distance
      ).finalBearing
    }
    return segmentWithLength(upTo: place.segment).map { geodesic(ofSegment: $0).finalBearing }
  }
}

extension MeasuredPolyline {
  /// The index of the last segment; 0 also where a single coordinate leaves none.
  var lastSegment: Int { max(polyline.count - 2, 0) }

  func length(ofSegment segment: Int) -> Double {
    polyline.count > 1 ? distances[segment + 1] - distances[segment] : 0
  }

  func geodesic(ofSegment segment: Int) -> Geodesic {
    polyline[segment].geodesic(to: polyline[segment + 1])
  }

  func chord(ofSegment segment: Int) -> SegmentChord {
    SegmentChord(from: points[segment], to: points[segment + 1])
  }

  /// The first segment at or behind another that has a length.
  func segmentWithLength(from segment: Int) -> Int? {
    (segment..<polyline.count - 1).first { length(ofSegment: $0) > 0 }
  }

  /// The last segment at or before another that has a length.
  func segmentWithLength(upTo segment: Int) -> Int? {
    (0..<min(segment + 1, polyline.count - 1)).last { length(ofSegment: $0) > 0 }
  }
}
