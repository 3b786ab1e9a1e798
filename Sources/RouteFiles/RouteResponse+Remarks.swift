import Journeys

extension RouteResponse {
  /// Returns a human-readable remark on a route if it is implausible, or nil for any other route.
  ///
  /// A route is implausible if the length of its line contradicts its stated length, or if a time
  /// can't be right for the distance. If the line is too short, the remark suggests how to request
  /// a better line, unless the form has no parameter for that. Remaining distances and times are
  /// measured along the line, so they are too short on a simplified line.
  ///
  /// - Precondition: `number` is a valid index of ``alternatives``.
  public func remark(onRoute number: Int) -> String? {
    guard case .success(let route) = alternatives[number].result else { return nil }
    let remarks = [lengthRemark(on: route), Self.timeRemark(on: route)].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  // MARK: Lengths

  private func lengthRemark(on route: PlannedRoute) -> String? {
    let length = route.route.length
    guard let stated = route.statedLength, stated > 0,
      abs(length - stated) > max(Self.tolerance, Self.share * stated)
    else { return nil }
    let percent = (100 * abs(length - stated) / stated).fixed(0)
    let isShort = length < stated
    let advice = isShort ? form.detailedLine.map { "; request \($0)" } ?? "" : ""
    return "the line is \(percent) % \(isShort ? "shorter" : "longer") than stated: "
      + "\(length.fixed(0)) m instead of \(stated.fixed(0)) m\(advice)"
  }

  /// The difference in meters between the length of a line and its stated length that is always
  /// tolerated.
  private static let tolerance = 20.0
  /// The difference that is always tolerated, as a fraction of the stated length.
  private static let share = 0.02

  // MARK: Times

  /// Returns a remark on the first implausible time, of the route or else of a leg, or nil if there
  /// is none.
  private static func timeRemark(on planned: PlannedRoute) -> String? {
    let route = planned.route
    let times = [
      planned.statedDuration?.inSeconds, planned.typicalDuration?.inSeconds,
      route.times?.totalSeconds,
    ]
    if let seconds = times.compactMap(\.self).first(where: { isOdd($0, for: route.length) }) {
      return remark(seconds, for: route.length, "the route")
    }
    for (number, leg) in route.legs.enumerated() {
      let length = leg.range.upperBound - leg.range.lowerBound
      guard let seconds = leg.duration?.inSeconds, isOdd(seconds, for: length) else { continue }
      return remark(seconds, for: length, "leg \(number + 1)")
    }
    return nil
  }

  private static func isOdd(_ seconds: Double, for meters: Double) -> Bool {
    meters > shortest && !(seconds * slowest...seconds * fastest ~= meters)
  }

  private static func remark(_ seconds: Double, for meters: Double, _ part: String) -> String {
    let pace = seconds > 0 ? ", or \((meters / seconds).fixed(2)) m/s" : ""
    return
      "the time of \(part), \(seconds.fixed(1)) s for \(meters.fixed(0)) m\(pace), can't be right"
  }

  /// The length in meters up to which any time is plausible, since most of the time may be a wait.
  private static let shortest = 100.0
  /// The maximum plausible speed in meters per second.
  private static let fastest = 100.0
  /// The minimum plausible speed in meters per second.
  private static let slowest = 0.05
}

extension RouteResponse.Form {
  /// The change to a request that makes the line more detailed; nil if there is none.
  fileprivate var detailedLine: String? {
    switch self {
    case .osrm: "overview=full"
    case .valhalla: "a line without the parameter 'generalize'"
    case .google: "polylineQuality HIGH_QUALITY"
    case .openRouteService: "geometry_simplify=false"
    case .graphHopper: "way_point_max_distance=0"
    case .here, .milepost, .geojson, .polyline: nil
    }
  }
}
