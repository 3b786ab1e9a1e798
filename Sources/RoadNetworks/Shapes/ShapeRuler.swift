package import Coordinates

/// A ruler along edges, which finds the place at an offset and the offset nearest to a point.
///
/// It keeps the last run, because code that follows a vehicle reads the same run repeatedly.
package struct ShapeRuler: ~Copyable {
  private let network: RoadNetwork
  private var held: (index: RunIndex, run: MeasuredRun)?

  package init(_ network: RoadNetwork) { self.network = network }

  /// Returns the coordinate at an offset in millimeters, and the bearing of travel in degrees.
  package mutating func place(
    on edge: EdgeIndex, at offset: UInt32
  ) -> (coordinate: Coordinate, bearing: Double) {
    let row = network.edges[edge]
    let forward = row.isBackward ? row.length - min(offset, row.length) : offset
    var (coordinate, bearing) = run(of: row.pair, at: forward).place(at: forward)
    if row.isBackward { bearing += bearing >= 180 ? -180 : 180 }
    return (coordinate, bearing)
  }

  /// Returns the offset, between two offsets on an edge, that is nearest to a point, and the
  /// distance in meters.
  ///
  /// - Complexity: O(*n*) in the number of points of the edge.
  package mutating func nearestOffset(
    on edge: EdgeIndex, from start: UInt32, to end: UInt32, to point: Coordinate
  ) -> (offset: UInt32, distance: Double) {
    let row = network.edges[edge]
    let low = row.isBackward ? row.length - min(end, row.length) : start
    let high = row.isBackward ? row.length - min(start, row.length) : end
    let frame = LocalFrame(origin: point)
    let runs = network.shapes.runs(of: row.pair)
    var best = (offset: low, distance: Double.infinity)
    for index in runs where network.shapes.runs[index].offset <= high {
      // A run ends where the next one begins.
      if index.next < runs.upperBound, network.shapes.runs[index.next].offset < low { continue }
      if let place = read(index).nearest(to: frame, from: low, to: high),
        place.distance < best.distance
      {
        best = place
      }
    }
    return (row.isBackward ? row.length - best.offset : best.offset, best.distance)
  }

  /// Returns the run of a pair that contains an offset along it.
  private mutating func run(of pair: PairIndex, at offset: UInt32) -> MeasuredRun {
    if let held, held.run.holds(offset, of: pair) { return held.run }
    let range = network.shapes.runs(of: pair)
    // Find the last run that begins at or before the offset; the first run begins at offset 0.
    let first = range.lowerBound.next.rawValue
    let later = (first..<max(first, range.upperBound.rawValue)).partitionPoint {
      network.shapes.runs[RunIndex(rawValue: $0)].offset > offset
    }
    return read(RunIndex(rawValue: later).previous)
  }

  private mutating func read(_ index: RunIndex) -> MeasuredRun {
    if let held, held.index == index { return held.run }
    let run = MeasuredRun(network.placedRun(index))
    held = (index, run)
    return run
  }
}
