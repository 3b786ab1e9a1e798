extension Duration {
  /// The duration in seconds, to the precision of a `Double`.
  package var inSeconds: Double { self / .seconds(1) }

  /// Creates a duration from seconds; nil for NaN and for values out of range, on which
  /// `seconds(_:)` traps.
  package init?(finiteSeconds seconds: Double) {
    guard seconds.magnitude < 1e18 else { return nil }
    self = .seconds(seconds)
  }
}
