import Coordinates

/// An observation, and its number in the trace or stream.
struct NumberedObservation {
  var number = 0
  var observation = Observation()
}

extension NumberedObservation: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&number)
    try archive.visit(&observation)
  }
}
