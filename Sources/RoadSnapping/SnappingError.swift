/// An error that occurs when the saved state of a stream is restored.
public struct SnappingError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The version of the state isn't supported.
    public static let unsupported = Code("unsupported")
    /// The state belongs to another network.
    public static let otherNetwork = Code("otherNetwork")
    /// The state belongs to a snapper with other options.
    public static let otherOptions = Code("otherOptions")
    /// The state is truncated, or its bytes have changed since it was saved.
    public static let damaged = Code("damaged")
  }

  /// The kind of failure.
  public let code: Code
  /// A description of what was found and, in some cases, of what was expected.
  public let detail: String
  /// The byte offset of the failure in the state, if known.
  public let offset: Int?

  init(_ code: Code, _ detail: String, offset: Int? = nil) {
    self.code = code
    self.detail = detail
    self.offset = offset
  }
}

extension SnappingError: CustomStringConvertible {
  /// The byte offset, if known, and the detail; the text may change.
  public var description: String { offset.map { "byte \($0): \(detail)" } ?? detail }
}
