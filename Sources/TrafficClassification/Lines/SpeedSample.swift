/// The speed of traffic on one of several consecutive stretches of a line.
public struct SpeedSample: Sendable, Hashable {
  /// The length of the stretch, in meters.
  public var length: Double
  /// The speed in meters per second; nil if unknown.
  public var speed: Double?
  /// The free-flow speed in meters per second; nil if unknown.
  public var freeFlow: Double?

  /// Creates a sample.
  public init(length: Double, speed: Double?, freeFlow: Double?) {
    self.length = length
    self.speed = speed
    self.freeFlow = freeFlow
  }
}
