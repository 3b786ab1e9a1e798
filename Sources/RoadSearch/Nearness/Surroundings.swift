package import Coordinates
package import RoadNetworks

/// The roads around a moving point, decoded once for many queries.
///
/// The roads around successive locations of a vehicle are mostly the same. If the locations are
/// close together, the decoded runs of a wider area are kept. The results are equal to those of the
/// index.
package struct Surroundings {
  private let index: SpatialIndex
  /// The area whose runs are kept.
  private var area = BoxRow.empty
  private var boxes: [BoxRow] = []
  private var runs: [(index: RunIndex, run: DecodedRun)] = []
  /// The center of the last circle.
  private var last = SIMD2(0.0, 0.0)

  /// Runs are kept if the centers of two successive queries are less than this many meters apart
  /// along each axis.
  private static let pace = 100.0
  /// The margin in meters around the area of a query, within which runs are kept.
  private static let margin = 30.0
  /// The distance in meters beyond the current query for which runs are kept, in the direction from
  /// the last query.
  private static let ahead = 200.0

  package init(_ network: RoadNetwork) {
    index = SpatialIndex(network)
  }

  /// Replaces the results as ``SpatialIndex/positions(near:within:into:)`` does.
  package mutating func positions(
    near center: Coordinate, within radius: Double, into results: inout [PairPosition]
  ) {
    results.removeAll(keepingCapacity: true)
    guard center.isValid, radius >= 0 else { return }
    let tree = index.tree
    Circle.forEachTurn(around: center, radius: radius, touching: tree.bounds) { circle in
      var passes = PassFinder(circle, tree.shapes)
      if !area.contains(passes.reach) {
        var way = circle.center - last
        // A circle may be queried on either side of the antimeridian.
        if way.x.magnitude > 180e7 { way.x = way.x.remainder(dividingBy: 360e7) }
        way *= circle.scale
        if max(way.x.magnitude, way.y.magnitude) < Self.pace {
          hold(Self.area(of: circle, on: way))
        }
      }
      last = circle.center
      if area.contains(passes.reach) {
        for number in boxes.indices where passes.reach.touches(boxes[number]) {
          passes.follow(runs[number].index, runs[number].run, &results)
        }
      } else {
        tree.forEachRun(near: passes.reach) { passes.visit($0, tree.decoded($0), &results) }
      }
      passes.finish(&results)
    }
  }

  /// Returns a box that contains the areas of queries around a circle, and of queries farther in
  /// the same direction.
  ///
  /// - Parameter way: the meters east and north from the last query.
  private static func area(of circle: Circle, on way: SIMD2<Double>) -> BoxRow {
    let radius = circle.radius * 1.25 + margin
    var area = circle.box(around: radius)
    let length = (way * way).sum().squareRoot()
    if length > 0 { area.add(circle.box(around: radius, at: way * (ahead / length))) }
    return area
  }

  private mutating func hold(_ area: BoxRow) {
    self.area = area
    boxes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    let tree = index.tree
    tree.forEachRun(near: area) { index in
      let run = tree.decoded(index)
      guard area.touches(run.box) else { return }
      boxes.append(run.box)
      runs.append((index, run))
    }
  }
}
