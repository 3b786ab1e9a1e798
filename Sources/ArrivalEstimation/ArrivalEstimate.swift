import Coordinates

/// The time to an arrival, and how sure it is.
public struct ArrivalEstimate: Sendable, Hashable {
  /// The median of the time to the arrival.
  public var remainingDuration: Duration
  /// The times before which 10 % and 90 % of vehicles arrive.
  public var interval: ClosedRange<Duration>

  init(seconds: Double, interval: ClosedRange<Double>) {
    remainingDuration = Duration(inSeconds: seconds)
    self.interval =
      Duration(inSeconds: interval.lowerBound)...Duration(inSeconds: interval.upperBound)
  }
}
