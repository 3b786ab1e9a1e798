package import Coordinates
package import RoadNetworks

/// The roads around a moving point, decoded once for many questions.
///
/// Successive locations of a vehicle look at the same roads: where they follow each other closely,
/// the runs of a wider area are kept as they were decoded. Answers are those of the index.
package struct Surroundings {
  private let index: SpatialIndex
  /// The area whose runs are held.
  private var area = BoxRow.empty
  private var boxes: [BoxRow] = []
  private var runs: [(index: RunIndex, run: DecodedRun)] = []
  /// The center of the last circle.
  private var last = SIMD2(0.0, 0.0)

  /// Meters from one question to the next up to which the next one is likely to be near as well.
  private static let pace = 100.0
  /// Meters beyond a circle that are held.
  private static let margin = 30.0
  /// Meters that are held further on the way from the last question to this one.
  private static let ahead = 200.0

  package init(_ network: RoadNetwork) {
    index = SpatialIndex(network)
  }

  /// What ``SpatialIndex/positions(near:within:into:)`` gives.
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
        // One circle may be asked for on either side of the antimeridian.
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

  /// A box around what is asked for by questions about a circle, and by those further on the way
  /// there.
  ///
  /// - Parameter way: meters east and north from the last question.
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
