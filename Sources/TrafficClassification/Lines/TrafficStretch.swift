/// A stretch of a line, in meters, with its class of traffic.
public struct TrafficStretch: Sendable, Hashable {
  /// The distance from the start of the line to the start of the stretch, in meters.
  public var start: Double
  /// The distance from the start of the line to the end of the stretch, in meters.
  public var end: Double
  /// The class of traffic.
  public var traffic: TrafficClass

  /// Creates a stretch, which is empty unless `end` is greater than `start`.
  public init(from start: Double, to end: Double, _ traffic: TrafficClass) {
    self.start = start
    self.end = end
    self.traffic = traffic
  }
}
