public import Coordinates

/// A point through which a route leads, with preferences for the direction of travel there.
///
///     let car = RouteWaypoint(fix.coordinate, bearing: fix.bearing)
///     let door = RouteWaypoint(address, prefersCurb: true)
///
/// The direction is that of the departure from the first waypoint, of the arrival at the last one,
/// and of the passage at a via point, before a U-turn there. A route keeps as many preferences as
/// possible, whatever the cost; ``NetworkRoute/Waypoint/unmet`` contains the others.
///
/// OSRM calls the preferences `bearings` and `approaches=curb`, Valhalla `heading` and
/// `preferred_side`, and Google `heading` and `sideOfRoad`.
public struct RouteWaypoint: Sendable, Hashable {
  /// Preferences of a waypoint.
  public struct Preferences: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The direction of travel is within 90 degrees of the bearing.
    public static let bearing = Self(rawValue: 1)
    /// The point is at the curb.
    public static let curb = Self(rawValue: 2)

    /// The number of preferences.
    var count: Int { rawValue.nonzeroBitCount }
  }

  /// The point.
  public var coordinate: Coordinate
  /// The wanted bearing of travel, in degrees clockwise from north; nil for any direction.
  ///
  /// All finite values are valid. A direction of the road within 90 degrees is preferred.
  public var bearing: Double?
  /// Whether the point should be at the curb: on the right as seen in the direction of travel where
  /// traffic keeps right, and otherwise on the left.
  ///
  /// A point within a meter of the line of the road, or whose place on the road is at a node, has
  /// no side, so that all directions are equally good.
  public var prefersCurb: Bool

  /// Creates a waypoint.
  public init(_ coordinate: Coordinate, bearing: Double? = nil, prefersCurb: Bool = false) {
    self.coordinate = coordinate
    self.bearing = bearing
    self.prefersCurb = prefersCurb
  }
}
