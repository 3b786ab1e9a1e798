/// What tells one network from every other: a digest of the checksums of all that it holds, and of
/// the date of its source.
///
/// Everything stored beside a network (speeds, sessions of live snapping) carries the identity of
/// the network it was made with. The same input and version give the same identity.
public struct NetworkIdentity: Sendable, Hashable, Codable, BitwiseCopyable {
  /// The upper half of the digest.
  public let high: UInt64
  /// The lower half of the digest.
  public let low: UInt64
}

extension NetworkIdentity: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    func digits(_ value: UInt64) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return digits(high) + digits(low)
  }
}
