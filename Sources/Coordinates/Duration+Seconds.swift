extension Duration {
  /// The same in seconds, to the precision of a number.
  package var inSeconds: Double { self / .seconds(1) }

  /// A duration of so many seconds; nil for NaN and for what no duration can hold, which
  /// `seconds(_:)` would trap on.
  package init?(finiteSeconds seconds: Double) {
    guard seconds.magnitude < 1e18 else { return nil }
    self = .seconds(seconds)
  }
}
