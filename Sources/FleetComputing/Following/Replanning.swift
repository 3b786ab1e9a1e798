import Coordinates
import Fleet
import Journeys
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The state that determines when to replan the route of a vehicle, and when to forecast the
/// traffic on the route again.
struct Replanning: Sendable {
  /// Whether the vehicle follows the driver's route; false if the route leads to no waypoint or the
  /// vehicle has left it.
  private var isOnReportedRoute = true
  /// The versions of the driver's route and traffic that the plan is based on.
  private var seen: (route: Date?, traffic: Date?)
  /// The waypoints for which a route was last planned; nil if none was planned.
  private var asked: [TripWaypoint]?
  /// The time from which a route through the same waypoints may be planned again; nil for any time.
  private var nextAttempt: Date?
  /// The time of the next traffic forecast; nil without a plan.
  private var nextForecast: Date?

  /// The delay in seconds before planning again if no route was found.
  private static let retry = 30.0
  /// The minimum delay in seconds before replanning for a vehicle that has left its route.
  private static let respite = 10.0
  /// The interval in seconds between two forecasts of the traffic on a route.
  private static let forecastInterval = 120.0

  /// Whether the vehicle doesn't follow the route that its driver has reported.
  var isReportedRouteLeft: Bool { seen.route != nil && !isOnReportedRoute }

  /// Records that the vehicle has left its route.
  mutating func leaveWay() { isOnReportedRoute = false }

  /// Records that the vehicle has no waypoints.
  mutating func endWay() {
    asked = nil
    nextForecast = nil
  }

  /// Returns the input for a new plan; returns nil if no route is to be planned now.
  ///
  /// - Parameters:
  ///   - location: the last location; nil if unknown.
  ///   - isLeft: whether the vehicle has left its route.
  mutating func request(
    for report: VehicleReport, _ plan: CoursePlan?, from location: Location?, isLeft: Bool
  ) -> CourseRequest? {
    let (vehicle, time) = (report.vehicle, report.time)
    let versions = vehicle.navigation.versions
    let isRouteNew = versions.activeRoute != seen.route
    if isRouteNew {
      isOnReportedRoute = vehicle.navigation.activeRoute != nil
      nextAttempt = nil
    }
    let isCurrent = !isRouteNew && asked?.areSameStops(as: vehicle.waypoints) == true
    if isCurrent, plan != nil, !isLeft { return nil }
    if isCurrent, let nextAttempt, !Self.isDue(nextAttempt, Self.retry, at: time) { return nil }
    seen = (versions.activeRoute, versions.traffic)
    let isSameWay =
      !isRouteNew
      && plan?.waypoints.prefix(1).elementsEqual(vehicle.waypoints.prefix(1)) {
        $0.isSameStop(as: $1)
      } == true
    var reported = isOnReportedRoute ? ReportedRoute(vehicle.navigation) : nil
    reported?.isForFirstStop = isRouteNew || isSameWay
    let destination = vehicle.navigation.destination
    // While the driver's line stays the same, the driver's arrival is used even if a report doesn't
    // repeat it. An arrival that only the engine has estimated is not used.
    let isStillPlanned =
      !isRouteNew && destination != nil && plan?.route.remainingDuration != nil
    if let arrival = vehicle.navigation.arrival, report.statesArrival || isStillPlanned {
      let left = Duration(inSeconds: max(0, arrival.timeIntervalSince(time)))
      reported?.remaining = (left, report.statesArrival ? nil : destination)
    }
    // For a vehicle without a location, a route is planned as soon as the location is known.
    asked = location == nil && reported == nil ? nil : vehicle.waypoints
    return CourseRequest(
      place: location?.coordinate, bearing: location?.bearing, waypoints: vehicle.waypoints,
      reported: reported)
  }

  /// Records the result of planning; the plan is nil if no route was found.
  mutating func note(_ plan: CoursePlan?, at time: Date) {
    nextForecast = plan == nil ? nil : time + Self.forecastInterval
    guard let plan else {
      nextAttempt = time + Self.retry
      return
    }
    // A vehicle may leave every new route, as in a parking lot, so the next plan has to wait.
    nextAttempt = isOnReportedRoute ? nil : time + Self.respite
    isOnReportedRoute = isOnReportedRoute && plan.reportedLength > 0
  }

  /// Returns newly reported traffic on the driver's line; returns nil if there is none or the
  /// vehicle doesn't follow the line.
  mutating func newTraffic(of navigation: Vehicle.Navigation) -> [TrafficStretch]? {
    guard navigation.versions.traffic != seen.traffic, isOnReportedRoute else { return nil }
    seen.traffic = navigation.versions.traffic
    return navigation.reportedTraffic
  }

  /// Returns whether to forecast the traffic on the route again, and if so schedules the next
  /// forecast.
  mutating func isForecastDue(at time: Date) -> Bool {
    guard let due = nextForecast, Self.isDue(due, Self.forecastInterval, at: time) else {
      return false
    }
    nextForecast = time + Self.forecastInterval
    return true
  }

  /// Returns whether a time is due.
  ///
  /// The time was set at most one interval ahead. If it is farther ahead, the clock was set back,
  /// and the time counts as due.
  private static func isDue(_ due: Date, _ interval: Double, at time: Date) -> Bool {
    time >= due || due.timeIntervalSince(time) > interval
  }
}

extension ReportedRoute {
  /// Creates the route reported by a driver's navigation; nil if there is none.
  fileprivate init?(_ navigation: Vehicle.Navigation) {
    guard let line = navigation.activeRoute else { return nil }
    self.init(line: line, end: navigation.activeRouteEnd, traffic: navigation.reportedTraffic)
  }
}

extension Vehicle.Navigation {
  /// The stretches of unusual traffic; nil if the driver reports no traffic.
  fileprivate var reportedTraffic: [TrafficStretch]? { versions.traffic == nil ? nil : traffic }
}
