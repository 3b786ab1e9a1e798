/// What receivers report beside the position, brought into the form of a location.
///
/// Receivers write -1 where they do not know, or -9999 for an elevation; anything that cannot be
/// meant becomes unknown too.
@usableFromInline package enum Measured {
  /// A radius in meters: above 0, else unknown.
  @inlinable package static func accuracy(_ value: Double) -> Double? {
    value > 0 && value.isFinite ? value : nil
  }

  /// A direction in [0, 360) degrees; full turns are taken off, negative ones are unknown.
  @inlinable package static func bearing(_ value: Double) -> Double? {
    guard value >= 0, value.isFinite else { return nil }
    return value < 360 ? value : value.truncatingRemainder(dividingBy: 360)
  }

  /// A speed of 0 or above, else unknown.
  @inlinable package static func speed(_ value: Double) -> Double? {
    value >= 0 && value.isFinite ? value : nil
  }

  /// Meters up to 100 km above or below sea level, unless they are a number that stands for no
  /// data.
  @inlinable package static func elevation(_ value: Double) -> Double? {
    guard value.magnitude <= 100_000 else { return nil }
    return value > -990 || !isMark(value) ? value : nil
  }

  /// Whether programs write a number where they have no elevation.
  @usableFromInline package static func isMark(_ value: Double) -> Bool {
    [-999, -9_999, -99_999, -32_767, -32_768].contains(value.rounded(.towardZero))
  }
}
