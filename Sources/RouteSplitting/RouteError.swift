/// Why a route was refused.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal; new kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noCoordinates`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A line without coordinates was given.
    public static let noCoordinates = Code("noCoordinates")
    /// A distance along the route is not finite, out of order or out of range.
    public static let invalidDistance = Code("invalidDistance")
    /// A duration is negative or not finite.
    public static let invalidDuration = Code("invalidDuration")
    /// There is another number of values than of segments.
    public static let otherCount = Code("otherCount")
    /// A waypoint can't be placed on the line in order.
    public static let misplacedWaypoint = Code("misplacedWaypoint")
    /// A path is not of the network that was given, or the network is damaged.
    public static let badNetwork = Code("badNetwork")
    /// Waypoints were given for a route that has its own.
    public static let ownWaypoints = Code("ownWaypoints")
    /// There are more waypoints than can be placed on the line in seconds.
    public static let tooManyWaypoints = Code("tooManyWaypoints")
  }

  /// What kind of refusal this is.
  public let code: Code
  /// What was found and what was expected, as text; waypoints are counted from 1.
  public let description: String

  /// Creates an error.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
