package import RoadNetworks

extension RoadNetwork {
  /// Returns the number of states of a search: one for each edge, and the extra ones of
  /// restrictions.
  ///
  /// - Throws: `tooLarge` if there are 2^31 or more, since searches number two copies of each.
  package func stateCount() throws(RoadNetworkError) -> UInt32 {
    let count = UInt64(edges.count) + UInt64(turns.extraStateCount)
    guard count < 1 << 31 else {
      throw RoadNetworkError(
        .tooLarge, "found \(count) search states, expected under 2^31", path: path)
    }
    return UInt32(count)
  }
}
