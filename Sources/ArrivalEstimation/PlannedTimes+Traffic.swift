public import Polylines
public import RouteSplitting
public import TrafficClassification

extension PlannedTimes {
  /// The times that a line takes at the usual speeds of the traffic on it.
  ///
  /// - Parameters:
  ///   - line: the line that the traffic is on.
  ///   - scale: what these times are multiplied by; above 0.
  /// - Throws: `invalidDuration` where the scale is negative or not finite.
  /// - Complexity: O(*n* + *k*) for *n* points and *k* intervals.
  public init(
    along line: MeasuredPolyline, traffic: LineTraffic, speeds: TrafficSpeeds = TrafficSpeeds(),
    scale: Double = 1
  ) throws(RouteError) {
    try self.init(
      stretches: traffic.intervals.map {
        (
          end: $0.endMeters,
          seconds: ($0.endMeters - $0.startMeters) / speeds[$0.speed] * scale
        )
      }, along: line)
  }

  /// Spreads the planned time of a part of a line, up to its end, over the whole of it.
  ///
  /// What lies before the part takes as much longer or shorter than usual as the part does. A part
  /// without length says nothing: then the usual speeds stand.
  ///
  /// - Parameters:
  ///   - seconds: the time that is planned from the start of the part to the end of the line.
  ///   - start: meters from the start of the line to the start of the part.
  /// - Throws: `invalidDuration` where the planned time is negative or not finite.
  /// - Complexity: O(*n* + *k*).
  public init(
    spreading seconds: Double, from start: Double, along line: MeasuredPolyline,
    traffic: LineTraffic, speeds: TrafficSpeeds = TrafficSpeeds()
  ) throws(RouteError) {
    let usual = try PlannedTimes(along: line, traffic: traffic, speeds: speeds)
    let part = usual.seconds(from: start, to: line.length, along: line)
    if part > 0 {
      try self.init(along: line, traffic: traffic, speeds: speeds, scale: seconds / part)
    } else {
      self = usual
    }
  }
}
