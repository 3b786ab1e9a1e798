/// How fast traffic is on a stretch of a line, next to other such stretches.
public struct SpeedSample: Sendable, Hashable {
  /// Meters.
  public var length: Double
  /// Meters per second; nil where nothing is known.
  public var speed: Double?
  /// Meters per second when the road is free; nil where unknown.
  public var freeFlow: Double?

  /// Creates a sample.
  public init(length: Double, speed: Double?, freeFlow: Double?) {
    self.length = length
    self.speed = speed
    self.freeFlow = freeFlow
  }
}
