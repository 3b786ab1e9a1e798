#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A raw fix as a receiver reports it: where, when, how sure, which way and how fast.
///
/// Everything but the coordinate may be unknown (`nil`). Receivers write -1 for "unknown" into
/// accuracy, bearing and speed: readers turn that into `nil`.
@frozen
public struct Location: Sendable, Hashable {
  /// Where the receiver believes to be.
  public var coordinate: Coordinate

  /// When the fix was taken.
  public var time: Date?

  /// Radius in meters that holds the true position with a chance of 68 %; above 0.
  public var accuracy: Double?

  /// Direction of travel, degrees clockwise from north in [0, 360).
  public var bearing: Double?

  /// Ground speed in meters per second, 0 or above.
  public var speed: Double?

  /// Creates a fix.
  @inlinable
  public init(
    coordinate: Coordinate, time: Date? = nil, accuracy: Double? = nil, bearing: Double? = nil,
    speed: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.bearing = bearing
    self.speed = speed
  }
}
