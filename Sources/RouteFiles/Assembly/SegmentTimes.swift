import Polylines

/// The seconds of each segment of a leg, from all that a source says of its time.
///
/// Sources time the segments without turns and signals, and steps and legs with them. So what a
/// segment takes is in proportion to its own time, or else to its length, and what they sum up to is
/// the time of the step, and then of the leg.
struct SegmentTimes {
  private(set) var seconds: [Double]

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
      stretch(start..<end, to: step.seconds, lengths)
      start = end
    }
    if !hasOwn, start > 0 || leg.statedDuration == nil {
      // Behind the last step nothing is known.
      for segment in start..<seconds.count { seconds[segment] = 0 }
    }
    if let duration = leg.statedDuration { stretch(0..<seconds.count, to: duration, lengths) }
  }

  /// Brings the sum over some segments to a time.
  private mutating func stretch(_ segments: Range<Int>, to total: Double, _ lengths: [Double]) {
    let sum = seconds[segments].reduce(0, +)
    if sum > 0 {
      for segment in segments { seconds[segment] *= total / sum }
      return
    }
    // Without times of its own, or where they are 0, lengths divide it; else it has all the same.
    let length = lengths[segments].reduce(0, +)
    for segment in segments {
      seconds[segment] =
        length > 0 ? lengths[segment] * total / length : total / Double(segments.count)
    }
  }
}
