import RoadNetworks
import TrafficClassification

extension TripReport.Street {
  /// Standard deviations of a position beyond which an error is none of noise.
  private static let certainty = 4.0

  /// Forgets a speed that no vehicle drives: then the times are errors, too.
  ///
  /// - Parameter noise: meters by which locations are off, one standard deviation.
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
