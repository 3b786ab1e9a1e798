/// Delays on the way that no plan knows: jams, blocked roads, stops.
///
/// They are rare and long, and none makes the way shorter. A plan has the mean of them already; what is left is a tail of late arrivals. They come at
/// random, and their lengths are exponential, so that the variance of their sum, a compound Poisson
/// variable, grows with the way.
public struct DelayModel: Sendable, Hashable {
  /// Seconds of delay to an expected second; 0 or above.
  public var share = 0.05
  /// The mean of a delay in seconds; 0 or above.
  public var length = 60.0

  /// The usual delays.
  public init() {}

  /// The variance of the delays on a way, in square seconds to an expected second.
  var variance: Double { 2 * share * length }
}
