package import Coordinates

/// Finds the roads around a point: a packed R-tree over runs of shape segments.
///
/// Pairs lie in Hilbert order of their middles in the file, and runs in the order of their pairs,
/// so that sixteen runs in a row make a leaf (after Kamel and Faloutsos 1993, On packing R-trees).
/// Only leaves and inner nodes have boxes: runs are cheap enough to be measured straight away.
package struct SpatialIndex: Sendable {
  static let fanout = 16

  private let network: RoadNetwork
  let shapes: ShapeTables
  private let boxes: Section<BoxRecord>
  /// Where each level begins among the boxes, leaves first.
  private let levels: [UInt32]

  package init(_ network: RoadNetwork) {
    self.network = network
    shapes = network.shapes
    boxes = network.boxes
    levels = network.indexLevels
  }

  /// The level of the root, whose only box is 0; leaves are level 0.
  var rootLevel: Int { levels.count - 2 }

  /// The box around all roads.
  var bounds: BoxRecord { box(0, level: rootLevel) }

  /// A box of a level.
  func box(_ index: UInt32, level: Int) -> BoxRecord { boxes[levels[level] + index] }

  /// The boxes below one that is no leaf.
  func children(of index: UInt32, level: Int) -> Range<UInt32> {
    let first = index * UInt32(Self.fanout)
    return first..<max(first, min(first + UInt32(Self.fanout), levels[level] - levels[level - 1]))
  }

  /// The runs of a leaf.
  func runs(ofLeaf index: UInt32) -> Range<UInt32> {
    let first = index * UInt32(Self.fanout)
    return first..<max(first, min(first + UInt32(Self.fanout), shapes.runs.count - 1))
  }

  /// Where each level begins, leaves first, and behind the root the number of boxes.
  static func levelStarts(runCount: Int) -> [UInt32] {
    var starts: [UInt32] = [0]
    var count = max(1, (runCount + fanout - 1) / fanout)
    while true {
      starts.append(starts[starts.count - 1] + UInt32(count))
      if count == 1 { return starts }
      count = (count + fanout - 1) / fanout
    }
  }

  /// Calls back with all runs of leaves that touch a box, in ascending order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the box.
  @inline(__always)
  func forEachRun(near box: BoxRecord, _ body: (UInt32) -> Void) {
    visit(level: rootLevel, index: 0, box, body)
  }

  private func visit(level: Int, index: UInt32, _ area: BoxRecord, _ body: (UInt32) -> Void) {
    guard area.touches(box(index, level: level)) else { return }
    if level == 0 {
      for run in runs(ofLeaf: index) { body(run) }
    } else {
      for child in children(of: index, level: level) {
        visit(level: level - 1, index: child, area, body)
      }
    }
  }

  /// A run as it lies in the file.
  @inline(__always)
  func shape(of run: UInt32) -> RunShape {
    RunShape(shapes.runs[run], before: shapes.runs[run &+ 1], shapes.words)
  }

  /// Replaces the results by the nearest place of every pair within a radius in meters.
  ///
  /// A pair that passes by more than once, such as a hairpin, gives each pass: every place where its
  /// distance is least, and from which it rises by a quarter of the radius before it falls again.
  /// Distances are planar around the point: right to 1e-4 of the radius up to 80 degrees of latitude
  /// and some kilometers.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the point.
  package func positions(
    near center: Coordinate, within radius: Double, into results: inout [PairPosition]
  ) {
    results.removeAll(keepingCapacity: true)
    guard center.isValid, radius >= 0 else { return }
    Circle.forEachTurn(around: center, radius: radius, touching: bounds) { circle in
      var passes = PassFinder(circle, shapes)
      forEachRun(near: passes.reach) { passes.visit($0, shape(of: $0), &results) }
      passes.finish(&results)
    }
  }

  /// The distance to the nearest pair that passes a test, in meters; nil where none lies within a
  /// radius.
  ///
  /// Planar as ``positions(near:within:into:)``.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs nearer than the nearest that passes.
  package func distance(
    to center: Coordinate, within radius: Double, where isUsable: (_ pair: UInt32) -> Bool
  ) -> Double? {
    guard center.isValid, radius >= 0 else { return nil }
    var least = Double.infinity
    Circle.forEachTurn(around: center, radius: radius, touching: bounds) { circle in
      var circle = circle
      shrink(&circle, to: &least, level: rootLevel, index: 0, where: isUsable)
    }
    return least <= radius ? least : nil
  }

  /// Draws a circle in to the nearest pair below a box.
  private func shrink(
    _ circle: inout Circle, to least: inout Double, level: Int, index: UInt32,
    where isUsable: (_ pair: UInt32) -> Bool
  ) {
    guard circle.box.touches(box(index, level: level)) else { return }
    guard level == 0 else {
      for child in children(of: index, level: level) {
        shrink(&circle, to: &least, level: level - 1, index: child, where: isUsable)
      }
      return
    }
    for run in runs(ofLeaf: index) {
      let shape = shape(of: run)
      guard circle.box.touches(shape.box) else { continue }
      var square = Double.infinity
      circle.forEachSegment(of: shape) { start, _, step, t in
        let near = start + step * t
        square = min(square, (near * near).sum())
      }
      let distance = square.squareRoot()
      guard distance < least, isUsable(shapes.runs[run].pair) else { continue }
      least = distance
      if distance < circle.radius { circle.radius = distance }
    }
  }
}
