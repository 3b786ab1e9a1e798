/// Returns 10 to the power of `precision`, the number by which coordinates are multiplied; exact up
/// to a precision of 22.
func decimalScale(_ precision: Int) -> Double {
  (0..<precision).reduce(1) { power, _ in power * 10 }
}
