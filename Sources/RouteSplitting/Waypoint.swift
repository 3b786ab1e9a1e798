public import Coordinates

/// A place on a route where the vehicle is to stop, or that it has to pass.
public struct Waypoint: Sendable, Hashable {
  /// What is to happen there, as Fleet Engine tells waypoints apart.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A rider, or a delivery, is taken in.
    case pickup
    /// A stop between pickup and drop-off.
    case intermediateDestination
    /// A rider, or a delivery, leaves.
    case dropOff
    /// Nothing that concerns a trip.
    case via
  }

  /// What is to happen there.
  public var kind: Kind
  /// The trip that it belongs to; nil for none.
  public var tripID: String?
  /// Where it is, which may be some way off the route; nil where only the route tells.
  public var coordinate: Coordinate?
  /// What its source calls it, such as the street; nil where it says nothing.
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
