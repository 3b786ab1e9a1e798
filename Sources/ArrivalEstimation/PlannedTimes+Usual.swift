public import Polylines
public import RouteSplitting
public import TrafficClassification

extension PlannedTimes {
  /// The times that a line usually takes with the traffic on it.
  ///
  /// - Parameter line: the line that the traffic is on.
  /// - Throws: `invalidDuration` where a speed is not above 0, or a delay below 0.
  /// - Complexity: O(*n* log *n* + *k*) for *n* points and *k* intervals.
  public init(
    usual pace: UsualPace, along line: MeasuredPolyline, traffic: LineTraffic
  ) throws(RouteError) {
    try self.init(segments: pace.seconds(along: line, traffic: traffic))
  }

  /// Spreads the planned time of a part of a line, up to its end, over the whole of it.
  ///
  /// What lies before the part takes as much longer or shorter than usual as the part does. A part
  /// without length says nothing: then the usual times stand.
  ///
  /// - Parameters:
  ///   - seconds: the time that is planned from the start of the part to the end of the line.
  ///   - start: meters from the start of the line to the start of the part.
  ///   - pace: the shares by which the time is spread.
  ///   - line: the line that the traffic is on.
  /// - Throws: `invalidDuration` where the planned time is negative or not finite, and as
  ///   ``init(usual:along:traffic:)``.
  /// - Complexity: O(*n* log *n* + *k*).
  public init(
    spreading seconds: Double, from start: Double, by pace: UsualPace,
    along line: MeasuredPolyline, traffic: LineTraffic
  ) throws(RouteError) {
    let usual = pace.seconds(along: line, traffic: traffic)
    let times = try PlannedTimes(segments: usual)
    let part = times.seconds(from: start, to: line.length, along: line)
    if part > 0 {
      try self.init(segments: usual.map { $0 * (seconds / part) })
    } else {
      self = times
    }
  }
}
