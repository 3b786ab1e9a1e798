/// The reason why a navigator could not set a route.
public struct NavigatorError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noRoute`.
    public let description: String

    private init(_ name: String) { description = name }

    /// There are no destinations, or a destination has no valid coordinate.
    public static let invalidDestinations = Code("invalidDestinations")
    /// The location of the vehicle is unknown.
    public static let noLocation = Code("noLocation")
    /// No route was found; ``NavigatorError/underlying`` contains the reason, if known.
    public static let noRoute = Code("noRoute")
    /// The planned route doesn't match the destinations, for example because the number of stops
    /// differs.
    public static let otherRoute = Code("otherRoute")
    /// Another call to set or clear the destinations was made before the route was found.
    public static let superseded = Code("superseded")
  }

  /// The kind of failure.
  public let code: Code
  /// A description, usually in the form "found X, expected Y".
  public let description: String
  /// The underlying error, such as that of the router; nil if there is none.
  public let underlying: (any Error)?

  /// Creates an error.
  public init(_ code: Code, _ description: String, underlying: (any Error)? = nil) {
    self.code = code
    self.description = description
    self.underlying = underlying
  }
}
