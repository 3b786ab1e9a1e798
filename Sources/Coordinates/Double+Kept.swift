/// Numbers that may be unknown, kept in no more memory than a number: negative infinity is `nil`,
/// and what was that is no number, which is refused in the same places.
///
/// Weeks of driving have hundreds of thousands of them.
extension Double {
  @inlinable package init(keeping number: Double?) {
    self = number.map { $0 == -.infinity ? .nan : $0 } ?? -.infinity
  }

  /// The number that is kept.
  @inlinable package var kept: Double? { self == -.infinity ? nil : self }
}
