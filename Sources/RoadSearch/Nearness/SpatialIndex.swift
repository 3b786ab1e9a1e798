package import Coordinates
package import RoadNetworks

/// A spatial index that finds the roads around a point.
package struct SpatialIndex: Sendable {
  private let network: RoadNetwork
  let tree: IndexTree

  package init(_ network: RoadNetwork) {
    self.network = network
    tree = network.tree
  }

  /// Replaces the results with the nearest place of every pair within a radius in meters.
  ///
  /// A pair that passes the point more than once, such as a hairpin, has a result for each pass. A
  /// pass is a minimum of the distance; between two passes, the distance rises and falls by more
  /// than a quarter of the radius. Distances are planar, with the error of a ``LocalFrame`` around
  /// the point. There are no results for an invalid point, or a negative or NaN radius.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the point.
  package func positions(
    near center: Coordinate, within radius: Double, into results: inout [PairPosition]
  ) {
    results.removeAll(keepingCapacity: true)
    guard center.isValid, radius >= 0 else { return }
    Circle.forEachTurn(around: center, radius: radius, touching: tree.bounds) { circle in
      var passes = PassFinder(circle, tree.shapes)
      tree.forEachRun(near: passes.reach) { passes.visit($0, tree.decoded($0), &results) }
      passes.finish(&results)
    }
  }

  /// Returns the distance in meters to the nearest pair that passes a test; nil if there is none
  /// within a radius, or the point or the radius isn't valid.
  ///
  /// Distances are planar, as in ``positions(near:within:into:)``.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the point.
  package func distance(
    to center: Coordinate, within radius: Double, where isUsable: (_ pair: PairIndex) -> Bool
  ) -> Double? {
    guard center.isValid, radius >= 0 else { return nil }
    var least = Double.infinity
    Circle.forEachTurn(around: center, radius: radius, touching: tree.bounds) { circle in
      var circle = circle
      tree.shrink(&circle, to: &least, level: tree.rootLevel, index: 0, where: isUsable)
    }
    return least <= radius ? least : nil
  }
}

extension IndexTree {
  /// Lowers the radius of a circle, and the least distance, to the distance of the nearest usable
  /// pair in a box of the index, if that is less.
  fileprivate func shrink(
    _ circle: inout Circle, to least: inout Double, level: Int, index: UInt32,
    where isUsable: (_ pair: PairIndex) -> Bool
  ) {
    guard level == 0 else {
      forEachChild(ofBox: index, level: level, near: circle.box) { child in
        shrink(&circle, to: &least, level: level - 1, index: child, where: isUsable)
      }
      return
    }
    forEachChild(ofBox: index, level: level, near: circle.box) { number in
      let index = RunIndex(rawValue: number)
      let run = decoded(index)
      guard circle.box.touches(run.box) else { return }
      var square = Double.infinity
      circle.forEachSegment(of: run) { start, _, step, t in
        let near = start + step * t
        square = min(square, (near * near).sum())
      }
      let distance = square.squareRoot()
      guard distance < least, isUsable(shapes.runs[index].pair) else { return }
      least = distance
      if distance < circle.radius { circle.radius = distance }
    }
  }
}
