import Polylines

/// The seconds of each segment of a leg, from all times that a source has of it.
///
/// Sources time the segments without turns and signals, and steps and legs with them. So the time
/// of a segment is in proportion to its own time, or else to its length, and their sum is the time
/// of the step, and then of the leg. Time at a place without length is a wait there.
struct SegmentTimes {
  private(set) var seconds: [Double]
  /// Time that passes without a way, each at a point of the line.
  private(set) var waits: [(point: Int, seconds: Double)] = []

  /// - Parameters:
  ///   - first: the first point of the leg.
  ///   - last: its last point, at or behind the first.
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
      // Behind the last step nothing is known.
      for segment in start..<seconds.count { seconds[segment] = 0 }
    }
    for segment in seconds.indices where lengths[segment] <= 0 && seconds[segment] > 0 {
      waits.append((first + segment, seconds[segment]))
      seconds[segment] = 0
    }
    if let duration = leg.statedDuration { scale(to: duration, lengths, first) }
  }

  /// Brings the sum over the segments of a step to a time.
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

  /// Brings the sum of all to a time.
  private mutating func scale(to total: Double, _ lengths: [Double], _ first: Int) {
    let sum = waits.reduce(seconds.reduce(0, +)) { $0 + $1.seconds }
    guard sum > 0 else { return spread(total, over: seconds.indices, lengths, first) }
    for segment in seconds.indices { seconds[segment] *= total / sum }
    for wait in waits.indices { waits[wait].seconds *= total / sum }
  }

  /// Divides a time by lengths; where there is none it passes at the first of the points.
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
