import ArrivalEstimation
import Coordinates
import Polylines
import RouteSplitting
import TrafficClassification
import TripFormats

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
  private let times: ExpectedTimes
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
    times =
      if let plan {
        ExpectedTimes(
          spreading: plan, from: progress.position.distance, by: usual,
          along: route.line, traffic: traffic)
      } else {
        ExpectedTimes(usual: usual, along: route.line, traffic: traffic)
      }
  }

  /// Takes the next location; gives what was driven since the one before, nil where that isn't
  /// known.
  mutating func advance(to fix: Location) -> RouteStep? {
    progress = cursor.advance(to: fix)
    let time = fix.time?.timeIntervalSinceReferenceDate
    let before = moments.learn(progress) { [progress] in $0.take(progress, at: time) }
    guard let before, let time else { return nil }
    let (start, end) = (before.distance, progress.position.distance)
    return RouteStep(
      elapsed: time - before.seconds, expected: times.seconds(from: start, to: end), start: start,
      end: end, traffic: traffic)
  }

  /// Takes other traffic along the same route.
  mutating func set(_ stretches: [FleetTrafficStretch]) {
    traffic = LineTraffic(
      on: cursor.route.line, stretches.map(TrafficStretch.init), elsewhere: .normal)
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
