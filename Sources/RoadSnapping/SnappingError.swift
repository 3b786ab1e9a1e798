/// Why snapping can't go on.
public struct SnappingError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable {
    private enum Value { case unsupported, otherNetwork, otherOptions, damaged }
    private let value: Value

    /// A state was saved in a form of another version.
    public static let unsupported = Code(value: .unsupported)
    /// A state belongs to another network.
    public static let otherNetwork = Code(value: .otherNetwork)
    /// A state belongs to a snapper with other options.
    public static let otherOptions = Code(value: .otherOptions)
    /// A state is cut or was changed.
    public static let damaged = Code(value: .damaged)
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

extension SnappingError.Code: CustomStringConvertible {
  /// The name of the kind, such as `damaged`.
  public var description: String { "\(value)" }
}

extension SnappingError: CustomStringConvertible {
  /// A sentence for people; its text may change.
  public var description: String { offset.map { "byte \($0): \(detail)" } ?? detail }
}
