/// A splitter of ways into roads between two network nodes; each road becomes a pair of edges.
struct RoadSplitter {
  /// A road between two network nodes, as a range of indices into ``Pieces/refs``.
  struct Pair {
    var way: UInt32
    /// The nodes of the road are `refs[first...last]`.
    var first: Int
    var last: Int
  }

  /// The roads, in the order of their ways, and the nodes along the ways.
  struct Pieces {
    /// The nodes along the ways, as indices into the builder's `positions`, without missing nodes
    /// or consecutive repetitions.
    var refs: [UInt32] = []
    var pairs: [Pair] = []
    /// The pairs of way `w` are `pairs[firstPair[w]..<firstPair[w + 1]]`.
    var firstPair: [Int] = []
    /// The nodes at which a road is cut because the source lacks the adjacent node, or because the
    /// adjacent piece was too long and was left out.
    var cutNodes: Set<UInt32> = []
  }

  private var pieces = Pieces()
  /// Stretches of two or more known nodes: the index of their way, and their range of `refs`.
  private var stretches: [(way: Int, range: Range<Int>)] = []
  /// The number of uses of each node by stretches, exact only below 2; an end of a stretch counts
  /// at least twice.
  ///
  /// A node with 2 or more uses is a network node. So is a node with flags or limits.
  private var uses: [UInt8] = []

  /// Splits ways into roads at the nodes where ways meet or end, and at nodes with flags or limits.
  ///
  /// - Complexity: O(*n* log *n*) in the number of nodes of all ways.
  static func split(_ builder: borrowing RoadNetworkBuilder, _ report: inout BuildReport) -> Pieces
  {
    var splitter = RoadSplitter()
    splitter.pieces.refs.reserveCapacity(builder.nodeRefs.count)
    for way in builder.ways.indices { splitter.findStretches(of: way, builder, &report) }
    splitter.countUses(nodeCount: builder.nodeIDs.count)
    splitter.cutStretches(builder, &report)
    return splitter.pieces
  }

  /// Finds the stretches of a way between nodes that the source lacks.
  private mutating func findStretches(
    of way: Int, _ builder: borrowing RoadNetworkBuilder, _ report: inout BuildReport
  ) {
    var start = pieces.refs.count
    var isCut = false
    let before = stretches.count
    for ref in builder.ways[way].firstRef..<builder.ways[way].endRef {
      guard let place = builder.place(ofNode: builder.nodeRefs[ref]),
        builder.positions[place] != RoadNetworkBuilder.missing
      else {
        report.missingNodes += 1
        isCut = true
        if pieces.refs.count > start { pieces.cutNodes.insert(pieces.refs[pieces.refs.count - 1]) }
        endStretch(of: way, from: start)
        start = pieces.refs.count
        continue
      }
      if pieces.refs.count > start, pieces.refs[pieces.refs.count - 1] == UInt32(place) {
        report.repeatedNodes += 1
        continue
      }
      if isCut, pieces.refs.count == start { pieces.cutNodes.insert(UInt32(place)) }
      pieces.refs.append(UInt32(place))
    }
    endStretch(of: way, from: start)
    if isCut { report.cutWays += 1 }
    if stretches.count == before { report.emptyWays += 1 }
  }

  private mutating func endStretch(of way: Int, from start: Int) {
    if pieces.refs.count - start >= 2 { stretches.append((way, start..<pieces.refs.count)) }
  }

  private mutating func countUses(nodeCount: Int) {
    uses = Array(repeating: 0, count: nodeCount)
    func use(_ ref: Int, by count: UInt8) {
      let place = Int(pieces.refs[ref])
      uses[place] = uses[place] > 2 ? 2 : uses[place] + count
    }
    for (_, range) in stretches {
      for ref in range { use(ref, by: 1) }
      use(range.lowerBound, by: 2)
      use(range.upperBound - 1, by: 2)
    }
  }

  /// Cuts the stretches into pairs, in the order of their ways.
  private mutating func cutStretches(
    _ builder: borrowing RoadNetworkBuilder, _ report: inout BuildReport
  ) {
    var next = 0
    for way in builder.ways.indices {
      pieces.firstPair.append(pieces.pairs.count)
      while next < stretches.count, stretches[next].way == way {
        cut(stretches[next].range, of: way, builder, &report)
        next += 1
      }
    }
    pieces.firstPair.append(pieces.pairs.count)
  }

  private mutating func cut(
    _ range: Range<Int>, of way: Int, _ builder: borrowing RoadNetworkBuilder,
    _ report: inout BuildReport
  ) {
    var first = range.lowerBound
    for ref in range.dropFirst() {
      let place = Int(pieces.refs[ref])
      if builder.positions[place] == builder.positions[Int(pieces.refs[ref - 1])] {
        report.zeroLengthSegments += 1
      }
      guard uses[place] >= 2 || !builder.flags[place].isEmpty || builder.nodeLimits[place] != nil
      else { continue }
      if Self.isOverlong(pieces.refs[first...ref], builder.positions) {
        report.overlongRoads += 1
        pieces.cutNodes.formUnion([pieces.refs[first], pieces.refs[ref]])
        first = ref
        continue
      }
      if pieces.refs[first] == pieces.refs[ref] { report.loops += 1 }
      pieces.pairs.append(Pair(way: UInt32(way), first: first, last: ref))
      first = ref
    }
  }

  private static func isOverlong(
    _ refs: ArraySlice<UInt32>, _ positions: [FixedCoordinate]
  ) -> Bool {
    // A degree is at most 112 km long. This bound rules out most roads without measuring them.
    var units: Int64 = 0
    forEachSegment(refs, positions) { start, end in
      let east = ShapeEncoder.shortest(Int64(end.longitude) - Int64(start.longitude))
      units += abs(east) + abs(Int64(end.latitude) - Int64(start.latitude))
    }
    if Double(units) * 1e-7 * 112_000 < ShapeEncoder.longest { return false }
    var meters = 0.0
    forEachSegment(refs, positions) { meters += $0.coordinate.distance(to: $1.coordinate) }
    return meters >= ShapeEncoder.longest
  }

  private static func forEachSegment(
    _ refs: ArraySlice<UInt32>, _ positions: [FixedCoordinate],
    _ body: (FixedCoordinate, FixedCoordinate) -> Void
  ) {
    for index in refs.indices.dropFirst() {
      body(positions[Int(refs[index - 1])], positions[Int(refs[index])])
    }
  }
}
