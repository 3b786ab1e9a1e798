import Coordinates

/// The estimated time to an arrival, and its uncertainty.
public struct ArrivalEstimate: Sendable, Hashable {
  /// The median of the time to the arrival.
  public var remainingDuration: Duration
  /// The time to the arrival, from the 10th to the 90th percentile.
  public var interval: ClosedRange<Duration>

  init(seconds: Double, interval: ClosedRange<Double>) {
    remainingDuration = Duration(inSeconds: seconds)
    self.interval =
      Duration(inSeconds: interval.lowerBound)...Duration(inSeconds: interval.upperBound)
  }
}
