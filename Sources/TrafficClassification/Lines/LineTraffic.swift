public import Polylines

/// Traffic along a line: intervals that tile it, from its start to its end.
///
///     let traffic = LineTraffic(
///       on: line, [TrafficStretch(from: 1_200, to: 1_650, .trafficJam)], elsewhere: .normal)
///     traffic.speed(at: 1_300)                      // .trafficJam
///     let ahead = traffic.slice(from: 1_000, of: line)
///
/// Neighbors differ in class, but for those that a slice has cut. Where nothing is known the class
/// is ``TrafficSpeed/noData``, which is not the same as ``TrafficSpeed/normal``: a source that
/// lists only what is unusual says by that that all else is normal.
///
/// What others call it: the speed reading intervals of Fleet Engine and of Google's Routes API.
public struct LineTraffic: Sendable, Hashable {
  /// The intervals in order.
  ///
  /// Each begins where the one before ends; the first at 0 m, and the last ends at the length of
  /// the line.
  public private(set) var intervals: [TrafficInterval]

  /// Puts stretches on a line.
  ///
  /// Where stretches overlap the slower class holds. What lies beyond the line is left out, and so
  /// are stretches that are no numbers.
  ///
  /// - Parameters:
  ///   - stretches: in any order.
  ///   - speed: the class of what lies in no stretch.
  /// - Complexity: O(*k* log *k* + *k* log *n*) for *k* stretches on *n* points.
  public init(
    on line: MeasuredPolyline, _ stretches: some Sequence<TrafficStretch>,
    elsewhere speed: TrafficSpeed
  ) {
    var borders: [(distance: Double, severity: Int, change: Int)] = []
    for stretch in stretches {
      guard stretch.start < stretch.end else { continue }
      let start = max(0, stretch.start)
      let end = min(line.length, stretch.end)
      guard start < end else { continue }
      borders.append((start, stretch.speed.severity, 1))
      borders.append((end, stretch.speed.severity, -1))
    }
    borders.sort { $0.distance < $1.distance }
    intervals = []
    var counts = [0, 0, 0, 0]
    var next = 0
    var start = 0.0
    while true {
      while next < borders.count, borders[next].distance <= start {
        counts[borders[next].severity] += borders[next].change
        next += 1
      }
      let end = next < borders.count ? borders[next].distance : line.length
      let worst = counts.lastIndex { $0 > 0 }
      append(to: end, worst.map { TrafficSpeed(severity: $0) } ?? speed, on: line)
      guard next < borders.count else { return }
      start = end
    }
  }

  /// A line of which nothing is known.
  public init(unknownOn line: MeasuredPolyline) {
    self.init(on: line, EmptyCollection(), elsewhere: .noData)
  }

  /// Goes on to a distance.
  private mutating func append(to end: Double, _ speed: TrafficSpeed, on line: MeasuredPolyline) {
    let place = end < line.length ? line.position(atDistance: end).segment : line.lastPoint
    if let last = intervals.last, last.speed == speed {
      intervals[intervals.count - 1].end = place
      intervals[intervals.count - 1].endMeters = end
      return
    }
    let start = intervals.last.map { ($0.end, $0.endMeters) } ?? (0, 0)
    if end <= start.1, !intervals.isEmpty { return }
    intervals.append(
      TrafficInterval(
        start: start.0, end: place, startMeters: start.1, endMeters: end, speed: speed))
  }

  /// The class at a distance in meters from the start; at a border that of what follows.
  ///
  /// - Complexity: O(log *k*) in intervals.
  public func speed(at distance: Double) -> TrafficSpeed { intervals[index(at: distance)].speed }

  /// Meters of each class that there is from a distance on.
  ///
  /// - Complexity: O(log *k* + *m*) for *k* intervals, of which *m* are behind the distance.
  public func lengths(from start: Double = 0) -> [TrafficSpeed: Double] {
    intervals[index(at: start)...].reduce(into: [:]) { sums, interval in
      let length = interval.endMeters - max(start, interval.startMeters)
      if length > 0 { sums[interval.speed, default: 0] += length }
    }
  }

  /// The traffic of what is left of the line from a distance on, by its own points and meters.
  ///
  /// See ``slice(from:to:of:)``.
  ///
  /// - Complexity: O(log *n* + *k*) in the intervals that are left.
  public func slice(from distance: Double, of line: MeasuredPolyline) -> LineTraffic {
    slice(from: distance, to: line.length, of: line)
  }

  /// The traffic of a part of the line, by its own points and meters.
  ///
  /// The points are those of ``Polylines/MeasuredPolyline/slice(from:to:)-(Double,_)``.
  ///
  /// - Parameters:
  ///   - start: meters from the start of the line, where the part begins.
  ///   - end: meters from the start of the line, where it ends; before `start` it is a single
  ///     place.
  ///   - line: the line that the traffic is on.
  /// - Complexity: O(log *n* + log *m* + *k*) for *m* intervals, of which *k* are in the part.
  public func slice(from start: Double, to end: Double, of line: MeasuredPolyline) -> LineTraffic {
    let first = line.position(atDistance: start)
    return part(from: first, to: max(first, line.position(atDistance: end)), lowest: 0, of: line)
  }

  /// The traffic of the parts into which the line falls when it is cut at distances in meters.
  ///
  /// The parts and their points are those of ``Polylines/MeasuredPolyline/split(at:)``, where a
  /// coordinate that is repeated at a cut belongs to the part before.
  ///
  /// - Complexity: O(*m* + *k* log *n*) for *m* intervals and *k* sorted distances.
  public func split(
    at distances: some Sequence<Double>, of line: MeasuredPolyline
  ) -> [LineTraffic] {
    var parts: [LineTraffic] = []
    var start = line.position(segment: 0, fraction: 0)
    var lowest = 0
    let ends = distances.map { line.position(atDistance: $0) }.sorted()
    for end in ends + [line.position(atDistance: line.length)] {
      parts.append(part(from: start, to: end, lowest: lowest, of: line))
      start = end
      lowest = end.vertex ?? 0
    }
    return parts
  }

  /// - Parameter lowest: the first vertex that the part may have.
  private func part(
    from first: PolylinePosition, to last: PolylinePosition, lowest: Int, of line: MeasuredPolyline
  ) -> LineTraffic {
    let vertices = line.vertices(from: first, to: last)
    let lowest = max(lowest, vertices.lowerBound)
    // Between two vertices the part has an end of its own.
    let lead = first.vertex == nil ? 1 : 0
    let tail = last.vertex == nil && first < last ? 1 : 0
    let lastPoint = vertices.upperBound - lowest + lead + tail - 1
    let cut = first.distance
    let length = last.distance - cut
    var parts: [TrafficInterval] = []
    for interval in intervals[index(at: cut)...] {
      guard parts.isEmpty || interval.startMeters < last.distance else { break }
      let reachesEnd = interval.endMeters >= last.distance
      parts.append(
        TrafficInterval(
          start: parts.last?.end ?? 0,
          end: reachesEnd ? lastPoint : interval.end - lowest + lead,
          startMeters: parts.last?.endMeters ?? 0,
          endMeters: reachesEnd ? length : interval.endMeters - cut, speed: interval.speed))
    }
    var slice = self
    slice.intervals = parts
    return slice
  }

  /// The interval that a distance lies in.
  private func index(at distance: Double) -> Int {
    (0..<max(0, intervals.count - 1)).partitionPoint { !(intervals[$0].endMeters <= distance) }
  }
}

extension MeasuredPolyline {
  fileprivate var lastPoint: Int { polyline.count - 1 }
}
