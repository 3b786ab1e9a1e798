extension Duration {
  /// The same in seconds, to the precision of a number.
  package var inSeconds: Double { self / .seconds(1) }
}
