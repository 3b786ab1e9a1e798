import Coordinates

/// The costs of the steps between the candidates of a lattice.
struct StepTable {
  /// The steps into a column from an earlier one.
  struct Block: BitwiseCopyable {
    /// The length of the steps in columns; 0 if the column from which they start was removed.
    var distance = 0
    /// The index of the first cost; costs are in rows by the candidates from which steps start.
    var first = 0
  }

  private(set) var costs: [Double] = []
  private var blocks: [Block] = []
  /// The index of each column's first block; at the end, the number of blocks.
  private var starts = [0]

  private func blocks(into column: Int) -> ArraySlice<Block> {
    blocks[starts[column]..<starts[column + 1]]
  }

  mutating func removeAll() {
    costs.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
  }

  /// Appends the first column, to which no steps lead.
  mutating func appendStart() { starts.append(blocks.count) }

  /// Appends the steps to those candidates of a new column that were kept.
  ///
  /// - Parameter width: the number of candidates of the new column before the expensive ones were
  ///   left out.
  mutating func append(
    _ steps: [Double], width: Int, to kept: [Int], from distances: [Int], _ columns: ColumnIndex
  ) {
    var next = costs.count
    var rows = 0
    for distance in distances {
      blocks.append(Block(distance: distance, first: next + rows * kept.count))
      rows += columns[back: distance].count
    }
    starts.append(blocks.count)
    costs.append(contentsOf: repeatElement(0, count: rows * kept.count))
    var costs = costs.mutableSpan
    for row in 0..<rows {
      for column in kept {
        costs[next] = steps[row * width + column]
        next += 1
      }
    }
  }

  mutating func removeLast() {
    starts.removeLast()
    let block = starts[starts.count - 1]
    guard block < blocks.count else { return }
    costs.removeSubrange(blocks[block].first...)
    blocks.removeSubrange(block...)
  }

  /// Removes the columns before a given one, which becomes the first.
  mutating func removeColumns(before column: Int, reach: Int) {
    // No steps lead to the first column or past it.
    let removed = starts[column + 1]
    let steps = removed < blocks.count ? blocks[removed].first : costs.count
    costs.removeSubrange(..<steps)
    blocks.removeSubrange(..<removed)
    for index in blocks.indices { blocks[index].first -= steps }
    starts.removeSubrange(..<column)
    for index in starts.indices { starts[index] = max(0, starts[index] - removed) }
    for column in 1..<max(1, min(reach, starts.count - 1)) {
      for block in starts[column]..<starts[column + 1] where blocks[block].distance > column {
        blocks[block].distance = 0
      }
    }
  }

  /// Calls back with the index, over all columns, of each candidate from which steps lead to a
  /// column, and with the index of its first cost.
  @inline(__always)
  func forEachRow(
    into column: Int, _ columns: ColumnIndex, _ body: (_ candidate: Int, _ first: Int) -> Void
  ) {
    let width = columns.width(of: column)
    for block in blocks(into: column) where block.distance > 0 {
      var at = block.first
      for row in columns[column - block.distance] {
        body(row, at)
        at += width
      }
    }
  }

  /// Returns the cost of a step between the candidates of two columns; nil if there is none.
  func cost(
    from candidate: Int, in column: Int, to next: Int, in nextColumn: Int, _ columns: ColumnIndex
  ) -> Double? {
    let distance = nextColumn - column
    guard let block = blocks(into: nextColumn).first(where: { $0.distance == distance }) else {
      return nil
    }
    return costs[block.first + candidate * columns.width(of: nextColumn) + next]
  }
}

extension StepTable: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&costs)
    try archive.visit(&blocks, new: Block()) { (own, archive) throws(ArchiveError) in
      try archive.visit(&own.distance)
      try archive.visit(&own.first)
    }
    try archive.visit(&starts)
  }

  /// Whether all indices are in the table, and every block starts at a column.
  func isSound(for columns: ColumnIndex, reach: Int) -> Bool {
    guard costs.allSatisfy({ $0 > -.infinity }), starts.count == columns.count + 1,
      starts.first == 0, zip(starts, starts.dropFirst()).allSatisfy(<=),
      starts.last == blocks.count,
      zip(blocks, blocks.dropFirst()).allSatisfy({ $0.first <= $1.first })
    else { return false }
    return (0..<columns.count).allSatisfy { column in
      blocks(into: column).allSatisfy { block in
        guard 0...min(reach, column) ~= block.distance, block.first >= 0 else { return false }
        let rows = block.distance > 0 ? columns.width(of: column - block.distance) : 0
        let end = block.first.addingReportingOverflow(rows * columns.width(of: column))
        return !end.overflow && end.partialValue <= costs.count
      }
    }
  }
}
