/// Returns 10 to the power of `precision`, the number of units of the last decimal place in 1;
/// exact up to a precision of 22.
func decimalScale(_ precision: Int) -> Double {
  (0..<precision).reduce(1) { power, _ in power * 10 }
}
