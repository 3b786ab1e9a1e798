/// The reason why a route was rejected.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// New kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind, such as `noCoordinates`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The line has no coordinates.
    public static let noCoordinates = Code("noCoordinates")
    /// A distance along the route is not finite, out of order, or out of range.
    public static let invalidDistance = Code("invalidDistance")
    /// A duration is negative or not finite.
    public static let invalidDuration = Code("invalidDuration")
    /// The number of values differs from the number of segments.
    public static let otherCount = Code("otherCount")
    /// A waypoint can't be placed on the line in order.
    public static let misplacedWaypoint = Code("misplacedWaypoint")
    /// The network isn't that of the route, lacks an edge of the path, or is damaged.
    public static let badNetwork = Code("badNetwork")
    /// Waypoints were given for a route that already has its own.
    public static let ownWaypoints = Code("ownWaypoints")
    /// There are more waypoints than can be placed on the line within a few seconds.
    public static let tooManyWaypoints = Code("tooManyWaypoints")
  }

  /// The kind of error.
  public let code: Code
  /// A description of what was found and what was expected; waypoints are numbered from 1.
  public let description: String

  /// Creates an error.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
