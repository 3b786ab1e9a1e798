extension Double {
  /// The number rounded to three decimals, so that sums and differences of such agree.
  package var inMillimeters: Double { (self * 1_000).rounded() / 1_000 }
}

extension Range<Double> {
  /// The length between two distances rounded to three decimals: those of the parts of a route sum
  /// up to its own.
  var lengthInMillimeters: Double { upperBound.inMillimeters - lowerBound.inMillimeters }
}
