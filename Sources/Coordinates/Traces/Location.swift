#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A raw fix as a receiver reports it: where, how high, when, how sure, which way and how fast.
///
/// Everything but the coordinate may be unknown (`nil`). So is what can't be meant: an accuracy,
/// bearing or speed out of its range, such as the -1 that receivers write for "unknown", is `nil`
/// from the start, and so is an elevation of -9999.
@frozen public struct Location: Sendable, Hashable {
  /// Where the receiver believes to be.
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

  /// When the fix was taken.
  @inlinable public var time: Date? {
    get { keptTime.kept.map { Date(timeIntervalSinceReferenceDate: $0) } }
    set { keptTime = Double(keeping: newValue?.timeIntervalSinceReferenceDate) }
  }

  /// Radius in meters that holds the true position with a chance of 68 %; above 0.
  @inlinable public var accuracy: Double? {
    get { keptAccuracy.kept }
    set { keptAccuracy = Double(keeping: newValue.flatMap(Measured.accuracy)) }
  }

  /// Direction of travel, degrees clockwise from north in [0, 360); full turns are taken off.
  @inlinable public var bearing: Double? {
    get { keptBearing.kept }
    set { keptBearing = Double(keeping: newValue.flatMap(Measured.bearing)) }
  }

  /// Ground speed in meters per second, 0 or above.
  @inlinable public var speed: Double? {
    get { keptSpeed.kept }
    set { keptSpeed = Double(keeping: newValue.flatMap(Measured.speed)) }
  }

  /// Meters above sea level, or above another datum that the file uses.
  @inlinable public var elevation: Double? {
    get { keptElevation.kept }
    set { keptElevation = Double(keeping: newValue.flatMap(Measured.elevation)) }
  }
}
