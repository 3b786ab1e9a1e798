import Foundation
import Samples

/// Fluctuating traffic, an Ornstein-Uhlenbeck process of the log pace.
struct Tide {
  private let deviation: Double
  private var level = 0.0
  private var time = 0.0

  /// The time constant of the process, and the interval between changes, in seconds.
  private static let memory = 900.0
  private static let interval = 10.0

  init(deviation: Double, _ random: inout SplitMix) {
    self.deviation = deviation
    if deviation > 0 { level = deviation * normal(&random) }
  }

  /// Returns the factor on the travel time; times, in seconds, must not decrease.
  mutating func factor(at time: Double, _ random: inout SplitMix) -> Double {
    guard deviation > 0 else { return 1 }
    while self.time + Self.interval <= time {
      self.time += Self.interval
      let kept = exp(-Self.interval / Self.memory)
      level = kept * level + deviation * (1 - kept * kept).squareRoot() * normal(&random)
    }
    return exp(level)
  }
}
