import MilepostKit

/// The answers to requests for routes.
///
/// An answer depends only on the request and its number.
struct RouteAnswers: Sendable {
  private let router: HierarchyRouter
  private let options: RouteOptions
  /// The number of alternatives to the best route; nil if none are asked for.
  private let alternatives: Int?
  private let prefersCurb: Bool
  private let keepsBearings: Bool
  /// The number of first requests, for which making a metric wouldn't pay if no others followed.
  private let plainCount: Int

  init(
    on network: RoadNetwork, _ options: RouteOptions, alternatives: Int?, prefersCurb: Bool,
    keepsBearings: Bool
  ) throws {
    router = try HierarchyRouter(network, makesMetricsAtOnce: true)
    self.options = options
    self.alternatives = alternatives
    self.prefersCurb = prefersCurb
    self.keepsBearings = keepsBearings
    plainCount = router.leastRouteCount(for: options.mode)
  }

  /// Returns the best route through the points of a trace, followed by its alternatives.
  ///
  /// - Parameter number: the number of earlier requests.
  func answer(to source: TraceRecord, _ number: Int) throws -> BatchAnswer<RouteRecord> {
    let points = source.trace.locations
    func rejection(_ reason: String) -> BatchAnswer<RouteRecord> {
      BatchAnswer(records: [], event: .rejected("\(source.label): \(reason)"))
    }
    guard points.count >= 2 else {
      let count = points.count == 1 ? "1 point" : "no points"
      return rejection("found \(count), expected two or more")
    }
    if alternatives != nil, points.count > 2 {
      return rejection("found \(points.count) points, expected two for --alternatives")
    }
    do {
      let records = try records(of: source, through: points, number)
      return BatchAnswer(
        records: records,
        event: records.first?.remark.map { .remarkable("\(source.label): \($0)") } ?? .answered)
    } catch let error as RoadNetworkError where error.code == .noRoad || error.code == .noRoute {
      let index = error.index ?? 0
      let point = points[index].coordinate
      return rejection(
        "point \(index + 1) (\(point.argument)): \(error.detail)"
          + NetworkCoverage(of: [point], in: router.network).advice(for: router.network))
    }
  }

  private func records(
    of source: TraceRecord, through points: [Location], _ number: Int
  ) throws -> [RouteRecord] {
    let network = router.network
    let waypoints = points.map {
      RouteWaypoint(
        $0.coordinate, bearing: keepsBearings ? $0.bearing : nil, prefersCurb: prefersCurb)
    }
    guard let alternatives else {
      let route =
        try number < plainCount
        ? network.route(through: waypoints, options: options)
        : router.route(through: waypoints, options: options)
      return [try RouteRecord(source: source, route: route, network: network, options: options)]
    }
    return try router.routes(
      from: waypoints[0], to: waypoints[1], alternatives: alternatives, options: options
    ).enumerated().map { rank, choice in
      try RouteRecord(
        source: source, choice: choice, number: rank, network: network, options: options)
    }
  }
}
