import ArrivalEstimation
import Coordinates
import FleetLogs
import Polylines
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A vehicle on the route that was sent last, with the traffic on it and the time that it takes.
struct RouteDrive: Sendable {
  private var cursor: RouteCursor
  /// The place on the route, with what the last location has reached.
  private(set) var progress: RouteProgress
  private(set) var traffic: LineTraffic
  private let usual: UsualPace
  /// The seconds that were planned from a place, in meters along the route, to its end.
  private var plan: (seconds: Double, start: Double)?
  /// Whether it is proven where the route was met.
  private var isPlaced = false
  private var times: ExpectedTimes
  private var moments = Provisional(RouteMoments())

  /// Begins a route.
  ///
  /// - Parameters:
  ///   - stretches: what was sent of traffic with the route; nil for nothing.
  ///   - plan: the seconds that were planned from the vehicle to the end; nil where unknown.
  ///   - fix: where the vehicle is; nil where unknown.
  /// - Throws: for a line without points.
  init(
    _ line: Polyline, traffic stretches: [FleetTrafficStretch]?, plan: Double?, usual: UsualPace,
    at fix: Location?
  ) throws(RouteError) {
    let route = try Route(line, stops: [])
    cursor = RouteCursor(route)
    progress = cursor.progress
    if let fix {
      progress = cursor.advance(to: fix)
      let (progress, time) = (progress, fix.time?.timeIntervalSinceReferenceDate)
      _ = moments.learn(progress) { $0.take(progress, at: time) }
    }
    traffic =
      stretches.map {
        LineTraffic(on: route.line, $0.map(TrafficStretch.init), elsewhere: .normal)
      } ?? LineTraffic(unknownOn: route.line)
    self.usual = usual
    let start = progress.position.distance
    self.plan = plan.map { ($0, start) }
    times = Self.times(self.plan, usual, along: route.line, traffic)
  }

  private static func times(
    _ plan: (seconds: Double, start: Double)?, _ usual: UsualPace, along line: MeasuredPolyline,
    _ traffic: LineTraffic
  ) -> ExpectedTimes {
    guard let plan else { return ExpectedTimes(usual: usual, along: line, traffic: traffic) }
    return ExpectedTimes(
      spreading: plan.seconds, from: plan.start, by: usual, along: line, traffic: traffic)
  }

  /// Takes the next location; gives what was driven since the one before, nil where that isn't
  /// known.
  mutating func advance(to fix: Location) -> RouteStep? {
    progress = cursor.advance(to: fix)
    if progress.status == .onRoute, progress.isProven, !progress.isCorrection { isPlaced = true }
    if let plan, !isPlaced, progress.isCorrection {
      // The vehicle was not where the plan was taken to begin.
      self.plan = (plan.seconds, progress.position.distance)
      times = Self.times(self.plan, usual, along: route.line, traffic)
    }
    let time = fix.time?.timeIntervalSinceReferenceDate
    let before = moments.learn(progress) { [progress] in $0.take(progress, at: time) }
    guard let before, let time else { return nil }
    let (start, end) = (before.distance, progress.position.distance)
    return RouteStep(
      elapsed: time - before.seconds, expected: times.seconds(from: start, to: end), start: start,
      end: end, traffic: traffic)
  }

  /// Takes other traffic along the same route: what was planned takes as much longer or shorter as
  /// the way usually does with it.
  mutating func set(_ stretches: [FleetTrafficStretch]) {
    let before = traffic
    traffic = LineTraffic(
      on: cursor.route.line, stretches.map(TrafficStretch.init), elsewhere: .normal)
    if let plan {
      let (old, new) = (
        usualSeconds(from: plan.start, before), usualSeconds(from: plan.start, traffic)
      )
      if old > 0 { self.plan = (plan.seconds * new / old, plan.start) }
    }
    times = Self.times(plan, usual, along: route.line, traffic)
  }

  private func usualSeconds(from start: Double, _ traffic: LineTraffic) -> Double {
    ExpectedTimes(usual: usual, along: route.line, traffic: traffic)
      .seconds(from: start, to: route.length)
  }

  /// The way that is driven.
  var route: Route { cursor.route }

  /// The place on the route.
  var coordinate: Coordinate { route.line.coordinate(at: progress.position) }

  /// Seconds that are expected to the end.
  var remainingSeconds: Double {
    times.seconds(from: progress.position.distance, to: route.length)
  }
}

extension TrafficStretch {
  fileprivate init(_ stretch: FleetTrafficStretch) {
    self.init(from: stretch.offset, to: stretch.offset + stretch.length, stretch.speed)
  }
}
