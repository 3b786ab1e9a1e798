/// Numbers that may be unknown, kept in no more memory than a number: negative infinity is `nil`.
///
/// Weeks of driving have hundreds of thousands of them.
extension Double {
  @inlinable
  package init(keeping number: Double?) { self = number ?? -.infinity }

  /// The number that is kept.
  @inlinable
  package var kept: Double? { self == -.infinity ? nil : self }
}
