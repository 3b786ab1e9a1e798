import Coordinates
public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LiveSnapper {
  /// The saved state of a stream, from which the stream can continue elsewhere.
  ///
  /// A state belongs to its ``network`` and to the options of its snapper. Encoded as JSON, it is
  /// an object with the members `version`, `network`, `bytes`, and `digest`; the meaning of the
  /// bytes depends on the version. Use only states from sources that you trust as much as this
  /// code.
  public struct State: Sendable, Hashable, Codable {
    /// The version of the format; version 13 is supported.
    public var version: Int
    /// The network whose edges the state refers to.
    public var network: NetworkIdentity
    /// The encoded stream: about ten to fifty kilobytes for a lag of 30 s, and more if nothing can
    /// be decided for a long time.
    public var bytes: Data
    /// A checksum that detects damaged bytes; it doesn't protect against forged ones.
    public var digest: UInt64
  }
}

extension LiveSnapper {
  private static let version = 13

  /// The current state of the stream.
  ///
  /// - Complexity: O(*n*) in the number of undecided locations.
  public var state: State {
    var copy = self
    var archive = StateArchive()
    do throws(ArchiveError) {
      var options = snapper.options.digest
      try archive.visit(&options)
      try copy.visit(&archive)
    } catch {
      // A reader would reject an incomplete state.
      assertionFailure("a stream can always be saved: \(error)")
    }
    return State(
      version: Self.version, network: snapper.network.identity, bytes: Data(archive.bytes),
      digest: StateArchive.digest(archive.bytes))
  }

  /// Creates a stream that continues a saved one, with the same results as the original stream.
  ///
  /// - Parameter snapper: a snapper with the state's network and options.
  /// - Throws: `unsupported`; `otherNetwork` or `otherOptions`, in which case ``init(_:moving:)``
  ///   can be used; or `damaged`.
  public init(_ snapper: RoadSnapper, resuming state: State) throws(SnappingError) {
    guard state.network == snapper.network.identity else {
      throw SnappingError(
        .otherNetwork,
        "found a state of network \(state.network), expected \(snapper.network.identity)")
    }
    var options: [UInt64] = []
    try self.init(snapper, reading: state, &options)
    guard options == snapper.options.digest else {
      throw SnappingError(.otherOptions, "found a state of other options")
    }
    let numbers = Set(observations.list.map(\.number))
    guard follower.isSound(in: snapper.network, observations: numbers),
      waiting.answers.allSatisfy({
        $0.place?.position.edge.rawValue ?? 0 < UInt64(snapper.network.edgeCount)
      })
    else { throw SnappingError(.damaged, "found places that the network doesn't have") }
  }

  /// Creates a stream that continues a saved one in another network or with other options, as after
  /// ``move(to:)``.
  ///
  /// - Throws: `unsupported` or `damaged`.
  public init(_ snapper: RoadSnapper, moving state: State) throws(SnappingError) {
    var options: [UInt64] = []
    try self.init(snapper, reading: state, &options)
    move(to: snapper)
  }

  /// Creates a stream from a state of any network.
  ///
  /// - Parameter options: is set to the digest of the options with which the state was saved.
  private init(
    _ snapper: RoadSnapper, reading state: State, _ options: inout [UInt64]
  ) throws(SnappingError) {
    guard state.version == Self.version else {
      throw SnappingError(
        .unsupported, "found a state of version \(state.version), expected \(Self.version)")
    }
    guard StateArchive.digest(state.bytes) == state.digest else {
      throw SnappingError(.damaged, "found bytes that don't match their digest")
    }
    self.init(snapper)
    do throws(ArchiveError) {
      var archive = StateArchive(reading: Array(state.bytes))
      try archive.visit(&options)
      try visit(&archive)
      guard archive.isAtEnd else { throw archive.damaged("found more bytes than expected") }
    } catch {
      throw SnappingError(.damaged, error.detail, offset: error.offset)
    }
    guard selector.newestPoint ?? -1 < waiting.next,
      observations.list.last?.observation.point ?? -1 < waiting.next
    else { throw SnappingError(.damaged, "found observations that don't fit the locations") }
  }

  private mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&lagSeconds)
    try archive.visit(&noise)
    try archive.visit(&firstNoise)
    try archive.visit(&selector)
    try archive.visit(&follower)
    try archive.visit(&observations)
    try archive.visit(&waiting)
    try archive.visit(&clock)
    try archive.visit(&firstMatching)
    try archive.visit(&hasPath)
    guard archive.isReading else { return }
    guard 0..<1e19 ~= lagSeconds, 0...(waiting.end.matching + 1) ~= firstMatching else {
      throw archive.damaged(
        "found matching \(firstMatching) as the first, and \(lagSeconds) s of lag")
    }
  }
}
