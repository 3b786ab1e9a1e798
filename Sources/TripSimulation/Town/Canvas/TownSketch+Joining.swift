extension TownSketch {
  /// Returns the streets with shared nodes where they meet or cross on the same layer.
  ///
  /// - Complexity: O(*n* log *n*) in vertices, if the sketch is no denser than ordinary streets.
  consuming func joined() -> TownNet {
    var joiner = StreetJoiner(self)
    joiner.joinEnds()
    joiner.joinTouching()
    joiner.joinCrossing()
    return joiner.net()
  }
}

/// The joining of the streets of a sketch at the places where they meet.
private struct StreetJoiner {
  /// A vertex on a segment, at a share of its length, 0…1.
  private struct Insertion {
    var segment: Int32
    var share: Double
    var vertex: Int32
  }

  private var sketch: TownSketch
  private var points: [Point]
  private let segments: [SegmentGrid.Segment]
  /// The index of the first segment of each line.
  private let firstSegments: [Int]
  private let grid: SegmentGrid
  /// A union-find structure over vertices: all vertices of a node share a root, the first of them.
  private var parents: [Int32]
  private var insertions: [Insertion] = []
  /// The segment that each vertex was moved onto; -1 for none.
  private var reached: [Int32]

  init(_ sketch: TownSketch) {
    self.sketch = sketch
    points = sketch.vertices.map(\.point)
    parents = (0..<Int32(points.count)).map { $0 }
    reached = points.map { _ in -1 }
    var segments: [SegmentGrid.Segment] = []
    segments.reserveCapacity(sketch.refs.count)
    var firstSegments: [Int] = []
    for (index, line) in sketch.lines.enumerated() {
      firstSegments.append(segments.count)
      for place in line.refs.dropLast() {
        segments.append(
          SegmentGrid.Segment(
            from: sketch.refs[place], to: sketch.refs[place + 1], line: Int32(index)))
      }
    }
    self.segments = segments
    self.firstSegments = firstSegments
    grid = SegmentGrid(
      segments, vertices: sketch.vertices,
      margin: TownSketch.reachOfEnds + TownSketch.tolerance)
  }

  private mutating func root(_ vertex: Int32) -> Int32 {
    var vertex = vertex
    while parents[Int(vertex)] != vertex {
      parents[Int(vertex)] = parents[Int(parents[Int(vertex)])]
      vertex = parents[Int(vertex)]
    }
    return vertex
  }

  private mutating func unite(_ a: Int32, _ b: Int32) {
    let first = root(a)
    let second = root(b)
    parents[Int(max(first, second))] = min(first, second)
  }

  /// Moves ends and marks that touch nothing onto a street that they narrowly miss, and joins them
  /// to it.
  mutating func joinEnds() {
    for (index, vertex) in sketch.vertices.enumerated()
    where vertex.reach > TownSketch.tolerance {
      var nearest: (segment: Int32, share: Double, distance: Double)?
      for id in segmentsNear(Int32(index)) {
        let (share, distance) = place(of: points[index], on: segments[Int(id)])
        if distance < nearest?.distance ?? vertex.reach,
          distance <= TownSketch.tolerance || !sketch.owns(Int32(index), segments[Int(id)].line)
        {
          nearest = (id, share, distance)
        }
      }
      guard let nearest, nearest.distance > TownSketch.tolerance else { continue }
      let segment = segments[Int(nearest.segment)]
      points[index] = .mix(points[Int(segment.from)], points[Int(segment.to)], nearest.share)
      reached[index] = nearest.segment
      join(Int32(index), to: nearest.segment, at: nearest.share)
    }
  }

  /// Joins vertices that are on a street.
  mutating func joinTouching() {
    for (index, vertex) in sketch.vertices.enumerated() where vertex.layers != 0 {
      for id in segmentsNear(Int32(index)) where id != reached[index] {
        let (share, distance) = place(of: points[index], on: segments[Int(id)])
        if distance <= TownSketch.tolerance { join(Int32(index), to: id, at: share) }
      }
    }
  }

  /// Returns the segments near a vertex that share a layer with it and don't start or end at it.
  private func segmentsNear(_ vertex: Int32) -> [Int32] {
    let layers = sketch.vertices[Int(vertex)].layers
    return grid[grid.square(of: points[Int(vertex)])].filter { id in
      let segment = segments[Int(id)]
      return sketch.lines[Int(segment.line)].layers & layers != 0 && segment.from != vertex
        && segment.to != vertex
    }
  }

  /// Returns the nearest place on a segment to a point, as a share of the segment, and the distance
  /// to it.
  private func place(
    of point: Point, on segment: SegmentGrid.Segment
  ) -> (share: Double, distance: Double) {
    let from = points[Int(segment.from)]
    let along = points[Int(segment.to)] - from
    let squared = along.dot(along)
    let share = squared > 0 ? min(max((point - from).dot(along) / squared, 0), 1) : 0
    return (share, (from + along * share).distance(to: point))
  }

