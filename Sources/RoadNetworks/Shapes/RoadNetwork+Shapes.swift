package import Coordinates

extension RoadNetwork {
  package func placedRun(_ index: RunIndex) -> PlacedRun { PlacedRun(index, in: shapes) }

  /// Appends all points of an edge's shape, in its direction.
  package func appendShape(of edge: EdgeIndex, to points: inout [FixedCoordinate]) {
    let row = edges[edge]
    let first = points.count
    for index in shapes.runs(of: row.pair) {
      let run = placedRun(index)
      for point in (points.count == first ? 0 : 1)..<(run.segmentCount + 1) {
        points.append(run.points[point])
      }
    }
    if row.isBackward { points[first...].reverse() }
  }

  /// Returns an upper bound for the number of points of an edge's shape.
  func pointCount(of edge: EdgeIndex) -> Int {
    shapes.runs(of: edges[edge].pair).reduce(0) { $0 + placedRun($1).segmentCount + 1 }
  }

  /// Returns the offset of each point of an edge's shape along the edge, in millimeters.
  package func pointOffsets(of edge: EdgeIndex) -> [UInt32] {
    let row = edges[edge]
    var offsets: [UInt32] = []
    for index in shapes.runs(of: row.pair) {
      let run = placedRun(index)
      for point in (offsets.isEmpty ? 0 : 1)..<(run.segmentCount + 1) {
        offsets.append(
          point == run.segmentCount
            ? run.offset + run.length : run.offset(segment: point, fraction: 0))
      }
    }
    guard row.isBackward else { return offsets }
    return offsets.reversed().map { row.length - min($0, row.length) }
  }

  /// Returns the coordinate at an offset in millimeters, and the bearing of travel in degrees.
  package func place(
    on edge: EdgeIndex, at offset: UInt32
  ) -> (coordinate: Coordinate, bearing: Double) {
    var ruler = ShapeRuler(self)
    return ruler.place(on: edge, at: offset)
  }

  /// Appends the line of a part of an edge, in its direction, from one offset to another; points
  /// that repeat the previous one are omitted.
  package func appendLine(
    of edge: EdgeIndex, from start: UInt32, to end: UInt32, to line: inout [Coordinate]
  ) {
    func append(_ coordinate: Coordinate) {
      if line.last != coordinate { line.append(coordinate) }
    }
    let row = edges[edge]
    let last = min(end, row.length)
    let isWhole = start == 0 && last == row.length
    var ruler = ShapeRuler(self)
    if !isWhole { append(ruler.place(on: edge, at: min(start, last)).coordinate) }
    let runs = shapes.runs(of: row.pair)
    var index = row.isBackward ? runs.upperBound : runs.lowerBound
    while row.isBackward ? index > runs.lowerBound : index < runs.upperBound {
      if row.isBackward { index = index.previous }
      let run = placedRun(index)
      for step in 0...run.segmentCount {
        let point = row.isBackward ? run.segmentCount - step : step
        if isWhole {
          append(run.points[point].coordinate)
          continue
        }
        let forward =
          point == run.segmentCount
          ? run.offset + run.length : run.offset(segment: point, fraction: 0)
        let offset = row.isBackward ? row.length - min(forward, row.length) : forward
        if offset > start, offset < last { append(run.points[point].coordinate) }
      }
      if !row.isBackward { index = index.next }
    }
    if !isWhole { append(ruler.place(on: edge, at: last).coordinate) }
  }
}
