import Coordinates
public import Polylines

/// The time that each segment of a route takes, as whoever planned the route believed.
public struct PlannedTimes: Sendable, Hashable {
  /// Time that passes at one place, such as between two waypoints that are at the same place.
  public struct Wait: Sendable, Hashable {
    /// Where it is.
    public var position: PolylinePosition
    /// The number of the waypoint that is next meanwhile: those before it are reached already.
    ///
    /// At the place of several waypoints the number decides which arrivals the wait delays.
    public var stop: Int
    /// How long it lasts.
    public var seconds: Double

    /// Creates a wait.
    public init(at position: PolylinePosition, stop: Int, seconds: Double) {
      self.position = position
      self.stop = stop
      self.seconds = seconds
    }
  }

  /// Seconds from the start of the route to each vertex without waits, ascending.
  private let driving: [Double]
  /// In order of the route, and at one place of waypoints.
  package let waits: [Wait]
  /// The sums of all waits before each, and of all.
  private let waited: [Double]

  /// Whether only the time of the whole way, or of whole legs, was known, and was spread over the
  /// segments by length.
  public let isSpread: Bool

  /// Segments that the times are of.
  public var segmentCount: Int { driving.count - 1 }

  /// Seconds for the whole route.
  public var totalSeconds: Double { driving[driving.count - 1] + waited[waits.count] }

  /// Creates the times from the seconds that each segment takes.
  ///
  /// - Parameters:
  ///   - seconds: those of each segment, in order.
  ///   - waits: time that passes without a way, in any order.
  ///   - isSpread: whether only the time of more than single stretches of road was known.
  /// - Throws: `invalidDuration` where one is below 0 or not finite.
  /// - Complexity: O(*n* + *w* log *w*) for *w* waits.
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

  /// Spreads the durations of stretches over their segments by length.
  ///
  /// - Parameters:
  ///   - stretches: each with the distance in meters from the start of the line where it ends, 0 or
  ///     above, ascending, and the seconds that it takes. One that ends behind the line ends with
  ///     it; what lies behind the last one takes no time. One without length is a wait before any
  ///     waypoint there.
  ///   - waits: time that passes without a way, in any order.
  ///   - isSpread: whether the stretches are legs, or the whole way, and no single roads.
  /// - Throws: `invalidDuration` where seconds are below 0 or not finite; `invalidDistance` where
  ///   ends fall or are not finite.
  /// - Complexity: O(*n* + *k* + *w* log *w*).
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

  /// Seconds from one distance along a line to another, both in meters from its start.
  ///
  /// Waits at the start are over, those at the end count.
  ///
  /// - Precondition: the line is the one that the times are of.
  /// - Complexity: O(log *n*).
  public func seconds(
    from start: Double, to end: Double, along line: MeasuredPolyline
  ) -> Double {
    seconds(to: line.position(atDistance: end)) - seconds(to: line.position(atDistance: start))
  }

  /// Seconds from the start of the route to a vertex, with the waits there.
  ///
  /// - Precondition: `index` is in 0…``segmentCount``.
  /// - Complexity: O(1), and O(log *w*) where there are *w* waits.
  public func seconds(toVertex index: Int) -> Double {
    driving[index] + waited[waits.partitionPoint { $0.vertex > index }]
  }

  /// Seconds from the start of the route to a position on it, with the waits there.
  ///
  /// - Complexity: O(1), and O(log *w*) where there are *w* waits.
  public func seconds(to position: PolylinePosition) -> Double {
    driving(to: position) + waited[waits.partitionPoint { $0.position > position }]
  }

  /// Seconds from the start of the route to the arrival at a waypoint: without the waits after it,
  /// at the same place.
  ///
  /// - Parameter position: where the waypoint of that number is.
  /// - Complexity: O(1), and O(log *w*) where there are *w* waits.
  public func seconds(toStop number: Int, at position: PolylinePosition) -> Double {
    driving(to: position)
      + waited[waits.partitionPoint { ($0.position, $0.stop) > (position, number) }]
  }

  /// Seconds from the start of the route to a vertex, without any waits.
  package func driving(toVertex index: Int) -> Double { driving[index] }

  private func driving(to position: PolylinePosition) -> Double {
    let segment = min(position.segment, segmentCount - 1)
    guard segment >= 0 else { return driving[0] }
    return driving[segment] + (driving[segment + 1] - driving[segment]) * position.fraction
  }
}

extension PlannedTimes.Wait {
  /// The first vertex at which it is over.
  fileprivate var vertex: Int { position.fraction > 0 ? position.segment + 1 : position.segment }
}
