import Files

/// The identity of a network: a digest of the checksums of its blocks and the date of its source.
///
/// Data that refers to a network (speeds, live snapping sessions) carries the network's identity.
/// Networks with the same data have the same identity.
public struct NetworkIdentity: Sendable, Hashable, Codable, BitwiseCopyable {
  /// The upper half of the digest.
  public let high: UInt64
  /// The lower half of the digest.
  public let low: UInt64
}

extension NetworkIdentity: CustomStringConvertible {
  /// The identity as 32 hexadecimal digits.
  public var description: String { high.hexadecimal + low.hexadecimal }
}
