import Journeys

extension RouteResponse {
  /// A remark for people on a route that is odd, nil for others: its line contradicts its stated
  /// length, with the advice to ask for another line, or a time can't be right for the way.
  ///
  /// Distances and times to come are measured along the line: of a simplified one they run short.
  ///
  /// - Precondition: there is a route of that number among the ``alternatives``, from 0.
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
    let advice = isShort ? form.detailedLine.map { "; ask for \($0)" } ?? "" : ""
    return "the line is \(percent) % \(isShort ? "shorter" : "longer") than the source says, "
      + "\(length.fixed(0)) m and not \(stated.fixed(0)) m\(advice)"
  }

  /// Meters by which a line and its length may differ, for both are rounded.
  private static let tolerance = 20.0
  /// The share of the length by which they may.
  private static let share = 0.02

  // MARK: Times

  /// The first time that can't be right: of the route, else of one of its legs.
  private static func timeRemark(on planned: PlannedRoute) -> String? {
    let route = planned.route
    let times = [planned.statedDuration, planned.typicalDuration, route.times?.total]
    if let seconds = times.compactMap(\.self).first(where: { isOdd($0, for: route.length) }) {
      return remark(seconds, for: route.length, "the route")
    }
    for (number, leg) in route.legs.enumerated() {
      let length = leg.range.upperBound - leg.range.lowerBound
      guard let seconds = leg.duration, isOdd(seconds, for: length) else { continue }
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

  /// Meters up to which any time is taken: waits may be most of it.
  private static let shortest = 100.0
  /// Meters per second that no train reaches.
  private static let fastest = 100.0
  /// Meters per second that no walk with rests is below.
  private static let slowest = 0.05
}

extension RouteResponse.Form {
  /// The setting of a request for the whole line; nil where it isn't known.
  fileprivate var detailedLine: String? {
    switch self {
    case .osrm: "overview=full"
    case .valhalla: "a line without generalize"
    case .google: "polylineQuality HIGH_QUALITY"
    case .openRouteService: "geometry_simplify=false"
    case .graphHopper: "way_point_max_distance=0"
    case .here, .milepost, .geojson, .polyline: nil
    }
  }
}
