extension Double {
  /// The number, rounded to three decimals.
  package var inMillimeters: Double { (self * 1_000).rounded() / 1_000 }
}

extension Range<Double> {
  /// The difference between the bounds, each rounded to three decimals.
  ///
  /// The bounds are rounded first, so that the lengths of the parts of a route add up to the length
  /// of the route.
  var lengthInMillimeters: Double { upperBound.inMillimeters - lowerBound.inMillimeters }
}
