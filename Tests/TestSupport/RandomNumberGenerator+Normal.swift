extension RandomNumberGenerator {
  /// A number that is nearly standard normal: the sum of twelve uniform ones.
  public mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0..<1, using: &self) }
  }
}
