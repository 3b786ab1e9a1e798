/// Why snapping can't go on.
public struct SnappingError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A state was saved in a form of another version.
    public static let unsupported = Code("unsupported")
    /// A state belongs to another network.
    public static let otherNetwork = Code("otherNetwork")
    /// A state belongs to a snapper with other options.
    public static let otherOptions = Code("otherOptions")
    /// A state is cut or was changed.
    public static let damaged = Code("damaged")
  }

  /// What kind of failure this is.
  public let code: Code
  /// What was found, and what was expected.
  public let detail: String
  /// The byte of the state at which the failure shows, if it has a place.
  public let offset: Int?

  init(_ code: Code, _ detail: String, offset: Int? = nil) {
    self.code = code
    self.detail = detail
    self.offset = offset
  }
}

extension SnappingError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String { offset.map { "byte \($0): \(detail)" } ?? detail }
}
