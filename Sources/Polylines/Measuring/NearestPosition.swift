public import Coordinates

/// The position on a line that is nearest to a coordinate, and the coordinate's relation to it.
public struct NearestPosition: Sendable, Hashable {
  /// A side of a line, as seen in its direction of travel.
  public enum Side: Sendable, Hashable, Codable {
    /// Left of the line.
    case left
    /// Right of the line.
    case right
  }

  /// The nearest position.
  public let position: PolylinePosition

  /// The coordinate at the nearest position.
  public let coordinate: Coordinate

  /// The distance in meters from the given coordinate to the nearest position, at least 0.
  public let offset: Double

  /// The side of the line on which the given coordinate lies; nil on the line itself or its
  /// extension, and for a line of length 0.
  ///
  /// Outside a corner, this is the side toward which the corner points. Beyond an end, the line
  /// counts as extended in a straight line.
  public let side: Side?
}
