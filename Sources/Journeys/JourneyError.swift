/// The reason why a saved journey can't be continued.
public struct JourneyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `damaged`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The state has the format of another version.
    public static let unsupported = Code("unsupported")
    /// The state was saved on another route.
    public static let otherRoute = Code("otherRoute")
    /// The state is one that no journey can produce.
    public static let damaged = Code("damaged")
  }

  /// The kind of failure.
  public let code: Code
  /// A description of the failure.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
