import Coordinates

/// Delays on the way that no plan knows: jams, blocked roads, stops.
///
/// They are rare and long, and none makes the way shorter. A plan has the mean of them already;
/// what is left is a tail of late arrivals. They come at random, and their lengths are exponential,
/// so that the variance of their sum, a compound Poisson variable, grows with the way.
public struct DelayModel: Sendable, Hashable, Codable {
  /// Seconds of delay to an expected second; 0 or above.
  public var share = 0.1
  /// The mean of a delay in seconds; above 0.
  public var meanSeconds = 120.0

  /// The usual delays.
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

  /// The square seconds by which they widen what is between early and late arrivals on a way.
  ///
  /// On a short way there is hardly ever one. Then it is among the latest arrivals of all, which an
  /// interval leaves out: the variance counts by the chance that there is one.
  ///
  /// - Parameter expected: seconds that are expected for the way.
  func variance(over expected: Double) -> Double {
    let chance = 1 - exponential(-share * expected / meanSeconds)
    return chance * 2 * share * meanSeconds * expected
  }
}
