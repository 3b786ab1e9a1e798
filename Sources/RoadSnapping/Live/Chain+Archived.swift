import RoadNetworks

extension Chain: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&paths)
    try archive.visit(&decided)
    try archive.visit(&doubtfulMeters)
    try archive.visit(&chances)
    try archive.visit(&lattice)
    try archive.visit(&columns)
    try archive.visit(&observations, new: Numbered()) { (own, archive) throws(SnappingError) in
      try archive.visit(&own.number)
      try archive.visit(&own.observation)
    }
    try archive.visit(&settlingCount)
    guard !paths.isEmpty, isEmpty || lattice.columns == columns.starts,
      isEmpty || lattice.columnCount == columnCount
    else { throw archive.damaged("found columns that don't fit their observations") }
  }

  /// Whether all edges are those of a network, and all observations among some.
  func isSound(in network: RoadNetwork, observations known: Range<Int>) -> Bool {
    columns.isSound(in: network) && chances.isSound(in: network)
      && paths.allSatisfy { $0.isSound(in: network) }
      && observations.allSatisfy { known.contains($0.number) }
      && paths.allSatisfy { path in
        // Of what was taken the last one alone is left.
        path.observations.allSatisfy { known.contains($0) }
          && path.passedOver.allSatisfy { known.contains($0) }
      }
  }
}
