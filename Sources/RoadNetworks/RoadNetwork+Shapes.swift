package import Coordinates

extension RoadNetwork {
  package func shapeRun(_ index: UInt32) -> ShapeRun { ShapeRun(index, in: shapes) }

  /// The runs of a pair's shape.
  package func runRange(of pair: UInt32) -> Range<UInt32> {
    let start = pairs[pair].firstRun
    let end = min(pairs[pair &+ 1].firstRun, runs.count - 1)
    return start < end ? start..<end : start..<start
  }

  /// Appends all points of an edge's shape, in its direction.
  package func appendShape(of edge: UInt32, to points: inout [FixedCoordinate]) {
    let record = edges[edge]
    let first = points.count
    for index in runRange(of: record.pair) {
      let run = shapeRun(index)
      for point in (points.count == first ? 0 : 1)..<(run.segmentCount + 1) {
        points.append(run.points[point])
      }
    }
    if record.isBackward { points[first...].reverse() }
  }

  /// At least as many points as an edge's shape has.
  func pointCount(of edge: UInt32) -> Int {
    runRange(of: edges[edge].pair).reduce(0) { $0 + shapeRun($1).segmentCount + 1 }
  }

  /// Millimeters along an edge to each point of its shape.
  func pointOffsets(of edge: UInt32) -> [UInt32] {
    let record = edges[edge]
    var offsets: [UInt32] = []
    for index in runRange(of: record.pair) {
      let run = shapeRun(index)
      for point in (offsets.isEmpty ? 0 : 1)..<(run.segmentCount + 1) {
        offsets.append(
          point == run.segmentCount
            ? run.offset + run.length : run.offset(segment: point, fraction: 0))
      }
    }
    guard record.isBackward else { return offsets }
    return offsets.reversed().map { record.length - min($0, record.length) }
  }

  /// The run of an edge's pair that holds an offset along the pair.
  private func run(of pair: UInt32, at offset: UInt32) -> ShapeRun {
    let range = runRange(of: pair)
    var low = range.lowerBound
    var high = range.upperBound
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if runs[middle].offset <= offset { low = middle } else { high = middle }
    }
    return shapeRun(low)
  }

  /// The coordinate at millimeters along an edge, and the direction of travel there in degrees.
  package func place(
    on edge: UInt32, at offset: UInt32
  ) -> (coordinate: Coordinate, bearing: Double) {
    let record = edges[edge]
    let forward = record.isBackward ? record.length - min(offset, record.length) : offset
    let run = run(of: record.pair, at: forward)
    let (segment, fraction) = run.place(at: forward)
    let bearing = run.bearing(segment: segment)
    return (
      run.coordinate(segment: segment, fraction: fraction),
      record.isBackward ? (bearing >= 180 ? bearing - 180 : bearing + 180) : bearing
    )
  }

  /// The coordinate at millimeters along a pair.
  private func coordinate(on pair: UInt32, at offset: UInt32) -> Coordinate {
    let run = run(of: pair, at: offset)
    let (segment, fraction) = run.place(at: offset)
    return run.coordinate(segment: segment, fraction: fraction)
  }

  /// Appends the line of a stretch of an edge, in its direction; ends lie at the offsets exactly.
  ///
  /// The first point is left out where it repeats the last one that is already there.
  package func appendLine(
    of edge: UInt32, from start: UInt32, to end: UInt32, to line: inout [Coordinate]
  ) {
    func append(_ coordinate: Coordinate) {
      if line.last != coordinate { line.append(coordinate) }
    }
    let record = edges[edge]
    let last = min(end, record.length)
    let isWhole = start == 0 && last == record.length
    if !isWhole { append(place(on: edge, at: min(start, last)).coordinate) }
    let runs = runRange(of: record.pair)
    var index = record.isBackward ? runs.upperBound : runs.lowerBound
    while record.isBackward ? index > runs.lowerBound : index < runs.upperBound {
      if record.isBackward { index -= 1 }
      let run = shapeRun(index)
      for step in 0...run.segmentCount {
        let point = record.isBackward ? run.segmentCount - step : step
        if isWhole {
          append(run.points[point].coordinate)
          continue
        }
        let forward =
          point == run.segmentCount
          ? run.offset + run.length : run.offset(segment: point, fraction: 0)
        let offset = record.isBackward ? record.length - min(forward, record.length) : forward
        if offset > start, offset < last { append(run.points[point].coordinate) }
      }
      if !record.isBackward { index += 1 }
    }
    if !isWhole { append(place(on: edge, at: last).coordinate) }
  }

  /// The place on a stretch of an edge that is nearest to a point: its offset, and meters between.
  ///
  /// - Complexity: O(*n*) in the points of the edge.
  package func nearestOffset(
    on edge: UInt32, from start: UInt32, to end: UInt32, to point: Coordinate
  ) -> (offset: UInt32, distance: Double) {
    let record = edges[edge]
    let low = record.isBackward ? record.length - min(end, record.length) : start
    let high = record.isBackward ? record.length - min(start, record.length) : end
    let frame = LocalFrame(origin: point)
    func distance(_ offset: UInt32) -> Double {
      let position = frame.position(of: coordinate(on: record.pair, at: offset))
      return (position.east * position.east + position.north * position.north).squareRoot()
    }
    var best = (offset: low, distance: distance(low))
    let atEnd = distance(high)
    if atEnd < best.distance { best = (high, atEnd) }
    for index in runRange(of: record.pair) {
      let run = shapeRun(index)
      guard run.offset <= high, run.offset + run.length >= low else { continue }
      for segment in 0..<run.segmentCount {
        let a = frame.position(of: run.points[segment].coordinate)
        let b = frame.position(of: run.points[segment + 1].coordinate)
        let east = b.east - a.east
        let north = b.north - a.north
        let square = east * east + north * north
        guard square > 0 else { continue }
        let fraction = max(0, min(1, -(a.east * east + a.north * north) / square))
        let x = a.east + east * fraction
        let y = a.north + north * fraction
        let distance = (x * x + y * y).squareRoot()
        guard distance < best.distance else { continue }
        let offset = run.offset(segment: segment, fraction: fraction)
        if offset >= low, offset <= high { best = (offset, distance) }
      }
    }
    return (record.isBackward ? record.length - best.offset : best.offset, best.distance)
  }
}

extension ShapeRun {
  /// The direction of a segment, degrees clockwise from north.
  package func bearing(segment: Int) -> Double {
    guard segment < segmentCount else { return 0 }
    let scale = Scale(at: points[segment])
    let a = points[segment]
    let b = points[segment + 1]
    return ShapeRun.bearing(
      east: (Double(b.longitude) - Double(a.longitude)) * scale.east,
      north: (Double(b.latitude) - Double(a.latitude)) * scale.north)
  }
}
