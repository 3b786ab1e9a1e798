import Coordinates
public import Polylines
public import RouteSplitting
public import TrafficClassification

/// The expected time from the start of a line to each place on it.
///
/// Times are stored by distance rather than by vertex, because traffic changes and turns begin
/// between vertices.
///
///     let times = ExpectedTimes(
///       spreading: .seconds(949), from: 120, by: UsualPace(), along: line, traffic: traffic)
///     times.seconds(from: 800, to: line.length)
public struct ExpectedTimes: Sendable {
  /// Places in meters from the start to the end, and the seconds to each; time passes evenly
  /// between them.
  private var places: [(meters: Double, seconds: Double)]

  /// The maximum ratio of the planned time of a part to its usual time.
  private static let most = 10.0

  /// Creates the times that a line usually takes with the traffic on it.
  ///
  /// - Parameters:
  ///   - pace: the usual speeds and delays.
  ///   - line: the line to which the traffic belongs.
  ///   - traffic: the traffic on the line.
  /// - Complexity: O(*n* log *n* + *k*) for *n* points and *k* intervals.
  public init(usual pace: UsualPace, along line: MeasuredPolyline, traffic: LineTraffic) {
    places = [(0, 0)]
    var turns = line.turns()[...]
    for interval in traffic.intervals {
      let secondsPerMeter = 1 / pace[interval.traffic]
      while let turn = turns.first, turn.start < interval.endMeters {
        append(to: turn.start, secondsPerMeter)
        let end = min(turn.end, interval.endMeters)
        append(to: end, secondsPerMeter + pace.turnSeconds / (turn.end - turn.start))
        if end < turn.end { break }
        turns.removeFirst()
      }
      append(to: interval.endMeters, secondsPerMeter)
    }
  }

  /// Creates times by multiplying the usual times of a line by one factor, such that its last part
  /// takes the planned time.
  ///
  /// If the last part usually takes no time, the usual times are kept. A plan of more than ten
  /// times the usual time of the part is treated as a plan for the whole line.
  ///
  /// - Parameters:
  ///   - duration: the planned time from the start of the part to the end of the line; a negative
  ///     time counts as 0.
  ///   - start: the distance in meters from the start of the line to the start of the part.
  ///   - pace: the usual speeds and delays.
  ///   - line: the line to which the traffic belongs.
  ///   - traffic: the traffic on the line.
  /// - Complexity: O(*n* log *n* + *k*) for *n* points and *k* intervals.
  public init(
    spreading duration: Duration, from start: Double, by pace: UsualPace,
    along line: MeasuredPolyline, traffic: LineTraffic
  ) {
    self.init(usual: pace, along: line, traffic: traffic)
    let part = self.seconds(from: start, to: line.length)
    guard part > 0 else { return }
    let seconds = max(0, duration.inSeconds)
    var scale = seconds / part
    if scale > Self.most { scale = seconds / self.seconds(from: 0, to: line.length) }
    for index in places.indices { places[index].seconds *= scale }
  }

  /// Creates times from the planned time of each segment.
  ///
  /// - Parameters:
  ///   - times: the planned times.
  ///   - line: the line to which the times belong; segments without planned times take no time.
  ///   - waits: the waits to include, in order along the line.
  /// - Complexity: O(*n* + *w*) for *w* waits.
  public init(
    planned times: PlannedTimes, along line: MeasuredPolyline, waits: [PlannedTimes.Wait] = []
  ) {
    places = [(0, 0)]
    var waits = waits[...]
    var waited = 0.0
    for segment in 0..<(line.polyline.count - 1) {
      let end = line.distance(toVertex: segment + 1)
      let seconds = times.driving(toVertex: min(segment + 1, times.segmentCount))
      while let wait = waits.first, wait.position.distance <= end {
        let first = times.driving(toVertex: min(wait.position.segment, times.segmentCount))
        let reached = first + (seconds - first) * wait.position.fraction + waited
        let last = places[places.count - 1]
        places.append((max(last.meters, wait.position.distance), max(last.seconds, reached)))
        waited += wait.seconds
        places.append((places[places.count - 1].meters, max(last.seconds, reached) + wait.seconds))
        waits.removeFirst()
      }
      let last = places[places.count - 1]
      if end > last.meters {
        places.append((end, max(last.seconds, seconds + waited)))
      } else {
        // The time of a segment without length passes at its place.
        places[places.count - 1].seconds = max(last.seconds, seconds + waited)
      }
    }
  }

  /// Creates times from the durations of consecutive stretches, within which time passes evenly.
  ///
  /// - Parameter stretches: the end of each stretch, in meters from the start of the line, and its
  ///   seconds, 0 or more. The time of a stretch that doesn't end after the previous one passes at
  ///   the end of the previous one.
  /// - Complexity: O(*n*).
  public init(stretches: some Sequence<(end: Double, seconds: Double)>) {
    places = [(0, 0)]
    for (end, seconds) in stretches {
      let last = places[places.count - 1]
      if end > last.meters {
        places.append((end, last.seconds + seconds))
      } else {
        places[places.count - 1].seconds += seconds
      }
    }
  }

  private mutating func append(to meters: Double, _ secondsPerMeter: Double) {
    let last = places[places.count - 1]
    guard meters > last.meters else { return }
    places.append((meters, last.seconds + (meters - last.meters) * secondsPerMeter))
  }

  /// Returns the seconds from one place to another, both in meters from the start of the line.
  ///
  /// - Complexity: O(log *k*) for *k* intervals and turns, segments and waits, or stretches.
  public func seconds(from start: Double, to end: Double) -> Double {
    seconds(to: end) - seconds(to: start)
  }

  private func seconds(to meters: Double) -> Double {
    let high = (1..<places.count).partitionPoint { !(places[$0].meters <= meters) }
    let low = high - 1
    guard high < places.count else { return places[low].seconds }
    let share =
      max(0, meters - places[low].meters) / (places[high].meters - places[low].meters)
    return places[low].seconds + share * (places[high].seconds - places[low].seconds)
  }
}
