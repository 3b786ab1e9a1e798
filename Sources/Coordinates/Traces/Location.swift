#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A raw fix from a receiver: position, elevation, time, accuracy, bearing, and speed.
///
/// All values except the coordinate may be unknown (`nil`). Implausible values become `nil`: an
/// accuracy that isn't positive, a negative bearing or speed, an elevation beyond ±100 km, and any
/// of these that isn't finite. So do elevations that stand for a missing value, such as -9999.
@frozen public struct Location: Sendable, Hashable {
  /// The position that the receiver reported.
  public var coordinate: Coordinate

  @usableFromInline var keptTime: Double
  @usableFromInline var keptAccuracy: Double
  @usableFromInline var keptBearing: Double
  @usableFromInline var keptSpeed: Double
  @usableFromInline var keptElevation: Double

  /// Creates a fix.
  @inlinable public init(
    coordinate: Coordinate, time: Date? = nil, accuracy: Double? = nil, bearing: Double? = nil,
    speed: Double? = nil, elevation: Double? = nil
  ) {
    self.coordinate = coordinate
    keptTime = Double(keeping: time?.timeIntervalSinceReferenceDate)
    keptAccuracy = Double(keeping: accuracy.flatMap(Measured.accuracy))
    keptBearing = Double(keeping: bearing.flatMap(Measured.bearing))
    keptSpeed = Double(keeping: speed.flatMap(Measured.speed))
    keptElevation = Double(keeping: elevation.flatMap(Measured.elevation))
  }

  /// The time at which the fix was taken.
  @inlinable public var time: Date? {
    get { keptTime.kept.map { Date(timeIntervalSinceReferenceDate: $0) } }
    set { keptTime = Double(keeping: newValue?.timeIntervalSinceReferenceDate) }
  }

  /// The radius in meters of the circle around the coordinate that contains the true position with
  /// a probability of 68%; above 0.
  @inlinable public var accuracy: Double? {
    get { keptAccuracy.kept }
    set { keptAccuracy = Double(keeping: newValue.flatMap(Measured.accuracy)) }
  }

  /// The direction of travel in degrees clockwise from north, reduced to [0, 360).
  @inlinable public var bearing: Double? {
    get { keptBearing.kept }
    set { keptBearing = Double(keeping: newValue.flatMap(Measured.bearing)) }
  }

  /// The ground speed in meters per second; at least 0.
  @inlinable public var speed: Double? {
    get { keptSpeed.kept }
    set { keptSpeed = Double(keeping: newValue.flatMap(Measured.speed)) }
  }

  /// The elevation in meters above sea level, or above another datum that the file uses.
  @inlinable public var elevation: Double? {
    get { keptElevation.kept }
    set { keptElevation = Double(keeping: newValue.flatMap(Measured.elevation)) }
  }
}
