import Coordinates

extension NoiseEstimate: Archived {
  mutating func visit(_ archive: inout StateArchive) throws(SnappingError) {
    try archive.visit(&total)
    try archive.visit(&fresh)
    try archive.visit(&scale)
    guard archive.isReading else { return }
    guard total > 0, fresh >= 0, scale ?? 1 > 0, max(total, fresh, scale ?? 1) < .infinity else {
      throw archive.damaged("found \(total) m of noise")
    }
  }
}
