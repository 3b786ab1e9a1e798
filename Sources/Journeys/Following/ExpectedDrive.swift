import ArrivalEstimation
import Polylines
import TrafficClassification

/// The time that the drive along a route is expected to take, with the traffic on it.
struct ExpectedDrive: Sendable {
  /// What the source of the route knew of the time that it takes.
  enum Plan: Codable {
    /// Nothing: what is usual counts.
    case none
    /// The time of each segment.
    case segments
    /// Seconds from a place, in meters along the route, to its end.
    case rest(seconds: Double, start: Double)
  }

  private let planned: PlannedRoute
  private let usual: UsualPace
  private(set) var plan: Plan
  private(set) var traffic: LineTraffic
  private var times: ExpectedTimes

  init(_ planned: PlannedRoute, usual: UsualPace) {
    self.init(planned, usual: usual, plan: Self.plan(of: planned), traffic: planned.traffic)
  }

  init(_ planned: PlannedRoute, usual: UsualPace, plan: Plan, traffic: LineTraffic) {
    self.planned = planned
    self.usual = usual
    self.plan = plan
    self.traffic = traffic
    times = Self.times(along: planned, usual, plan, traffic)
  }

  private static func plan(of planned: PlannedRoute) -> Plan {
    if planned.hasTimes { return .segments }
    return planned.remainingDuration.map { .rest(seconds: $0.inSeconds, start: 0) } ?? .none
  }

  private static func times(
    along planned: PlannedRoute, _ usual: UsualPace, _ plan: Plan, _ traffic: LineTraffic
  ) -> ExpectedTimes {
    let line = planned.route.line
    switch plan {
    case .segments:
      if let times = planned.route.times { return ExpectedTimes(planned: times, along: line) }
    case .rest(let seconds, let start):
      return ExpectedTimes(
        spreading: seconds, from: start, by: usual, along: line, traffic: traffic)
    case .none: break
    }
    return ExpectedTimes(usual: usual, along: line, traffic: traffic)
  }

  /// The model by which arrivals are estimated on the route.
  func model(of estimation: ProgressEstimation) -> ArrivalModel {
    // By what the route came with: other traffic changes the plan, not how good it is.
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

  /// Takes a plan of the rest of the route as one from another place on.
  mutating func beginPlan(at start: Double) {
    guard case .rest(let seconds, let before) = plan, before != start else { return }
    plan = .rest(seconds: seconds, start: start)
    times = Self.times(along: planned, usual, plan, traffic)
  }

  /// Takes other traffic: what was planned takes as much longer or shorter as the way usually does
  /// with it.
  mutating func set(_ traffic: LineTraffic) {
    let before = self.traffic
    self.traffic = traffic
    switch plan {
    case .none: break
    case .segments: scale(times.seconds(from: 0, to: planned.route.length), from: 0, before)
    case .rest(let seconds, let start): scale(seconds, from: start, before)
    }
    times = Self.times(along: planned, usual, plan, traffic)
  }

  private mutating func scale(_ seconds: Double, from start: Double, _ before: LineTraffic) {
    let (old, new) = (usualSeconds(from: start, before), usualSeconds(from: start, traffic))
    guard old > 0 else { return }
    plan = .rest(seconds: seconds * new / old, start: start)
  }

  private func usualSeconds(from start: Double, _ traffic: LineTraffic) -> Double {
    ExpectedTimes(usual: usual, along: planned.route.line, traffic: traffic)
      .seconds(from: start, to: planned.route.length)
  }
}
