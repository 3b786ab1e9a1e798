/// Optional numbers stored in the size of a `Double`: negative infinity represents `nil`.
///
/// An actual negative infinity is stored as NaN, so that it isn't mistaken for `nil`.
extension Double {
  @inlinable package init(keeping number: Double?) {
    self = number.map { $0 == -.infinity ? .nan : $0 } ?? -.infinity
  }

  /// The stored number; nil if it is unknown.
  @inlinable package var kept: Double? { self == -.infinity ? nil : self }
}
