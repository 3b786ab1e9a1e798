public import Polylines

/// Traffic along a line, as intervals that cover it without gaps or overlaps.
///
///     let traffic = LineTraffic(
///       on: line, [TrafficStretch(from: 1_200, to: 1_650, .trafficJam)], elsewhere: .normal)
///     traffic.traffic(at: 1_300)                    // .trafficJam
///     let ahead = traffic.slice(from: 1_000, of: line)
///
/// Adjacent intervals differ in class. Unknown traffic is ``TrafficClass/noData``, which differs
/// from ``TrafficClass/normal``. If a source lists only unusual traffic, the rest is normal, so
/// pass `.normal` for `elsewhere`.
///
/// Fleet Engine and Google's Routes API call these intervals speed reading intervals.
public struct LineTraffic: Sendable, Hashable {
  /// The intervals, in order.
  ///
  /// Each starts at the end of the previous one; the first starts at 0 m, and the last ends at the
  /// length of the line.
  public private(set) var intervals: [TrafficInterval]

  /// Creates the traffic along a line from stretches.
  ///
  /// Where stretches overlap, the slowest class applies; ``TrafficClass/noData`` applies only if no
  /// other class does. Parts beyond the line are left out, as are empty stretches, and stretches
  /// with a bound that isn't a number.
  ///
  /// - Parameters:
  ///   - stretches: the stretches, in any order.
  ///   - traffic: the class of the parts of the line outside all stretches.
  /// - Complexity: O(*k* log *k* + *k* log *n*) for *k* stretches on *n* points.
  public init(
    on line: MeasuredPolyline, _ stretches: some Sequence<TrafficStretch>,
    elsewhere traffic: TrafficClass
  ) {
    var borders: [(distance: Double, severity: Int, change: Int)] = []
    for stretch in stretches {
      guard stretch.start < stretch.end else { continue }
      let start = max(0, stretch.start)
      let end = min(line.length, stretch.end)
      guard start < end else { continue }
      borders.append((start, stretch.traffic.severity, 1))
      borders.append((end, stretch.traffic.severity, -1))
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
      append(to: end, worst.map { TrafficClass(severity: $0) } ?? traffic, on: line)
      guard next < borders.count else { return }
      start = end
    }
  }

  /// Creates traffic that is unknown along the whole line.
  public init(unknownOn line: MeasuredPolyline) {
    self.init(on: line, EmptyCollection(), elsewhere: .noData)
  }

  /// Extends the traffic to a distance.
  private mutating func append(to end: Double, _ traffic: TrafficClass, on line: MeasuredPolyline) {
    let place = end < line.length ? line.position(atDistance: end).segment : line.lastPoint
    if let last = intervals.last, last.traffic == traffic {
      intervals[intervals.count - 1].end = place
      intervals[intervals.count - 1].endMeters = end
      return
    }
    let start = intervals.last.map { ($0.end, $0.endMeters) } ?? (0, 0)
    if end <= start.1, !intervals.isEmpty { return }
    intervals.append(
      TrafficInterval(
        start: start.0, end: place, startMeters: start.1, endMeters: end, traffic: traffic))
  }

  /// Returns the class at a distance in meters from the start; at a border, the class of the next
  /// interval.
  ///
  /// - Complexity: O(log *m*) for *m* intervals.
  public func traffic(at distance: Double) -> TrafficClass {
    intervals[index(at: distance)].traffic
  }

  /// Returns the length in meters of each class from a distance to the end of the line; classes
  /// that don't occur there are missing.
  ///
  /// - Complexity: O(log *m* + *k*) for *m* intervals, *k* of them after the distance.
  public func lengths(from start: Double = 0) -> [TrafficClass: Double] {
    intervals[index(at: start)...].reduce(into: [:]) { sums, interval in
      let length = interval.endMeters - max(start, interval.startMeters)
      if length > 0 { sums[interval.traffic, default: 0] += length }
    }
  }

  /// Returns the traffic along the part of the line after a distance in meters, with indices and
  /// distances along that part.
  ///
  /// See ``slice(from:to:of:)``.
  ///
  /// - Complexity: O(log *n* + log *m* + *k*) for *n* points and *m* intervals, *k* of them in the
  ///   part.
  public func slice(from distance: Double, of line: MeasuredPolyline) -> LineTraffic {
    slice(from: distance, to: line.length, of: line)
  }

  /// Returns the traffic along a part of the line, with indices and distances along that part.
  ///
  /// If `start` isn't greater than `end`, the points of the part are those of
  /// ``Polylines/MeasuredPolyline/slice(from:to:)-(Double,_)``.
  ///
  /// - Parameters:
  ///   - start: the start of the part, in meters from the start of the line.
  ///   - end: the end of the part, in meters from the start of the line; if it is before `start`,
  ///     the part is the single place at `start`.
  ///   - line: the line of the traffic.
  /// - Complexity: O(log *n* + log *m* + *k*) for *n* points and *m* intervals, *k* of them in the
  ///   part.
  public func slice(from start: Double, to end: Double, of line: MeasuredPolyline) -> LineTraffic {
    let first = line.position(atDistance: start)
    return part(from: first, to: max(first, line.position(atDistance: end)), lowest: 0, of: line)
  }

  /// Returns the traffic along the parts of the line between cuts at distances in meters.
  ///
  /// The parts and their points are those of ``Polylines/MeasuredPolyline/split(at:)``: the part
  /// before a cut contains all repetitions of a coordinate at the cut, and the part after it starts
  /// with the last one.
  ///
  /// - Complexity: O(*m* + *k* (log *n* + log *m*)) for *n* points, *m* intervals, and *k* sorted
  ///   distances.
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

  /// Returns the traffic along a part.
  ///
  /// - Parameter lowest: the index of the first vertex that may belong to the part.
  private func part(
    from first: PolylinePosition, to last: PolylinePosition, lowest: Int, of line: MeasuredPolyline
  ) -> LineTraffic {
    let vertices = line.vertices(from: first, to: last)
    let lowest = max(lowest, vertices.lowerBound)
    // An end between two vertices becomes a point of the part.
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
          endMeters: reachesEnd ? length : interval.endMeters - cut, traffic: interval.traffic))
    }
    var slice = self
    slice.intervals = parts
    return slice
  }

  /// Returns the index of the interval that contains a distance.
  private func index(at distance: Double) -> Int {
    (0..<max(0, intervals.count - 1)).partitionPoint { !(intervals[$0].endMeters <= distance) }
  }
}

extension MeasuredPolyline {
  fileprivate var lastPoint: Int { polyline.count - 1 }
}
