import MilepostKit
import Synchronization

/// The network files that a command has opened, which must remain unchanged until its result is
/// written.
enum OpenNetworks {
  private static let networks = Mutex<[RoadNetwork]>([])

  /// Opens a network and adds it to the networks checked for changes.
  static func open(_ path: String) throws(RoadNetworkError) -> RoadNetwork {
    let network = try RoadNetwork(contentsOf: path)
    networks.withLock { $0.append(network) }
    return network
  }

  /// Throws an error if the file of a network was rewritten or truncated after it was opened.
  static func checkUnchanged() throws(RoadNetworkError) {
    for network in networks.withLock({ $0 }) { try network.checkUnchanged() }
  }

  /// The error for a network that has changed; nil if no network has changed.
  static var change: RoadNetworkError? {
    do {
      try checkUnchanged()
      return nil
    } catch {
      return error
    }
  }
}
