extension Double {
  /// Returns the number with a fixed number of decimals (0…9), for display; `-` if it isn't finite.
  ///
  /// A number whose magnitude is 9 · 10^15 or more in units of the last decimal is written in
  /// Swift's own form.
  package func fixed(_ decimals: Int) -> String {
    guard isFinite else { return "-" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded()
    guard scaled < 9e15 else { return "\(self)" }
    let digits = String(UInt64(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return decimals == 0
      ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
