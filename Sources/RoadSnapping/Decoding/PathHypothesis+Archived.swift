import Coordinates
import RoadNetworks

extension PathHypothesis: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&decided)
    try archive.visit(&looks)
    try archive.visit(&columns)
  }

  /// Whether all edges exist in a network, ways connect their candidates, and all observations are
  /// among the given ones.
  func isSound(in network: RoadNetwork, observations known: Set<Int>) -> Bool {
    decided.isSound(in: network, before: columns) && columns.isSound(in: network)
      && columns.observations.allSatisfy { known.contains($0.number) }
  }
}
