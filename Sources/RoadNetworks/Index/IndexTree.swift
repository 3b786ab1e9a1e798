/// A packed R-tree over the runs of shapes, read directly from the file.
///
/// The file stores pairs in Hilbert order of the midpoints between their ends, and runs in the
/// order of their pairs; up to sixteen consecutive runs form a leaf (after Kamel and Faloutsos
/// 1993, On packing R-trees). Leaves and inner nodes have boxes, and outlines of their children.
///
/// The tree is a view: its user must keep the network alive.
@usableFromInline package struct IndexTree: Sendable {
  @inlinable static var fanout: Int { 16 }

  @usableFromInline package let shapes: ShapeTables
  @usableFromInline let boxes: Section<UInt32, BoxRow>
  @usableFromInline let outlines: Section<UInt32, OutlineRow>
  /// The index of the first box of each level, leaves first, followed by the number of boxes.
  ///
  /// Stored inline, so that copies need no reference counting. Eight levels are enough for all runs
  /// that a 32-bit index can address.
  @usableFromInline let levels: SIMD16<UInt32>

  /// The level of the root, whose only box has the index 0; leaves are level 0.
  @usableFromInline package let rootLevel: Int

  init(_ storage: NetworkStorage, _ shapes: ShapeTables) throws(RoadNetworkError) {
    self.shapes = shapes
    boxes = try storage.section(.boxes)
    outlines = try storage.section(.outlines)
    let starts = Self.levelStarts(runCount: Int(shapes.runs.count) - 1)
    var levels = SIMD16<UInt32>()
    for (level, start) in starts.enumerated() { levels[level] = start }
    self.levels = levels
    rootLevel = starts.count - 2
  }

  /// Throws if the numbers of boxes and outlines don't match the number of runs.
  func checkCounts() throws(RoadNetworkError) {
    let expected = levels[rootLevel + 1]
    guard boxes.count == expected, outlines.count == expected else {
      throw RoadNetworkError(
        .damaged,
        "found \(boxes.count) boxes of the spatial index with \(outlines.count) outlines, "
          + "expected \(expected)")
    }
  }

  @inlinable package var bounds: BoxRow { box(0, level: rootLevel) }

  @inlinable
  package func box(_ index: UInt32, level: Int) -> BoxRow { boxes[levels[level] + index] }

  /// Returns the indices of the boxes below a box, or of the runs below a leaf.
  @inlinable package func children(of index: UInt32, level: Int) -> Range<UInt32> {
    let first = index * UInt32(Self.fanout)
    let end = level == 0 ? shapes.runs.count - 1 : levels[level] - levels[level - 1]
    return first..<max(first, min(first + UInt32(Self.fanout), end))
  }

  package func runs(ofLeaf index: UInt32) -> Range<RunIndex> {
    let numbers = children(of: index, level: 0)
    return RunIndex(rawValue: numbers.lowerBound)..<RunIndex(rawValue: numbers.upperBound)
  }

  static func levelStarts(runCount: Int) -> [UInt32] {
    var starts: [UInt32] = [0]
    var count = max(1, (runCount + fanout - 1) / fanout)
    while true {
      starts.append(starts[starts.count - 1] + UInt32(count))
      if count == 1 { return starts }
      count = (count + fanout - 1) / fanout
    }
  }

  /// Calls a closure with the children of a box that may touch an area, in ascending order.
  ///
  /// The children are all boxes (for a leaf, runs) that touch the area, and a few that don't.
  @inlinable
  @inline(__always)
  package func forEachChild(
    ofBox index: UInt32, level: Int, near area: BoxRow, _ body: (UInt32) -> Void
  ) {
    let place = levels[level] + index
    let box = boxes[place]
    guard area.touches(box) else { return }
    let all = children(of: index, level: level)
    let near = outlines[place].touching(area, in: OutlineRow.Grid(box))
    for word in 0..<near.scalarCount {
      var bits = near[word]
      while bits != 0 {
        let child = all.lowerBound + UInt32(word * 8 + bits.trailingZeroBitCount / 8)
        bits &= bits - 1
        if child < all.upperBound { body(child) }
      }
    }
  }

  /// Calls a closure with all runs that touch a box, and some that don't, in ascending order.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* runs near the box.
  @inlinable
  @inline(__always)
  package func forEachRun(near box: BoxRow, _ body: (RunIndex) -> Void) {
    visit(level: rootLevel, index: 0, box, body)
  }

  @inlinable func visit(level: Int, index: UInt32, _ area: BoxRow, _ body: (RunIndex) -> Void) {
    forEachChild(ofBox: index, level: level, near: area) { child in
      if level == 0 {
        body(RunIndex(rawValue: child))
      } else {
        visit(level: level - 1, index: child, area, body)
      }
    }
  }

  @inlinable
  @inline(__always)
  package func decoded(_ run: RunIndex) -> DecodedRun {
    DecodedRun(shapes.runs[run], before: shapes.runs[run.next], shapes.words)
  }
}
