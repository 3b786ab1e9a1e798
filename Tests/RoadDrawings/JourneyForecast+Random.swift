import Coordinates
package import RoadNetworks
package import RoadSearch
import TestSupport

extension JourneyForecast {
  /// Returns a forecast in which all speeds change every few seconds, and some edges close.
  ///
  /// - Parameter changesHours: whether the hour changes, too; some speeds are those of free flow.
  package static func random(
    _ network: RoadNetwork, closes: Bool, changesHours: Bool = false,
    using random: inout some RandomNumberGenerator
  ) -> JourneyForecast {
    let seed = UInt64.random(in: 0...(.max), using: &random)
    let changes = (1...Int.random(in: 1...5, using: &random)).map { _ in
      Duration.milliseconds(Int.random(in: 1...200_000, using: &random))
    }
    return JourneyForecast(network, changes: changes) { elapsed in
      var random = SeededGenerator(seed: seed &+ UInt64(elapsed / .milliseconds(1)))
      let speeds = EdgeSpeeds(network) { _ in
        closes && Int.random(in: 0..<20, using: &random) == 0
          ? 0 : .random(in: 1...30, using: &random)
      }
      guard changesHours else { return JourneyForecast.State(speeds: speeds) }
      return JourneyForecast.State(
        time: .randomHour(using: &random), speeds: Bool.random(using: &random) ? speeds : nil)
    }
  }
}

extension TravelTime {
  /// Returns a random minute of a day.
  package static func randomHour(using random: inout some RandomNumberGenerator) -> TravelTime {
    .moment(LocalTime(dayNumber: 20_000, minute: .random(in: 0..<1440, using: &random)))
  }
}
