/// Why a journey can't be continued.
public struct JourneyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A state was saved in a form of another version.
    public static let unsupported = Code("unsupported")
    /// A state was saved on another route.
    public static let otherRoute = Code("otherRoute")
    /// A state holds what no journey leads to.
    public static let damaged = Code("damaged")
  }

  /// What kind of refusal this is.
  public let code: Code
  /// What was found and what was expected, as text.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
