package import Coordinates

/// A decoded run of a pair's shape: at most eight segments, with the run's offset along the pair.
///
/// Offsets within a run are planar lengths in the frame of its anchor, scaled to the run's stored
/// length, so that conversions between offsets and coordinates agree.
@usableFromInline package struct PlacedRun: Sendable {
  @usableFromInline package let pair: PairIndex
  /// The distance from the start of the pair to the first point, in millimeters.
  @usableFromInline package let offset: UInt32
  /// The distance from the first to the last point, in millimeters.
  @usableFromInline package let length: UInt32
  @usableFromInline package let segmentCount: Int
  /// The points, one more than there are segments.
  @usableFromInline package let points: RunPoints

  package init(_ index: RunIndex, in network: ShapeTables) {
    let next = network.runs[index.next]
    self.init(
      network.runs[index], DecodedRun(network.runs[index], before: next, network.words),
      before: next, isLast: index.next.next >= network.runs.endIndex, network)
  }

  /// - Parameter isLast: whether the run is the last one of the network.
  @inlinable
  @inline(__always)
  package init(
    _ row: RunRow, _ shape: DecodedRun, before next: RunRow, isLast: Bool,
    _ network: ShapeTables
  ) {
    pair = row.pair
    offset = row.offset
    let end =
      next.pair == pair && !isLast
      ? next.offset : network.edges[network.pairs[pair].forwardEdge].length
    length = end > offset ? end - offset : 0
    segmentCount = shape.segmentCount
    points = shape.points
    // Longitudes wrap around, but latitudes don't; a checksum doesn't prove that a value is valid.
    if shape.box.south < -FixedCoordinate.pole || shape.box.north > FixedCoordinate.pole {
      network.runs.noteOutOfBounds()
    }
  }

  /// Returns the offset along the pair, in millimeters, of the place at a fraction of a segment.
  package func offset(segment: Int, fraction: Double) -> UInt32 {
    var before = 0.0
    var total = 0.0
    points.withSpan { points in
      let scale = Scale(at: points[0])
      for index in 0..<segmentCount {
        let length = scale.length(points[index], points[index + 1])
        if index < segment { before += length }
        if index == segment { before += length * fraction }
        total += length
      }
    }
    guard total > 0 else { return offset }
    return offset + min(length, UInt32((Double(length) * min(1, before / total)).rounded()))
  }

  package func coordinate(segment: Int, fraction: Double) -> Coordinate {
    guard segment < segmentCount else { return points[0].coordinate }
    let a = points[segment]
    let b = points[segment + 1]
    let east = Double(b.longitude) - Double(a.longitude)
    let north = Double(b.latitude) - Double(a.latitude)
    var longitude = (Double(a.longitude) + east * fraction) / 1e7
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(
      latitude: (Double(a.latitude) + north * fraction) / 1e7, longitude: longitude)
  }

  /// Returns the bearing of a vector in degrees clockwise from north, in [0, 360); 0 for a zero
  /// vector.
  static func bearing(east: Double, north: Double) -> Double {
    let degrees = arctangent(y: east, x: north) * 180 / .pi
    return degrees < 0 ? min(degrees + 360, 359.999_999_999_999_9) : degrees
  }

  /// The lengths of 1e-7 degrees east and north around a point, in a common but arbitrary unit.
  package struct Scale {
    package let east: Double
    package let north = 1.0

    package init(at point: FixedCoordinate) {
      east = LocalFrame.proportion(atLatitude: Double(point.latitude) * 1e-7)
    }

    package func length(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Double {
      let x = (Double(b.longitude) - Double(a.longitude)) * east
      let y = (Double(b.latitude) - Double(a.latitude)) * north
      return (x * x + y * y).squareRoot()
    }
  }
}
