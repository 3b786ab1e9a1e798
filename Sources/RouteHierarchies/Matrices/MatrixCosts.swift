import RoadNetworks
import RoadSearch

/// The costs of the best legal routes to the same places on roads, computed row by row.
struct MatrixCosts: Sendable {
  let destinations: [EdgePosition?]
  private let options: RouteOptions
  private let router: HierarchyRouter
  /// The search by a hierarchy; nil if plain searches take less time.
  private let search: MatrixSearch?

  /// - Parameter originCount: the expected number of origins.
  /// - Throws: `unknownEdge` with the index of the destination; `otherNetwork` for speeds on
  ///   another network; `damaged`, or `inputOutput` if the file changed while it was open.
  init(
    _ router: HierarchyRouter, to destinations: [EdgePosition?], originCount: Int,
    _ options: RouteOptions
  ) throws(RoadNetworkError) {
    try router.network.checkSpeeds(of: options)
    self.router = router
    self.destinations = destinations
    self.options = options
    let metric = try router.metric(
      for: options, leavesPockets: false,
      questions: Self.questions(from: originCount, to: destinations.count))
    if let metric {
      search = try MatrixSearch(to: destinations, originCount: originCount, metric)
    } else {
      search = nil
      try MatrixPlaces.check(destinations, in: router.network)
    }
  }

  /// Returns the number of single routes that take as long as plain searches for a matrix.
  private static func questions(from origins: Int, to destinations: Int) -> Int {
    // A search to many places visits the whole network, which takes as long as a dozen routes.
    let perOrigin = min(2 * destinations, 12)
    let (product, isTooLarge) = origins.multipliedReportingOverflow(by: perOrigin)
    return isTooLarge ? .max / 2 : min(product, .max / 2)
  }

  /// Returns the costs from each origin to all destinations; ``MatrixRow/none`` for pairs without a
  /// route.
  ///
  /// - Throws: `unknownEdge` with the index of the origin; `damaged`, or `inputOutput` if the file
  ///   changed while it was open.
  func rows(from origins: [EdgePosition?]) throws(RoadNetworkError) -> [[UInt32]] {
    let rows: [[UInt32]]
    if let search {
      rows = try search.rows(from: origins, router, options)
    } else {
      rows = try plainRows(from: origins)
    }
    try router.network.checkIntact()
    return rows
  }

  private func plainRows(from origins: [EdgePosition?]) throws(RoadNetworkError) -> [[UInt32]] {
    var plain = try OneToManyRouter(router.network, options: options)
    let known = destinations.indices.filter { destinations[$0] != nil }
    let places = destinations.compactMap(\.self)
    var rows: [[UInt32]] = []
    for origin in origins {
      var costs = Array(repeating: MatrixRow.none, count: destinations.count)
      if let origin {
        let found = try plain.costs(
          from: origin, to: places, within: UInt64(ArcCosts.closed - 1))
        for (destination, cost) in zip(known, found) {
          if let cost { costs[destination] = UInt32(cost) }
        }
      }
      rows.append(costs)
    }
    return rows
  }
}
