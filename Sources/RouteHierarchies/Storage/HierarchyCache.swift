import RoadNetworks
import Synchronization

/// The hierarchies of a network by mode, which are read from its file or made when they are needed.
final class HierarchyCache: Sendable {
  private let network: RoadNetwork
  private let stored: StoredHierarchies
  private let storedModes: [TravelMode]
  /// The hierarchies, or the errors that they led to.
  private let ready: Mutex<[TravelMode: Result<RouteHierarchy, RoadNetworkError>]>
  /// Held by the task that reads or makes a hierarchy, while others use those that are ready.
  private let making = Mutex(())

  /// - Parameter hierarchies: hierarchies that are at hand.
  /// - Throws: `otherNetwork` for a hierarchy of another network; `damaged`, or `inputOutput` if
  ///   the file changed while it was open.
  init(_ network: RoadNetwork, _ hierarchies: [RouteHierarchy]) throws(RoadNetworkError) {
    self.network = network
    stored = try StoredHierarchies(in: network)
    storedModes = stored.modes
    if !hierarchies.isEmpty { try network.proveIndices() }
    for hierarchy in hierarchies { try hierarchy.check(isOf: network) }
    ready = Mutex(
      Dictionary(uniqueKeysWithValues: hierarchies.map { ($0.mode, .success($0)) }))
  }

  /// The number of paths that justify a metric if the hierarchy is at hand or in the file.
  ///
  /// A metric takes as long as some 10 paths without one. After three times as many paths, it adds
  /// at most a third to their time if no other path follows.
  static let leastQuestions = 30
  /// The number of paths that justify building the hierarchy, too; together with the metric, this
  /// takes as long as some 80 paths.
  static let leastQuestionsForMaking = 250

  /// Returns the number of paths that justify a metric of a mode.
  func leastQuestions(for mode: TravelMode) -> Int {
    let isReady = storedModes.contains(mode) || ready.withLock { $0[mode] != nil }
    return isReady ? Self.leastQuestions : Self.leastQuestionsForMaking
  }

  /// Returns the hierarchy for a mode; other tasks that need one wait until it is ready.
  ///
  /// - Throws: `damaged`, or `inputOutput` if the file changed while it was open.
  func hierarchy(for mode: TravelMode) throws(RoadNetworkError) -> RouteHierarchy {
    if let known = ready.withLock({ $0[mode] }) { return try known.get() }
    return try making.withLock { _ throws(RoadNetworkError) in
      // Another task may have made it by now.
      if let known = ready.withLock({ $0[mode] }) { return try known.get() }
      let result = Result { () throws(RoadNetworkError) in
        if let known = try stored.hierarchy(for: mode) { return known }
        return try RouteHierarchy(network, mode)
      }
      ready.withLock { $0[mode] = result }
      return try result.get()
    }
  }
}
