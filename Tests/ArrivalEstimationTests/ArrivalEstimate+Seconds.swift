import ArrivalEstimation
import Coordinates

extension ArrivalEstimate {
  /// The median in seconds.
  var seconds: Double { remainingDuration.inSeconds }

  /// The interval in seconds.
  var secondsInterval: ClosedRange<Double> {
    interval.lowerBound.inSeconds...interval.upperBound.inSeconds
  }
}