  private mutating func join(_ vertex: Int32, to id: Int32, at share: Double) {
    let segment = segments[Int(id)]
    let point = points[Int(vertex)]
    if point.distance(to: points[Int(segment.from)]) <= TownSketch.tolerance {
      unite(vertex, segment.from)
    } else if point.distance(to: points[Int(segment.to)]) <= TownSketch.tolerance {
      unite(vertex, segment.to)
    } else {
      insertions.append(Insertion(segment: id, share: share, vertex: vertex))
    }
  }

  /// Creates a vertex at each crossing of two segments on the same layer, unless they share a node.
  mutating func joinCrossing() {
    for square in 0..<grid.squareCount {
      let near = grid[square]
      for (place, first) in zip(near.indices, near) {
        let a = segments[Int(first)]
        let layers = sketch.lines[Int(a.line)].layers
        guard layers != 0 else { continue }
        for second in near[(place + 1)...] {
          let b = segments[Int(second)]
          guard sketch.lines[Int(b.line)].layers == layers,
            let (crossing, share, otherShare) = crossing(a, b),
            grid.square(of: crossing) == square, !shareNode(a, b)
          else { continue }
          let vertex = Int32(points.count)
          points.append(crossing)
          parents.append(vertex)
          insertions.append(Insertion(segment: first, share: share, vertex: vertex))
          insertions.append(Insertion(segment: second, share: otherShare, vertex: vertex))
        }
      }
    }
  }

  private mutating func shareNode(_ a: SegmentGrid.Segment, _ b: SegmentGrid.Segment) -> Bool {
    let (from, to) = (root(a.from), root(a.to))
    let (otherFrom, otherTo) = (root(b.from), root(b.to))
    return from == otherFrom || from == otherTo || to == otherFrom || to == otherTo
  }

  /// Returns the crossing of two segments away from their ends; nil if there is none.
  ///
  /// Ends that touch are already joined.
  private func crossing(
    _ a: SegmentGrid.Segment, _ b: SegmentGrid.Segment
  ) -> (point: Point, share: Double, otherShare: Double)? {
    let from = points[Int(a.from)]
    let otherFrom = points[Int(b.from)]
    let along = points[Int(a.to)] - from
    let otherAlong = points[Int(b.to)] - otherFrom
    let area = along.cross(otherAlong)
    guard area != 0 else { return nil }
    let share = (otherFrom - from).cross(otherAlong) / area
    let otherShare = (otherFrom - from).cross(along) / area
    let (length, otherLength) = (along.length, otherAlong.length)
    let margin = TownSketch.tolerance
    guard share * length > margin, (1 - share) * length > margin,
      otherShare * otherLength > margin, (1 - otherShare) * otherLength > margin
    else { return nil }
    return (from + along * share, share, otherShare)
  }

  /// Returns the streets with shared nodes, which are numbered in the order of the lines.
  mutating func net() -> TownNet {
    insertions.sort {
      ($0.segment, $0.share, $0.vertex) < ($1.segment, $1.share, $1.vertex)
    }
    // Merges the crossings of three streets that nearly meet at one point.
    for (one, next) in zip(insertions, insertions.dropFirst()) where one.segment == next.segment {
      let gap = points[Int(one.vertex)].distance(to: points[Int(next.vertex)])
      if gap <= TownSketch.tolerance { unite(one.vertex, next.vertex) }
    }
    var net = TownNet()
    var numbers = [Int32](repeating: -1, count: points.count)
    var next = 0
    func node(_ vertex: Int32) -> Int {
      let root = Int(root(vertex))
      if numbers[root] < 0 {
        numbers[root] = Int32(net.points.count)
        net.append(points[root])
      }
      return Int(numbers[root])
    }
    for (index, line) in sketch.lines.enumerated() {
      var nodes = [node(sketch.refs[line.refs.lowerBound])]
      for offset in 0..<(line.refs.count - 1) {
        let segment = firstSegments[index] + offset
        while next < insertions.count, insertions[next].segment == segment {
          nodes.append(node(insertions[next].vertex))
          next += 1
        }
        nodes.append(node(segments[segment].to))
      }
      nodes.removeRepeats()
      if nodes.count > 1 { net.append(nodes, line.tags) }
    }
    for note in sketch.notes {
      net.tag(node(note.vertex), note.tags)
    }
    return net
  }
}

extension TownSketch {
  fileprivate func owns(_ vertex: Int32, _ line: Int32) -> Bool {
    refs[lines[Int(line)].refs].contains(vertex)
  }
}

extension [Int] {
  fileprivate mutating func removeRepeats() {
    var kept = 0
    for index in indices where index == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}
