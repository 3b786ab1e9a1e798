import ArrivalEstimation
import Coordinates
import Polylines
import TrafficClassification

/// The expected duration of the drive along a route, and the traffic on it.
///
/// The planned time of the route applies to the traffic that came with the route. With other
/// traffic, the planned time is scaled by the ratio of the usual times with the new traffic to
/// those with the original traffic.
struct ExpectedDrive: Sendable {
  private let planned: PlannedRoute
  private let usual: UsualPace
  /// The distance in meters from the start of the route to the place from which
  /// ``PlannedRoute/remainingDuration`` counts.
  private(set) var start: Double
  private(set) var traffic: LineTraffic
  private var times: ExpectedTimes

  /// Creates the expectation.
  ///
  /// - Parameters:
  ///   - start: the distance in meters from the start of the route to the place from which the
  ///     planned remaining duration counts.
  ///   - traffic: the traffic on the route; nil for the traffic that came with the route.
  init(
    _ planned: PlannedRoute, usual: UsualPace, start: Double = 0, traffic: LineTraffic? = nil
  ) {
    self.planned = planned
    self.usual = usual
    self.start = start
    self.traffic = (traffic ?? planned.traffic).fitted(to: planned.route.line)
    times = Self.times(along: planned, usual, from: start, self.traffic)
  }

  private static func times(
    along planned: PlannedRoute, _ usual: UsualPace, from start: Double, _ traffic: LineTraffic
  ) -> ExpectedTimes {
    let line = planned.route.line
    func usually(_ traffic: LineTraffic) -> ExpectedTimes {
      ExpectedTimes(usual: usual, along: line, traffic: traffic)
    }
    let before = traffic == planned.traffic ? nil : planned.traffic.fitted(to: line)
    if planned.hasTimes, let times = planned.route.times {
      let times = ExpectedTimes(
        planned: times, along: line, waits: planned.route.plannedWaits)
      guard let old = before.map(usually) else { return times }
      let new = usually(traffic)
      let ends = (0..<line.polyline.count).lazy.map { line.distance(toVertex: $0) }
      return ExpectedTimes(
        stretches: zip(ends, ends.dropFirst()).lazy.map { start, end in
          let change = new.change(from: old, start, end)
          return (end, times.seconds(from: start, to: end) * change)
        })
    }
    guard let duration = planned.remainingDuration else { return usually(traffic) }
    let change =
      before.map { usually(traffic).change(from: usually($0), start, line.length) } ?? 1
    return ExpectedTimes(
      spreading: Duration(inSeconds: max(0, duration.inSeconds) * change), from: start, by: usual,
      along: line,
      traffic: traffic)
  }

  /// Returns the arrival model for the route.
  func model(of estimation: ProgressEstimation) -> ArrivalModel {
    // The model depends on the data that came with the route: later traffic changes the plan, not
    // its quality.
    if let times = planned.route.times, planned.hasTimes, !times.isSpread {
      if planned.isTrafficKnown { return estimation.timed }
      var model = estimation.planned
      // The plan has a time for each segment, so time lost on one segment isn't expected to be made
      // up on others.
      model.pace.isSumKnown = false
      return model
    }
    let isPlanned = planned.hasTimes || planned.remainingDuration != nil
    return isPlanned ? estimation.planned : estimation.unplanned
  }

  /// Returns the expected seconds from one place to another, both in meters from the start of the
  /// route.
  func seconds(from start: Double, to end: Double) -> Double { times.seconds(from: start, to: end) }

  /// Sets the place from which the planned remaining duration counts, in meters from the start of
  /// the route.
  mutating func beginPlan(at start: Double) {
    guard self.start != start else { return }
    self.start = start
    guard !planned.hasTimes, planned.remainingDuration != nil else { return }
    times = Self.times(along: planned, usual, from: start, traffic)
  }

  /// Replaces the traffic.
  mutating func set(_ traffic: LineTraffic) {
    let traffic = traffic.fitted(to: planned.route.line)
    guard traffic != self.traffic else { return }
    self.traffic = traffic
    times = Self.times(along: planned, usual, from: start, traffic)
  }
}

extension ExpectedTimes {
  /// Returns the ratio of the time that a part of the route takes according to these times to the
  /// time according to `other`; 1 if the latter is 0.
  fileprivate func change(from other: ExpectedTimes, _ start: Double, _ end: Double) -> Double {
    let seconds = other.seconds(from: start, to: end)
    return seconds > 0 ? self.seconds(from: start, to: end) / seconds : 1
  }
}

extension LineTraffic {
  /// Returns the traffic clipped or extended to a line; an extension has no data.
  ///
  /// - Complexity: O(1) if the traffic ends where the line ends.
  fileprivate func fitted(to line: MeasuredPolyline) -> LineTraffic {
    if intervals.last?.endMeters == line.length { return self }
    let stretches = intervals.map {
      TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic)
    }
    return LineTraffic(on: line, stretches, elsewhere: .noData)
  }
}
