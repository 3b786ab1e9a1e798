public import RoadNetworks

extension RouteHierarchy {
  /// Returns the modes for which the file of a network has a hierarchy that can be used.
  ///
  /// A hierarchy that another version of Milepost made by other rules can't be used.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  public static func storedModes(
    in network: RoadNetwork
  ) throws(RoadNetworkError) -> [TravelMode] {
    try StoredHierarchies(in: network).modes
  }

  /// Returns the modes for which the file of a network has only hierarchies that can't be used.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  public static func unusableModes(
    in network: RoadNetwork
  ) throws(RoadNetworkError) -> [TravelMode] {
    try StoredHierarchies(in: network).unusableModes
  }

  /// Returns the hierarchy for a mode in the file of a network; nil if there is none that can be
  /// used.
  ///
  /// The structure of the hierarchy is proven, so that all routes are right. Compare it with a new
  /// one to prove its order, too, on which only the time of searches depends.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  /// - Complexity: O(*n* log *n*) in the number of arcs.
  public static func stored(
    in network: RoadNetwork, for mode: TravelMode
  ) throws(RoadNetworkError) -> RouteHierarchy? {
    try StoredHierarchies(in: network).hierarchy(for: mode)
  }

  /// Compares the hierarchies in the file of a network with new ones.
  ///
  /// - Throws: `damaged` if they differ, or `inputOutput` if the file changed while it was open.
  /// - Complexity: that of making each hierarchy.
  public static func verifyStored(in network: RoadNetwork) throws(RoadNetworkError) {
    for mode in try storedModes(in: network)
    where try stored(in: network, for: mode) != RouteHierarchy(network, mode) {
      throw RoadNetworkError(
        .damaged,
        "the hierarchy for \(mode) differs from a new one; rebuild it (milepost prepare)",
        path: network.path)
    }
  }
}
