import MilepostKit
import Synchronization

/// The networks that a command has opened, which must stay as they are until its result is written.
enum OpenNetworks {
  private static let networks = Mutex<[RoadNetwork]>([])

  /// Opens a network, and watches it from now on.
  static func open(_ path: String) throws(RoadNetworkError) -> RoadNetwork {
    let network = try RoadNetwork(contentsOf: path)
    networks.withLock { $0.append(network) }
    return network
  }

  /// Throws where the file of a network was written or cut meanwhile.
  static func checkUnchanged() throws(RoadNetworkError) {
    for network in networks.withLock({ $0 }) { try network.checkUnchanged() }
  }

  /// The error for a network that has changed; nil where none has.
  static var change: RoadNetworkError? {
    do {
      try checkUnchanged()
      return nil
    } catch {
      return error
    }
  }
}

/// A sink of results, which stands under its name only if the networks haven't changed.
final class ResultSink: ByteSink {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Standard output for `-`, else a file.
  convenience init(path: String) throws(FileError) { self.init(try Output.sink(for: path)) }

  func write(_ bytes: [UInt8]) throws(FileError) { try sink.write(bytes) }

  func finish() throws(FileError) {
    do {
      try OpenNetworks.checkUnchanged()
    } catch {
      throw FileError(
        .inputFailed, found: error.detail, expected: "", file: error.path ?? "")
    }
    try sink.finish()
  }
}
