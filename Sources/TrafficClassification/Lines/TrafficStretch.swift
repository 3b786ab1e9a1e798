/// A stretch of a line, by meters, and how traffic moves there.
public struct TrafficStretch: Sendable, Hashable {
  /// Meters from the start of the line to its start.
  public var start: Double
  /// Meters from the start of the line to its end.
  public var end: Double
  /// How traffic moves there.
  public var speed: TrafficSpeed

  /// Creates a stretch; one that ends before it starts is none.
  public init(from start: Double, to end: Double, _ speed: TrafficSpeed) {
    self.start = start
    self.end = end
    self.speed = speed
  }
}
