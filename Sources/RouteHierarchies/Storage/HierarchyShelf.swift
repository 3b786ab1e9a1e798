import RoadNetworks
import Synchronization

/// The hierarchies of a network by mode, which are read from its file or made when they are needed.
final class HierarchyShelf: Sendable {
  private let network: RoadNetwork
  private let stored: StoredHierarchies
  private let ready: Mutex<[TravelMode: RouteHierarchy]>

  /// - Parameter hierarchies: hierarchies that are at hand.
  /// - Throws: `otherNetwork` for a hierarchy of another network; `damaged`, or `inputOutput` if
  ///   the file changed while it was open.
  init(_ network: RoadNetwork, _ hierarchies: [RouteHierarchy]) throws(RoadNetworkError) {
    self.network = network
    stored = try StoredHierarchies(in: network)
    var byMode: [TravelMode: RouteHierarchy] = [:]
    if !hierarchies.isEmpty { try network.proveIndices() }
    for hierarchy in hierarchies {
      try hierarchy.check(isOf: network)
      byMode[hierarchy.mode] = hierarchy
    }
    ready = Mutex(byMode)
  }

  /// The number of paths from which on a metric is worth its time if the hierarchy is at hand or in
  /// the file.
  static let leastQuestions = 30
  /// The same number if the hierarchy has to be made, which takes as long as some 70 paths without
  /// it.
  static let leastQuestionsForMaking = 250

  /// Returns the number of paths from which on the first metric of a mode is worth its time.
  func leastQuestions(for mode: TravelMode) -> Int {
    let isReady = ready.withLock { $0[mode] != nil } || stored.modes.contains(mode)
    return isReady ? Self.leastQuestions : Self.leastQuestionsForMaking
  }

  /// Returns the hierarchy for a mode; other tasks that need one wait until it is ready.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func hierarchy(for mode: TravelMode) throws(RoadNetworkError) -> RouteHierarchy {
    try ready.withLock { ready throws(RoadNetworkError) in
      if let known = ready[mode] { return known }
      let hierarchy: RouteHierarchy
      if let known = try stored.hierarchy(for: mode) {
        hierarchy = known
      } else {
        hierarchy = try RouteHierarchy(network, mode)
      }
      ready[mode] = hierarchy
      return hierarchy
    }
  }
}
