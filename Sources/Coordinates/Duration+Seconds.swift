extension Duration {
  /// The duration in seconds, rounded to a `Double`.
  ///
  /// The conversion by ``init(inSeconds:)`` and back preserves 0 and magnitudes from 2⁻⁷ to 10⁹
  /// exactly.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    let whole = Double(seconds)
    // The fraction as the sum of a rounded quotient and the error of its rounding.
    let rounded = Double(attoseconds)
    let quotient = rounded / Self.unit
    let remainder =
      rounded.addingProduct(-quotient, Self.unit) + Double(attoseconds - Int64(rounded))
    let sum = whole + quotient
    return sum + (quotient - (sum - whole) + remainder / Self.unit)
  }

  /// Creates a duration from seconds, rounded to attoseconds.
  ///
  /// Numbers beyond ±10¹⁸ count as ±10¹⁸, and NaN counts as 0.
  package init(inSeconds seconds: Double) {
    let seconds = seconds.isNaN ? 0 : max(-Self.unit, min(Self.unit, seconds))
    let whole = seconds.rounded(.towardZero)
    let product = (seconds - whole) * Self.unit
    let error = (-product).addingProduct(seconds - whole, Self.unit)
    let rounded = product.rounded()
    self.init(
      secondsComponent: Int64(whole),
      attosecondsComponent: Int64(rounded) + Int64((product - rounded + error).rounded()))
  }

  /// Creates a duration from seconds; nil unless their magnitude is below 10¹⁸.
  package init?(finiteSeconds seconds: Double) {
    guard seconds.magnitude < Self.unit else { return nil }
    self.init(inSeconds: seconds)
  }

  /// The number of attoseconds in a second.
  private static let unit = 1e18
}
