public import Coordinates
public import RoadNetworks

/// An area whose roads a route must not use.
///
/// Its sides are straight in longitude and latitude. A side between two corners is taken the short
/// way around the earth.
public struct AvoidedArea: Sendable, Hashable {
  /// The longitudes and latitudes of the corners in units of 1e-7 degrees; longitudes may be beyond
  /// ±180 degrees.
  private var corners: [SIMD2<Double>] = []

  /// Creates a rectangle.
  ///
  /// - Throws: `invalidCoordinate` if the south isn't below the north.
  public init(_ box: BoundingBox) throws(RoadNetworkError) {
    guard box.south < box.north, box.degreesWide > 0 else {
      throw RoadNetworkError(.invalidCoordinate, "found an area without extent")
    }
    try check(box.south, box.west)
    try check(box.north, box.east)
    let (west, east) = (box.west, box.west + box.degreesWide)
    corners = [
      SIMD2(west, box.south), SIMD2(east, box.south), SIMD2(east, box.north),
      SIMD2(west, box.north),
    ].map { $0 * 1e7 }
  }

  /// Creates a polygon; the last corner may repeat the first one.
  ///
  /// - Throws: `invalidCoordinate` for fewer than three corners, or a corner that isn't valid, with
  ///   its index.
  public init(corners: [Coordinate]) throws(RoadNetworkError) {
    guard corners.count >= 3 else {
      throw RoadNetworkError(
        .invalidCoordinate, "found an area with \(corners.count) corners, expected 3 or more")
    }
    var last = corners[0].longitude
    for (index, corner) in corners.enumerated() {
      try check(corner.latitude, corner.longitude, index: index)
      last += (corner.longitude - last).remainder(dividingBy: 360)
      self.corners.append(SIMD2(last, corner.latitude) * 1e7)
    }
  }

  private func check(
    _ latitude: Double, _ longitude: Double, index: Int? = nil
  ) throws(RoadNetworkError) {
    guard Coordinate(latitude: latitude, longitude: longitude).isValid else {
      throw RoadNetworkError(
        .invalidCoordinate,
        "found \(latitude),\(longitude) as a corner, expected a latitude and a longitude",
        index: index)
    }
  }

  /// Calls a closure with each pair of edges that is inside the area, even in part.
  ///
  /// - Complexity: O(*n* *k*) in the number of runs near the area, and that of its corners.
  func forEachPair(in network: RoadNetwork, _ body: (PairIndex) -> Void) {
    for turn in [-3.6e9, 0, 3.6e9] {
      let ring = corners.map { $0 + SIMD2(turn, 0) }
      let tree = network.tree
      tree.forEachRun(near: BoxRow(around: ring)) { index in
        let run = tree.decoded(index)
        guard Self.touches(run, ring) else { return }
        body(tree.shapes.runs[index].pair)
      }
    }
  }

  private static func touches(_ run: DecodedRun, _ ring: [SIMD2<Double>]) -> Bool {
    run.points.withSpan { points in
      func point(_ index: Int) -> SIMD2<Double> {
        SIMD2(Double(points[index].longitude), Double(points[index].latitude))
      }
      // If no segment crosses a side, all points are on the same side of the ring.
      return contains(point(0), ring)
        || (0..<run.segmentCount).contains { crosses(point($0), point($0 + 1), ring) }
    }
  }

  /// Returns whether a point is inside a ring, by the number of sides east of it.
  private static func contains(_ point: SIMD2<Double>, _ ring: [SIMD2<Double>]) -> Bool {
    var isInside = false
    var a = ring[ring.count - 1]
    for b in ring {
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      a = b
    }
    return isInside
  }

  private static func crosses(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ ring: [SIMD2<Double>]
  ) -> Bool {
    func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, of point: SIMD2<Double>) -> Double {
      (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    var a = ring[ring.count - 1]
    for b in ring {
      if side(a, b, of: start) * side(a, b, of: end) <= 0,
        side(start, end, of: a) * side(start, end, of: b) <= 0,
        min(start.x, end.x) <= max(a.x, b.x), min(a.x, b.x) <= max(start.x, end.x),
        min(start.y, end.y) <= max(a.y, b.y), min(a.y, b.y) <= max(start.y, end.y)
      {
        return true
      }
      a = b
    }
    return false
  }
}

extension BoxRow {
  /// Creates the box around points; coordinates beyond the range of a box are clamped.
  fileprivate init(around points: [SIMD2<Double>]) {
    func clamp(_ value: Double) -> Int32 { Int32(max(-2_147_483_648, min(2_147_483_647, value))) }
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    self.init(
      west: clamp(low.x - 1), south: clamp(low.y - 1), east: clamp(high.x + 1),
      north: clamp(high.y + 1))
  }
}
