import Coordinates
import Fleet
import Journeys
import TrafficClassification

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The state that decides when the way of a vehicle is planned anew, and its traffic forecast
/// again.
struct Replanning: Sendable {
  /// Whether the vehicle follows the driver's route; false if that leads to no waypoint, or the
  /// vehicle has left it.
  private var isOnReportedRoute = true
  /// The versions of the driver's route and traffic that the plan knows.
  private var seen: (route: Date?, traffic: Date?)
  /// The waypoints through which a way was looked for last.
  private var asked: [TripWaypoint]?
  /// When a way through the same waypoints may be looked for again.
  private var nextAttempt: Date?
  /// When traffic is forecast again; nil without a plan.
  private var nextForecast: Date?

  /// Seconds until a way is looked for again after none was found.
  private static let retry = 30.0
  /// Seconds until another way is looked for after one was found.
  private static let respite = 10.0
  /// Seconds between two forecasts of the traffic on a way.
  private static let forecastInterval = 120.0

  /// Whether the vehicle has left the route that its driver has reported.
  var isReportedRouteLeft: Bool { seen.route != nil && !isOnReportedRoute }

  /// Notes that the vehicle has left its way.
  mutating func leaveWay() { isOnReportedRoute = false }

  /// Notes that the vehicle has no waypoints.
  mutating func endWay() {
    asked = nil
    nextForecast = nil
  }

  /// The input for a new plan; nil while the present one holds.
  ///
  /// - Parameters:
  ///   - location: the last one; nil where none is known.
  ///   - isLeft: whether the vehicle has left its way.
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
    // While the driver keeps to the same line, the arrival comes from the driver's own plan, even
    // when a report doesn't repeat it. An arrival the engine estimated doesn't count as a plan.
    let isStillPlanned =
      !isRouteNew && destination != nil && plan?.route.remainingDuration != nil
    if let arrival = vehicle.navigation.arrival, report.statesArrival || isStillPlanned {
      let left = Duration.seconds(max(0, arrival.timeIntervalSince(time)))
      reported?.remaining = (left, report.statesArrival ? nil : destination)
    }
    // Before its first location a vehicle has no way, and gets one as soon as it is known.
    asked = location == nil && reported == nil ? nil : vehicle.waypoints
    return CourseRequest(
      place: location?.coordinate, bearing: location?.bearing, waypoints: vehicle.waypoints,
      reported: reported)
  }

  /// Notes the answer to a request; nil where no way was found.
  mutating func note(_ plan: CoursePlan?, at time: Date) {
    nextForecast = plan == nil ? nil : time + Self.forecastInterval
    guard let plan else {
      nextAttempt = time + Self.retry
      return
    }
    // A vehicle that leaves every way, on a parking lot for example, is given another one at times.
    nextAttempt = isOnReportedRoute ? nil : time + Self.respite
    isOnReportedRoute = isOnReportedRoute && plan.reportedLength > 0
  }

  /// Newly reported traffic on the followed line; nil if it is known.
  mutating func newTraffic(of navigation: Vehicle.Navigation) -> [TrafficStretch]? {
    guard navigation.versions.traffic != seen.traffic, isOnReportedRoute else { return nil }
    seen.traffic = navigation.versions.traffic
    return navigation.reportedTraffic
  }

  /// Whether it is time to forecast the traffic on the way again.
  mutating func isForecastDue(at time: Date) -> Bool {
    guard let due = nextForecast, Self.isDue(due, Self.forecastInterval, at: time) else {
      return false
    }
    nextForecast = time + Self.forecastInterval
    return true
  }

  /// Whether a time has come that was set an interval ahead at most; it has, too, where the clock
  /// was set back.
  private static func isDue(_ due: Date, _ interval: Double, at time: Date) -> Bool {
    time >= due || due.timeIntervalSince(time) > interval
  }
}

extension ReportedRoute {
  /// The route that a driver's navigation has reported; nil for none.
  fileprivate init?(_ navigation: Vehicle.Navigation) {
    guard let line = navigation.activeRoute else { return nil }
    self.init(line: line, end: navigation.activeRouteEnd, traffic: navigation.reportedTraffic)
  }
}

extension Vehicle.Navigation {
  /// Stretches of unusual traffic; nil where the driver says nothing of traffic.
  fileprivate var reportedTraffic: [TrafficStretch]? { versions.traffic == nil ? nil : traffic }
}
