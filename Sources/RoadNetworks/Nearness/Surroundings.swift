package import Coordinates

/// The roads around a moving point, decoded once for many questions.
///
/// Successive locations of a vehicle look at the same roads: where they follow each other closely, the
/// runs of a wider area are kept as they were decoded. Answers are those of the index.
package struct Surroundings {
  private let index: SpatialIndex
  /// The area whose runs are held.
  private var area = BoxRecord.empty
  private var boxes: [BoxRecord] = []
  private var runs: [(index: UInt32, shape: RunShape)] = []
  private var last = Coordinate(latitude: 0, longitude: 0)

  /// Meters from one question to the next up to which the next one is likely to be near as well.
  private static let pace = 60.0
  /// Meters beyond a circle that are held.
  private static let margin = 120.0

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
      if !area.contains(passes.reach), isNear(center) {
        hold(circle.box(around: circle.radius * 1.25 + Self.margin))
      }
      if area.contains(passes.reach) {
        for number in boxes.indices where passes.reach.touches(boxes[number]) {
          passes.follow(runs[number].index, runs[number].shape, &results)
        }
      } else {
        tree.forEachRun(near: passes.reach) { passes.visit($0, tree.shape(of: $0), &results) }
      }
      passes.finish(&results)
    }
    last = center
  }

  private func isNear(_ center: Coordinate) -> Bool {
    let frame = LocalFrame(origin: center)
    let way = frame.position(of: last)
    return max(way.east.magnitude, way.north.magnitude) < Self.pace
  }

  private mutating func hold(_ area: BoxRecord) {
    self.area = area
    boxes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    let tree = index.tree
    tree.forEachRun(near: area) { run in
      let shape = tree.shape(of: run)
      guard area.touches(shape.box) else { return }
      boxes.append(shape.box)
      runs.append((run, shape))
    }
  }
}
