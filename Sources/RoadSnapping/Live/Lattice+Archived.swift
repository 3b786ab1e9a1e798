extension Lattice: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&columns)
    try archive.visit(&emissions)
    try archive.visit(&best)
    try archive.visit(&previous)
    try archive.visit(&forward)
    try archive.visit(&transitions)
    try archive.visit(&blocks, new: Block()) { (own, archive) throws(SnappingError) in
      try archive.visit(&own.distance)
      try archive.visit(&own.first)
    }
    try archive.visit(&firstBlock)
    guard archive.isReading else { return }
    guard isSound else { throw archive.damaged("found sequences that don't fit their columns") }
  }

  init() { self.init(reach: 1) }

  /// Whether all numbers point where they should.
  private var isSound: Bool {
    let count = emissions.count
    guard columns.first == 0, columns.last == count,
      zip(columns, columns.dropFirst()).allSatisfy(<), best.count == count,
      previous.count == count, columns.contains(forward.count),
      [emissions, best, forward, transitions].allSatisfy({ $0.allSatisfy { $0 > -.infinity } }),
      zip(blocks, blocks.dropFirst()).allSatisfy({ $0.first <= $1.first }),
      columnCount == 0 || least < .infinity, firstBlock.count == columns.count,
      firstBlock.first == 0,
      zip(firstBlock, firstBlock.dropFirst()).allSatisfy(<=), firstBlock.last == blocks.count
    else { return false }
    for column in 0..<columnCount {
      let own = columns[column]..<columns[column + 1]
      guard own.allSatisfy({ hasSoundPredecessor($0, before: columns[column]) }) else {
        return false
      }
      for block in blocks[firstBlock[column]..<firstBlock[column + 1]] {
        guard 0...min(reach, column) ~= block.distance, block.first >= 0 else { return false }
        let rows = columns[column - block.distance + 1] - columns[column - block.distance]
        let end = block.first.addingReportingOverflow(block.distance > 0 ? rows * own.count : 0)
        guard !end.overflow, end.partialValue <= transitions.count else { return false }
      }
    }
    return true
  }

  /// Whether a candidate is reached from an earlier one that is reached, unless it is given up.
  private func hasSoundPredecessor(_ candidate: Int, before start: Int) -> Bool {
    let from = previous[candidate]
    guard -1..<Int32(start) ~= from else { return false }
    guard start > 0, best[candidate] < .infinity else { return true }
    return from >= 0 && best[Int(from)] < .infinity
  }
}
