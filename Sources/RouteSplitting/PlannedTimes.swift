import Coordinates
public import Polylines

/// The planned time of each segment of a route, and the planned waits on the route.
public struct PlannedTimes: Sendable, Hashable {
  /// Time that passes at one place, such as a stay at a waypoint.
  public struct Wait: Sendable, Hashable {
    /// The position of the wait.
    public var position: PolylinePosition
    /// The index of the next waypoint during the wait; earlier waypoints are already reached.
    ///
    /// If several waypoints are at the same place, the index decides which arrivals the wait
    /// delays.
    public var stop: Int
    /// The duration of the wait in seconds.
    public var seconds: Double

    /// Creates a wait.
    public init(at position: PolylinePosition, stop: Int, seconds: Double) {
      self.position = position
      self.stop = stop
      self.seconds = seconds
    }
  }

  /// The seconds from the start of the route to each vertex, without waits, ascending.
  private let driving: [Double]
  /// The waits in order of position, and then of the next waypoint.
  package let waits: [Wait]
  /// The sum of the waits before each wait, and the sum of all waits, in seconds.
  private let waited: [Double]

  /// Whether only the time of the whole route, or of whole legs, was known, and was distributed
  /// over the segments by length.
  public let isSpread: Bool

  /// The number of segments that the times cover.
  public var segmentCount: Int { driving.count - 1 }

  /// The seconds for the whole route, including waits.
  public var totalSeconds: Double { driving[driving.count - 1] + waited[waits.count] }

  /// Creates the times from the seconds that each segment takes.
  ///
  /// - Parameters:
  ///   - seconds: the seconds that each segment takes, in order.
  ///   - waits: the waits, in any order.
  ///   - isSpread: whether only the time of the whole route, or of whole legs, was known.
  /// - Throws: `invalidDuration` if a duration is negative or not finite.
  /// - Complexity: O(*n* + *w* log *w*) for *n* segments and *w* waits.
  public init(
    segmentSeconds seconds: some Sequence<Double>, waits: [Wait] = [], isSpread: Bool = false
  ) throws(RouteError) {
    var driving = [0.0]
    var sum = 0.0
    for (index, duration) in seconds.enumerated() {
      guard duration >= 0, duration.isFinite else {
        throw RouteError(
          .invalidDuration, "found \(duration) s for segment \(index), expected 0 or more")
      }
      sum += duration
      driving.append(sum)
    }
    try self.init(driving: driving, waits, isSpread: isSpread)
  }

  /// Creates the times from the durations of stretches, distributed over their segments by length.
  ///
  /// - Parameters:
  ///   - stretches: the end of each stretch, in meters from the start of the line, 0 or more and
  ///     never decreasing, and the seconds that the stretch takes. An end beyond the line means the
  ///     end of the line. The part of the line after the last stretch takes no time. A stretch
  ///     without length is a wait before any waypoint at the same place.
  ///   - waits: the waits, in any order.
  ///   - isSpread: whether the stretches are legs or the whole route, and not single roads.
  /// - Throws: `invalidDuration` if a duration is negative or not finite; `invalidDistance` if ends
  ///   are negative, decrease, or are not finite.
  /// - Complexity: O(*n* + *m* log *m*) for *n* points, and *m* stretches and waits.
  public init(
    stretches: [(end: Double, seconds: Double)], along line: MeasuredPolyline, waits: [Wait] = [],
    isSpread: Bool = false
  ) throws(RouteError) {
    try Self.check(stretches)
    var waits = waits
    var driving: [Double] = []
    var next = 0
    var start = 0.0
    var before = 0.0
    for vertex in 0..<line.polyline.count {
      let distance = line.distance(toVertex: vertex)
      while next < stretches.count, min(stretches[next].end, line.length) <= distance {
        let end = min(stretches[next].end, line.length)
        if end > start {
          before += stretches[next].seconds
        } else if stretches[next].seconds > 0 {
          waits.append(
            Wait(at: line.position(atDistance: end), stop: 0, seconds: stretches[next].seconds))
        }
        start = end
        next += 1
      }
      var sum = before
      if next < stretches.count {
        let end = min(stretches[next].end, line.length)
        sum += stretches[next].seconds * (distance - start) / (end - start)
      }
      driving.append(sum)
    }
    try self.init(driving: driving, waits, isSpread: isSpread)
  }

  private init(driving: [Double], _ waits: [Wait], isSpread: Bool) throws(RouteError) {
    self.isSpread = isSpread
    self.driving = driving
    self.waits = waits.sorted { ($0.position, $0.stop) < ($1.position, $1.stop) }
    var waited = [0.0]
    for wait in self.waits {
      guard wait.seconds >= 0, wait.seconds.isFinite else {
        throw RouteError(
          .invalidDuration,
          "found a wait of \(wait.seconds) s at \(wait.position.distance) m, expected 0 or more")
      }
      waited.append(waited[waited.count - 1] + wait.seconds)
    }
    self.waited = waited
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

  /// Returns the seconds from one distance along a line to another, both in meters from its start.
  ///
  /// Waits at the start are excluded, and waits at the end are included.
  ///
  /// - Precondition: the times are those of the line.
  /// - Complexity: O(log *n* + log *w*) for *n* points and *w* waits.
  public func seconds(
    from start: Double, to end: Double, along line: MeasuredPolyline
  ) -> Double {
    seconds(to: line.position(atDistance: end)) - seconds(to: line.position(atDistance: start))
  }

  /// Returns the seconds from the start of the route to a vertex, including the waits there.
  ///
  /// - Precondition: `index` is in 0…``segmentCount``.
  /// - Complexity: O(1), or O(log *w*) with *w* waits.
  public func seconds(toVertex index: Int) -> Double {
    driving[index] + waited[waits.partitionPoint { $0.vertex > index }]
  }

  /// Returns the seconds from the start of the route to a position on it, including the waits
  /// there.
  ///
  /// - Complexity: O(1), or O(log *w*) with *w* waits.
  public func seconds(to position: PolylinePosition) -> Double {
    driving(to: position) + waited[waits.partitionPoint { $0.position > position }]
  }

  /// Returns the seconds from the start of the route to the arrival at a waypoint, excluding waits
  /// after the arrival at the same place.
  ///
  /// - Parameters:
  ///   - number: the index of the waypoint.
  ///   - position: the position of the waypoint.
  /// - Complexity: O(1), or O(log *w*) with *w* waits.
  public func seconds(toStop number: Int, at position: PolylinePosition) -> Double {
    driving(to: position)
      + waited[waits.partitionPoint { ($0.position, $0.stop) > (position, number) }]
  }

  /// Returns the seconds from the start of the route to a vertex, without any waits.
  package func driving(toVertex index: Int) -> Double { driving[index] }

  private func driving(to position: PolylinePosition) -> Double {
    let segment = min(position.segment, segmentCount - 1)
    guard segment >= 0 else { return driving[0] }
    return driving[segment] + (driving[segment + 1] - driving[segment]) * position.fraction
  }
}

extension PlannedTimes.Wait {
  /// The first vertex at which the wait is over.
  fileprivate var vertex: Int { position.fraction > 0 ? position.segment + 1 : position.segment }
}
