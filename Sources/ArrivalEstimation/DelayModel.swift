import Coordinates

/// A model of unplanned delays: jams, blocked roads, and stops.
///
/// Delays are rare and long. A plan already includes their mean; the rest is a tail of late
/// arrivals. Delays occur at random, and their durations are exponentially distributed, so their
/// sum is a compound Poisson variable. Its variance grows in proportion to the time driven.
public struct DelayModel: Sendable, Hashable, Codable {
  /// The seconds of delay per expected second; 0 or more.
  public var share = 0.1
  /// The mean duration of a delay in seconds; above 0.
  public var meanSeconds = 120.0

  /// Creates the default model.
  public init() {}

  /// Creates a model of delays.
  public init(share: Double, meanSeconds: Double) {
    self.share = share
    self.meanSeconds = meanSeconds
  }

  private enum CodingKeys: String, CodingKey {
    case share
    case meanSeconds = "length"
  }

  /// Returns the variance, in square seconds, that delays add above the median.
  ///
  /// On a short drive there is rarely a delay. If there is one, the arrival is among the very
  /// latest, which the interval excludes. The variance is therefore multiplied by the probability
  /// of a delay.
  ///
  /// - Parameter expected: the expected seconds of the drive.
  func variance(over expected: Double) -> Double {
    let chance = 1 - exponential(-share * expected / meanSeconds)
    return chance * 2 * share * meanSeconds * expected
  }
}
