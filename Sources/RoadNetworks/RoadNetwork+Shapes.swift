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
    var best = (offset: low, distance: Double.infinity)
    for index in runRange(of: record.pair) {
      let run = shapeRun(index)
      let runEnd = run.offset + run.length
      guard run.offset <= high, runEnd >= low else { continue }
      let place = run.nearest(to: frame, from: max(low, run.offset), to: min(high, runEnd))
      if place.distance < best.distance { best = place }
    }
    return (record.isBackward ? record.length - best.offset : best.offset, best.distance)
  }
}

extension ShapeRun {
  /// The place nearest to the origin of a frame between two offsets along the pair, which lie on the
  /// run: its offset, and meters between.
  fileprivate func nearest(
    to frame: LocalFrame, from low: UInt32, to high: UInt32
  ) -> (offset: UInt32, distance: Double) {
    let scale = Scale(at: points[0])
    var total = 0.0
    for index in 0..<segmentCount { total += scale.length(points[index], points[index + 1]) }
    // Lengths in the unit of the scale to a millimeter.
    let unit = length > 0 ? total / Double(length) : 0
    let (first, last) = (Double(low - offset) * unit, Double(high - offset) * unit)
    var best = (along: first, square: Double.infinity)
    var before = 0.0
    var start = frame.position(of: points[0].coordinate)
    for index in 0..<segmentCount {
      let end = frame.position(of: points[index + 1].coordinate)
      let length = scale.length(points[index], points[index + 1])
      // By a rounded sum the last segment may seem to end too early.
      if before <= last, before + length >= first || index == segmentCount - 1 {
        let (east, north) = (end.east - start.east, end.north - start.north)
        let square = east * east + north * north
        let foot = square > 0 ? -(start.east * east + start.north * north) / square : 0
        let least = length > 0 ? max(0, (first - before) / length) : 0
        let most = length > 0 ? min(1, (last - before) / length) : 0
        let share = max(least, min(most, foot))
        let (x, y) = (start.east + east * share, start.north + north * share)
        if x * x + y * y < best.square {
          best = (before + length * share, x * x + y * y)
        }
      }
      before += length
      start = end
    }
    let along = unit > 0 ? min(Double(length), (best.along / unit).rounded()) : 0
    return (max(low, min(high, offset + UInt32(along))), best.square.squareRoot())
  }

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
