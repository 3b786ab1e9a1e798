import ArrivalEstimation
import Coordinates
import Polylines
import TrafficClassification

/// The time that the drive along a route is expected to take, with the traffic on it.
///
/// What the source of the route planned holds for the traffic that the route came with. With other
/// traffic it takes as much longer or shorter as the way usually does.
struct ExpectedDrive: Sendable {
  private let planned: PlannedRoute
  private let usual: UsualPace
  /// Meters from the start of the route to where ``PlannedRoute/remainingDuration`` begins.
  private(set) var start: Double
  private(set) var traffic: LineTraffic
  private var times: ExpectedTimes

  /// Creates the expectation.
  ///
  /// - Parameters:
  ///   - start: meters from the start of the route to where the plan of its rest begins.
  ///   - traffic: other traffic than that of the route; nil for none.
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

  /// The model by which arrivals are estimated on the route.
  func model(of estimation: ProgressEstimation) -> ArrivalModel {
    // By what the route came with: other traffic changes the plan, not how good it is.
    if planned.hasTimes, planned.route.times?.isSpread == false, planned.isTrafficKnown {
      return estimation.timed
    }
    if planned.hasTimes {
      var model = estimation.planned
      // The source says how its time is spread: what was lost here isn't gained there.
      model.pace.isSumKnown = false
      return model
    }
    return planned.remainingDuration == nil ? estimation.unplanned : estimation.planned
  }

  /// Seconds from one place to another, both in meters from the start of the route.
  func seconds(from start: Double, to end: Double) -> Double { times.seconds(from: start, to: end) }

  /// Takes the plan of the rest of the route as one from another place on.
  mutating func beginPlan(at start: Double) {
    guard self.start != start else { return }
    self.start = start
    guard !planned.hasTimes, planned.remainingDuration != nil else { return }
    times = Self.times(along: planned, usual, from: start, traffic)
  }

  /// Takes other traffic.
  mutating func set(_ traffic: LineTraffic) {
    let traffic = traffic.fitted(to: planned.route.line)
    guard traffic != self.traffic else { return }
    self.traffic = traffic
    times = Self.times(along: planned, usual, from: start, traffic)
  }
}

extension ExpectedTimes {
  /// How many times as long a part of the way takes by these times as by others; 1 where those say
  /// nothing.
  fileprivate func change(from other: ExpectedTimes, _ start: Double, _ end: Double) -> Double {
    let seconds = other.seconds(from: start, to: end)
    return seconds > 0 ? self.seconds(from: start, to: end) / seconds : 1
  }
}

extension LineTraffic {
  /// The traffic clipped or extended to a line; an extension has no data.
  ///
  /// - Complexity: O(1) where it tiles the line.
  fileprivate func fitted(to line: MeasuredPolyline) -> LineTraffic {
    if intervals.last?.endMeters == line.length { return self }
    let stretches = intervals.map {
      TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic)
    }
    return LineTraffic(on: line, stretches, elsewhere: .noData)
  }
}
