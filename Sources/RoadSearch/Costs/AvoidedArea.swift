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
      throw RoadNetworkError(
        .invalidCoordinate,
        "found an area without extent, expected a north above the south and an east past the west")
    }
    try check(box.south, box.west)
    try check(box.north, box.east)
    let (west, east) = (box.west, box.west + box.degreesWide)
    corners = [
      SIMD2(west, box.south), SIMD2(east, box.south), SIMD2(east, box.north),
      SIMD2(west, box.north),
    ].map { $0 * 1e7 }
  }

  /// Creates a polygon, which must not contain a pole; the last corner may repeat the first one.
  ///
  /// - Throws: `invalidCoordinate` for fewer than three different corners, a polygon around a pole,
  ///   or a corner that isn't valid, with its index.
  public init(corners: [Coordinate]) throws(RoadNetworkError) {
    var last = corners.first?.longitude ?? 0
    for (index, corner) in corners.enumerated() {
      try check(corner.latitude, corner.longitude, index: index)
      last += (corner.longitude - last).remainder(dividingBy: 360)
      self.corners.append(SIMD2(last, corner.latitude) * 1e7)
    }
    let count = Set(self.corners).count
    guard count >= 3 else {
      throw RoadNetworkError(
        .invalidCoordinate, "found an area with \(count) different corners, expected 3 or more")
    }
    let first = corners[0].longitude
    guard abs(last + (first - last).remainder(dividingBy: 360) - first) < 180 else {
      throw RoadNetworkError(
        .invalidCoordinate, "found an area around a pole, expected one that contains none")
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

  /// Calls a closure with each pair of edges that is inside the area, even in part; some may occur
  /// more than once.
  ///
  /// - Complexity: O(*n* log *n*) in the number of corners, plus O(*m* *k*) for *m* segments of
  ///   roads near the area and *k* corners near the latitude of a segment.
  func forEachPair(in network: RoadNetwork, _ body: (PairIndex) -> Void) {
    let sides = PolygonSides(corners)
    let tree = network.tree
    for turn in [-3.6e9, 0, 3.6e9] {
      let shift = SIMD2(turn, 0)
      tree.forEachRun(near: BoxRow(around: corners.map { $0 + shift })) { index in
        guard Self.touches(tree.decoded(index), sides, shift) else { return }
        body(tree.shapes.runs[index].pair)
      }
    }
  }

  private static func touches(
    _ run: DecodedRun, _ sides: PolygonSides, _ shift: SIMD2<Double>
  ) -> Bool {
    run.points.withSpan { points in
      func point(_ index: Int) -> SIMD2<Double> {
        SIMD2(Double(points[index].longitude), Double(points[index].latitude)) - shift
      }
      // If no segment touches a side, all points are on the same side of the ring.
      return sides.contains(point(0))
        || (0..<run.segmentCount).contains { sides.touches(point($0), point($0 + 1)) }
    }
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
