import Coordinates
public import Polylines
public import RouteSplitting
public import TrafficClassification

/// The time that is expected from the start of a line to each place on it: by meters, since traffic
/// changes and turns delay where no point of the line is.
///
///     let times = ExpectedTimes(
///       spreading: .seconds(949), from: 120, by: UsualPace(), along: line, traffic: traffic)
///     times.seconds(from: 800, to: line.length)
public struct ExpectedTimes: Sendable {
  /// Places from the start to the end in meters, and the seconds to each; between them time passes
  /// evenly.
  private var places: [(meters: Double, seconds: Double)]

  /// Times the usual time that a plan of a part takes at most.
  private static let most = 10.0

  /// The times that a line usually takes with the traffic on it.
  ///
  /// - Parameter line: the line that the traffic is on.
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

  /// Spreads the planned time of a part of a line, up to its end, over the whole of it.
  ///
  /// What lies before the part takes as much longer or shorter than usual as the part does. A part
  /// without length says nothing: then the usual times stand. A plan of more than ten times what is
  /// usual for the part is spread as one of the whole line.
  ///
  /// - Parameters:
  ///   - duration: the time that is planned from the start of the part to the end of the line; a
  ///     time below 0 counts as 0.
  ///   - start: meters from the start of the line to the start of the part.
  ///   - pace: the shares by which the time is spread.
  ///   - line: the line that the traffic is on.
  /// - Complexity: O(*n* log *n* + *k*).
  public init(
    spreading duration: Duration, from start: Double, by pace: UsualPace,
    along line: MeasuredPolyline, traffic: LineTraffic
  ) {
    self.init(usual: pace, along: line, traffic: traffic)
    let part = self.seconds(from: start, to: line.length)
    guard part > 0 else { return }
    let seconds = max(0, duration.inSeconds)
    var scale = seconds / part
    // A plan that is for much more than the part is one for the whole.
    if scale > Self.most { scale = seconds / self.seconds(from: 0, to: line.length) }
    for index in places.indices { places[index].seconds *= scale }
  }

  /// The times that whoever planned a route has for each of its segments.
  ///
  /// - Parameters:
  ///   - line: the line that the times are of; segments that they don't have take no time.
  ///   - waits: those that count, in order of the line.
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
        // A standstill takes its time where it is.
        places[places.count - 1].seconds = max(last.seconds, seconds + waited)
      }
    }
  }

  /// The times of stretches one behind the other; within one time passes evenly.
  ///
  /// - Parameter stretches: each with the distance in meters from the start of the line where it
  ///   ends, and its seconds, 0 or above. One that ends before another does takes its time there.
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

  /// Seconds from one place to another, both in meters from the start of the line.
  ///
  /// - Complexity: O(log *k*) in intervals and turns.
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
