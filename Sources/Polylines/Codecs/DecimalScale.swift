/// Returns 10 to the power of `precision`, the units of the last decimal place; exact up to 22.
func decimalScale(_ precision: Int) -> Double {
  (0..<precision).reduce(1) { power, _ in power * 10 }
}
