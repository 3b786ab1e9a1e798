/// A packed R-tree over runs of shape segments, as it lies in the file.
///
/// Pairs lie in Hilbert order of their middles in the file, and runs in the order of their pairs,
/// so that sixteen runs in a row make a leaf (after Kamel and Faloutsos 1993, On packing R-trees).
/// Only leaves and inner nodes have boxes: runs are cheap enough to be measured straight away.
///
/// A view: whoever uses it keeps the network alive.
struct IndexTree: Sendable {
  static let fanout = 16

  let shapes: ShapeTables
  private let boxes: Section<BoxRecord>
  /// Where each level begins among the boxes, leaves first, and behind the root their number.
  ///
  /// Inline, so that copies count no references. Eight levels hold all runs that 32 bits can count.
  private let levels: SIMD16<UInt32>

  /// The level of the root, whose only box is 0; leaves are level 0.
  let rootLevel: Int

  init(_ network: RoadNetwork) {
    shapes = network.shapes
    boxes = network.boxes
    var levels = SIMD16<UInt32>()
    for (level, start) in network.indexLevels.enumerated() { levels[level] = start }
    self.levels = levels
    rootLevel = network.indexLevels.count - 2
  }

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
}
