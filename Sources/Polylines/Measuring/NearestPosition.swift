public import Coordinates

/// The place of a line that is nearest to a coordinate, and how the coordinate lies to it.
public struct NearestPosition: Sendable, Hashable {
  /// A side of a line, seen in its direction of travel.
  public enum Side: Sendable, Hashable, Codable {
    /// Left of the line.
    case left
    /// Right of the line.
    case right
  }

  /// The nearest place.
  public let position: PolylinePosition

  /// Its coordinate.
  public let coordinate: Coordinate

  /// Meters from the given coordinate to the nearest place, 0 or above.
  public let offset: Double

  /// The side of the line on which the given coordinate lies; nil on the line itself.
  ///
  /// Outside a corner it is the side that the corner points to. Before the start and behind the end
  /// the line is thought to be prolonged.
  public let side: Side?
}
