public import Polylines

/// The time that each segment of a route takes, as whoever planned the route believed.
public struct PlannedTimes: Sendable, Hashable {
  /// Seconds from the start of the route to each vertex, ascending.
  private let seconds: [Double]

  /// Segments that the times are of.
  public var segmentCount: Int { seconds.count - 1 }

  /// Seconds for the whole route.
  public var total: Double { seconds[seconds.count - 1] }

  /// Creates the times from the seconds that each segment takes.
  ///
  /// - Throws: `invalidDuration` where one is below 0 or not finite.
  /// - Complexity: O(*n*).
  public init(segments: some Sequence<Double>) throws(RouteError) {
    var seconds = [0.0]
    var sum = 0.0
    for (index, duration) in segments.enumerated() {
      guard duration >= 0, duration.isFinite else {
        throw RouteError(
          .invalidDuration, "found \(duration) s for segment \(index), expected 0 or more")
      }
      sum += duration
      seconds.append(sum)
    }
    self.seconds = seconds
  }

  /// Spreads the durations of stretches over their segments by length.
  ///
  /// - Parameter stretches: each with the distance in meters from the start of the line where it
  ///   ends, 0 or above, ascending, and the seconds that it takes. One that ends behind the line
  ///   ends with it; what lies behind the last one takes no time.
  /// - Throws: `invalidDuration` where seconds are below 0 or not finite; `invalidDistance` where
  ///   ends fall or are not finite.
  /// - Complexity: O(*n* + *k*).
  public init(
    stretches: [(end: Double, seconds: Double)], along line: MeasuredPolyline
  ) throws(RouteError) {
    try Self.check(stretches)
    var seconds: [Double] = []
    var next = 0
    var start = 0.0
    var before = 0.0
    for vertex in 0..<line.polyline.count {
      let distance = line.distance(toVertex: vertex)
      while next < stretches.count, min(stretches[next].end, line.length) <= distance {
        before += stretches[next].seconds
        start = stretches[next].end
        next += 1
      }
      var sum = before
      if next < stretches.count {
        let end = min(stretches[next].end, line.length)
        sum += stretches[next].seconds * (distance - start) / (end - start)
      }
      seconds.append(sum)
    }
    self.seconds = seconds
  }

  private static func check(_ stretches: [(end: Double, seconds: Double)]) throws(RouteError) {
    var start = 0.0
    for (index, (end, duration)) in stretches.enumerated() {
      guard duration >= 0, duration.isFinite else {
        throw RouteError(
          .invalidDuration, "found \(duration) s for stretch \(index), expected 0 or more")
      }
      guard end >= start, end.isFinite else {
        throw RouteError(
          .invalidDistance,
          "found stretch \(index) to end at \(end) m, expected \(start) m or more")
      }
      start = end
    }
  }

  /// Seconds from one distance along a line to another, both in meters from its start.
  ///
  /// - Precondition: the line is the one that the times are of.
  /// - Complexity: O(log *n*).
  public func seconds(
    from start: Double, to end: Double, along line: MeasuredPolyline
  ) -> Double {
    seconds(to: line.position(atDistance: end)) - seconds(to: line.position(atDistance: start))
  }

  /// Seconds from the start of the route to a vertex.
  ///
  /// - Precondition: `index` is in 0…``segmentCount``.
  /// - Complexity: O(1).
  public func seconds(toVertex index: Int) -> Double { seconds[index] }

  /// Seconds from the start of the route to a position on it.
  ///
  /// - Complexity: O(1).
  public func seconds(to position: PolylinePosition) -> Double {
    let segment = min(position.segment, segmentCount - 1)
    guard segment >= 0 else { return 0 }
    return seconds[segment] + (seconds[segment + 1] - seconds[segment]) * position.fraction
  }
}
