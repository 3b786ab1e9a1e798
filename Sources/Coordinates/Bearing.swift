/// Arithmetic on bearings: degrees clockwise from north.
///
/// Both functions accept any number; they return NaN for NaN and infinities, and for a difference
/// that overflows.
public enum Bearing {
  /// Returns the bearing in [0, 360) with the same direction.
  @inlinable public static func normalized(_ degrees: Double) -> Double {
    if degrees >= 0 && degrees < 360 { return degrees == 0 ? 0 : degrees }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let positive = turn < 0 ? turn + 360 : turn
    // A tiny negative angle rounds up to a full turn, and `-0` becomes `0`.
    return positive == 360 || positive == 0 ? 0 : positive
  }

  /// Returns the shorter turn from one bearing to another, in (-180, 180]; clockwise is positive.
  @inlinable public static func difference(from start: Double, to end: Double) -> Double {
    let turn = (end - start).remainder(dividingBy: 360)
    return turn == -180 ? 180 : turn
  }
}
