import RoadNetworks
import TrafficClassification

extension TripReport.Street {
  /// The number of standard deviations above which a position error is not due to noise.
  private static let certainty = 4.0

  /// Discards a speed that no vehicle can drive and that position errors don't explain, together
  /// with the times, which must be wrong, too.
  ///
  /// - Parameter noise: the standard deviation of locations along one axis, in meters.
  mutating func forgetImpossibleSpeed(of mode: TravelMode, noise: Double) {
    guard let speed = reading.observed else { return }
    let most = DrivableSpeed.most(freeFlow: reading.freeFlow, by: mode)
    guard (length - inferredLength) * (1 - most / speed) > Self.certainty * noise else { return }
    duration = nil
    waitDuration = .zero
    reading = .unknown
    traffic = .noData
  }
}
