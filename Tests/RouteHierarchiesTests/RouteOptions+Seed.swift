import RoadDrawings
import RoadNetworks
import RoadSearch
import TestSupport

extension RouteOptions {
  /// Creates options whose mode and objective vary with a seed.
  ///
  /// - Parameter changes: whether the time is a random hour, for a town that changes by the hour.
  init(seed: Int, changes: Bool, using random: inout some RandomNumberGenerator) {
    self.init()
    mode = TravelMode.allCases[seed % 3]
    objective = seed.isMultiple(of: 2) ? .time : .distance
    if changes { time = .randomHour(using: &random) }
  }
}
