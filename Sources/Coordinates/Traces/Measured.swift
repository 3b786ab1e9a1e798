/// Normalization of the values that receivers report besides the position.
///
/// Receivers write -1 for an unknown value, or -9999 for an unknown elevation; these and other
/// implausible values become nil.
@usableFromInline package enum Measured {
  /// The accuracy in meters for a horizontal dilution of precision of 1.
  ///
  /// It is about the user range error of civil GPS with broadcast corrections (GPS Standard
  /// Positioning Service Performance Standard 2020, appendix B: 2 to 7 m).
  package static let metersPerDilution = 5.0

  /// Returns a radius in meters; nil unless it is above 0 and finite.
  @inlinable package static func accuracy(_ value: Double) -> Double? {
    value > 0 && value.isFinite ? value : nil
  }

  /// Returns a direction reduced to [0, 360) degrees; nil if it is negative or not finite.
  @inlinable package static func bearing(_ value: Double) -> Double? {
    guard value >= 0, value.isFinite else { return nil }
    return value < 360 ? value : value.truncatingRemainder(dividingBy: 360)
  }

  /// Returns a speed in meters per second; nil unless it is at least 0 and finite.
  @inlinable package static func speed(_ value: Double) -> Double? {
    value >= 0 && value.isFinite ? value : nil
  }

  /// Returns an elevation in meters; nil if it is more than 100 km above or below sea level, or is
  /// a placeholder for a missing value.
  @inlinable package static func elevation(_ value: Double) -> Double? {
    guard value.magnitude <= 100_000 else { return nil }
    return value > -990 || !isMark(value) ? value : nil
  }

  /// Returns whether the integer part of a number is a usual placeholder for a missing elevation.
  @usableFromInline package static func isMark(_ value: Double) -> Bool {
    [-999, -9_999, -99_999, -32_767, -32_768].contains(value.rounded(.towardZero))
  }
}
