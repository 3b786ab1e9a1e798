/// What receivers report beside the position, brought into the form of a location.
///
/// Receivers write -1 where they do not know; anything that cannot be meant becomes unknown too.
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
}
