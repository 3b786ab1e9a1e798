public import RoadNetworks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension LiveSnapper {
  /// A stream to be saved, and gone on with elsewhere.
  ///
  /// It belongs to a network, by ``network``, and to the options of its snapper. Coded as JSON it is an
  /// object with `version`, `network`, `bytes`, whose meaning belongs to the version, and `digest`.
  /// Take states from those alone whom you trust as you trust this code.
  public struct State: Sendable, Hashable, Codable {
    /// The form of the bytes; this code reads and writes version 2.
    public var version: Int
    /// The network whose edges the state names.
    public var network: NetworkIdentity
    /// All that is known, some kilobytes.
    public var bytes: Data
    /// Tells damaged bytes; it is no protection from forged ones.
    public var digest: UInt64
  }
}
