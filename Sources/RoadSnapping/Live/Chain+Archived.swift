import RoadNetworks

extension Chain: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&paths)
    try archive.visit(&decided)
    try archive.visit(&isFirstDecided)
    try archive.visit(&latestHole)
    try visit(&widerLook, &archive)
    try visit(&secondLook, &archive)
    try archive.visit(&chances)
    try archive.visit(&lattice)
    try archive.visit(&columns)
    try archive.visit(&observations)
    guard archive.isReading else { return }
    guard paths.count == 1, isFirstDecided || decided == nil,
      isEmpty || lattice.columns == columns.starts,
      isEmpty || lattice.columnCount == columnCount,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw archive.damaged("found columns that don't fit their observations") }
  }

  private func visit(
    _ range: inout Range<Int>, _ archive: inout StateArchive
  ) throws(SnappingError) {
    var (start, end) = (range.lowerBound, range.upperBound)
    try archive.visit(&start)
    try archive.visit(&end)
    guard start <= end else { throw archive.damaged("found observations from \(start) to \(end)") }
    range = start..<end
  }

  /// Whether all edges are those of a network and follow each other, and all observations are among
  /// some.
  func isSound(in network: RoadNetwork, observations known: Set<Int>) -> Bool {
    columns.isSound(in: network) && chances.isSound(in: network)
      && paths.allSatisfy { $0.isSound(in: network) }
      && observations.allSatisfy { known.contains($0.number) }
      && (isEmpty || isPathSound && areWaysSound(in: network))
  }

  /// Whether the path ends where the columns begin: of what was taken the last place alone is left.
  private var isPathSound: Bool {
    guard let number = paths[0].observations.first else {
      return decided?.isOffRoad ?? true
    }
    if decided?.isOffRoad == true { return paths[0].observations.count == 1 }
    return paths[0].observations.count == 1 && number == numbers.first && paths[0].isContinued
      && paths[0].passedOver.isEmpty && paths[0].traversals.count == 1
      && paths[0].traversals[0].edge == decided?.edge
  }

  /// Whether ways lead from the edges of candidates to those of others.
  private func areWaysSound(in network: RoadNetwork) -> Bool {
    (1..<columnCount).allSatisfy { column in
      (0..<columns.width(of: column)).allSatisfy { index in
        guard !columns.isBehindHole(index, of: column),
          let before = lattice.predecessor(of: index, in: column)
        else { return true }
        let from = columns.place(before.candidate, of: column - before.distance).edge
        let edge = columns.place(index, of: column).edge
        // No way leads from off the map, or there.
        if edge == Candidate.offRoad.edge || from == Candidate.offRoad.edge { return true }
        return columns.way(to: index, of: column).first.map { $0 == from }
          ?? (from == edge || from == network.record(of: edge).twin)
      }
    }
  }
}

extension Chain.Numbered: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&number)
    try archive.visit(&observation)
  }
}
