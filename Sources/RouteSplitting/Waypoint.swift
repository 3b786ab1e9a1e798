public import Coordinates

/// A place on a route at which the vehicle is to stop, or which it has to pass.
public struct Waypoint: Sendable, Hashable {
  /// The purpose of a waypoint, as distinguished by Fleet Engine.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A rider or a delivery is picked up.
    case pickup
    /// A stop between the pickup and the drop-off.
    case intermediateDestination
    /// A rider or a delivery is dropped off.
    case dropOff
    /// A waypoint that doesn't belong to a trip.
    case via
  }

  /// The purpose of the waypoint.
  public var kind: Kind
  /// The id of the trip to which the waypoint belongs; nil for none.
  public var tripID: String?
  /// The coordinate, which may be some distance off the route; nil if only the place on the route
  /// is known.
  public var coordinate: Coordinate?
  /// The name given by the source, such as the street; nil if there is none.
  public var name: String?

  /// Creates a waypoint.
  public init(
    _ kind: Kind = .via, tripID: String? = nil, coordinate: Coordinate? = nil, name: String? = nil
  ) {
    self.kind = kind
    self.tripID = tripID
    self.coordinate = coordinate
    self.name = name
  }
}
