extension RouteResponse {
  /// What is odd about a route, for people: that its line contradicts the length that the source
  /// says, and what to ask for instead; nil where nothing is.
  ///
  /// Distances and times to come are measured along the line: of a simplified one they run short.
  ///
  /// - Precondition: there is a route of that number among the ``alternatives``, from 0.
  public func remark(onRoute number: Int) -> String? {
    guard case .success(let route) = alternatives[number].result else { return nil }
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
}

extension RouteResponse.Form {
  /// What the service must be asked for to answer with the whole line; nil where it isn't known.
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
