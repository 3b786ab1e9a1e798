/// How long it takes to arrive, and how sure that is.
public struct ArrivalEstimate: Sendable, Hashable {
  /// Seconds; it takes longer as often as it takes less.
  public var seconds: Double
  /// Seconds from which 10 % of arrivals are earlier up to which 10 % are later.
  public var interval: ClosedRange<Double>
}
