import Polylines

/// The duration of each segment of a leg, computed from all times that a source provides.
///
/// Sources omit turns and traffic signals from the times of segments, but include them in the times
/// of steps and legs. Therefore, the duration of a step is divided in proportion to the durations
/// of its segments, or to their lengths if they have no durations, and the result is scaled to the
/// duration of the leg. The duration of a segment without length counts as a wait.
struct SegmentTimes {
  private(set) var seconds: [Double]
  /// The time spent waiting, each wait at a point of the line.
  private(set) var waits: [(point: Int, seconds: Double)] = []

  /// Computes the durations of the segments of a leg.
  ///
  /// - Parameters:
  ///   - first: the first point of the leg.
  ///   - last: the last point of the leg; if it isn't after the first, there are no segments.
  init(of leg: RouteAssembly.Leg, on line: MeasuredPolyline, from first: Int, to last: Int) {
    let segments = first..<max(first, last)
    seconds = segments.map { line.distance(toVertex: $0 + 1) - line.distance(toVertex: $0) }
    let lengths = seconds
    let hasOwn = leg.seconds?.count == seconds.count
    if hasOwn, let own = leg.seconds { seconds = own }
    var start = 0
    for step in leg.steps {
      let end = max(start, min(step.lastPoint - first, seconds.count))
      stretch(start..<end, to: step.seconds, lengths, first)
      start = end
    }
    if !hasOwn, start > 0 || leg.statedDuration == nil {
      // Times after the last step are unknown.
      for segment in start..<seconds.count { seconds[segment] = 0 }
    }
    for segment in seconds.indices where lengths[segment] <= 0 && seconds[segment] > 0 {
      waits.append((first + segment, seconds[segment]))
      seconds[segment] = 0
    }
    if let duration = leg.statedDuration { scale(to: duration, lengths, first) }
  }

  /// Scales the durations of the segments of a step so that they add up to a total; if all of them
  /// are 0, the total is divided in proportion to lengths.
  private mutating func stretch(
    _ segments: Range<Int>, to total: Double, _ lengths: [Double], _ first: Int
  ) {
    let sum = seconds[segments].reduce(0, +)
    if sum > 0 {
      for segment in segments { seconds[segment] *= total / sum }
    } else {
      spread(total, over: segments, lengths, first)
    }
  }

  /// Scales all durations, including waits, so that they add up to a total; if all of them are 0,
  /// the total is divided in proportion to lengths.
  private mutating func scale(to total: Double, _ lengths: [Double], _ first: Int) {
    let sum = waits.reduce(seconds.reduce(0, +)) { $0 + $1.seconds }
    guard sum > 0 else { return spread(total, over: seconds.indices, lengths, first) }
    for segment in seconds.indices { seconds[segment] *= total / sum }
    for wait in waits.indices { waits[wait].seconds *= total / sum }
  }

  /// Divides a duration in proportion to lengths; if all lengths are 0, the duration is a wait at
  /// the first point.
  private mutating func spread(
    _ total: Double, over segments: Range<Int>, _ lengths: [Double], _ first: Int
  ) {
    let length = lengths[segments].reduce(0, +)
    if length > 0 {
      for segment in segments { seconds[segment] = lengths[segment] * total / length }
    } else if total > 0 {
      waits.append((first + segments.lowerBound, total))
      for segment in segments { seconds[segment] = 0 }
    }
  }
}
